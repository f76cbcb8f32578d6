import { said } from '../../kernel/schema/field.ts';
import { Type } from '../../kernel/schema/type.ts';
import { accountKinds, changeKinds } from './entry.ts';
import { cursorParameter } from './position.ts';

/** More entries than that are not told at once. */
export const mostPerPage = 100;

const kinds = [...changeKinds, ...accountKinds];

/** What the list of entries takes. */
export const auditQuery = Type.Object({
  per_page: Type.Integer({
    about: {
      es: `Anotaciones por página; lo que pase de ${mostPerPage} se queda en ${mostPerPage}.`,
      en: `Entries a page; more than ${mostPerPage} is cut to ${mostPerPage}.`,
    },
    example: 20,
    default: 50,
    minimum: 1,
    rule: 'positive-int',
  }),
  cursor: cursorParameter,
  user: Type.Optional(
    Type.Integer({
      about: { es: 'Solo lo que hizo esta persona.', en: 'Only what this person did.' },
      example: 3,
      rule: 'positive-int',
    }),
  ),
  kind: Type.Optional(
    Type.Enum(kinds, {
      about: { es: 'Solo lo que se hizo con esta clase de cosas.', en: 'Only what was done to this kind.' },
      example: 'event',
    }),
  ),
  record: Type.Optional(
    Type.Integer({
      about: {
        es: 'Solo lo que se hizo con lo que tiene este identificador; con kind, de esa clase.',
        en: 'Only what was done to what has this id; with kind, of that kind.',
      },
      example: 12,
      rule: 'positive-int',
    }),
  ),
});

const entryMembers = {
  at: Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$',
    ...said('Cuándo, en UTC.', 'When, in UTC.', '2031-05-01 08:00:00'),
  }),
  user: Type.Union(
    [
      Type.Object({
        id: Type.Integer(said('Identificador de la persona.', 'Id of the person.', 3)),
        login: Type.Union(
          [Type.String(), Type.Null()],
          said('Nombre de entrada; null si ya no existe.', 'Name to sign in with; null if deleted.', 'ada'),
        ),
      }),
      Type.Null(),
    ],
    said(
      'Quién; null si fue el programa, una orden o alguien que no pudo entrar.',
      'Who; null for the program itself, a command, or somebody who was not let in.',
      { id: 3, login: 'ada' },
    ),
  ),
  kind: Type.String({
    enum: kinds,
    ...said('Con qué clase de cosas lo hizo.', 'What kind of thing it was done to.', 'event'),
  }),
  action: Type.String({
    enum: ['create', 'update', 'delete', 'restore', 'refuse'],
    ...said(
      'Qué hizo; delete es también anular y tirar a la papelera, refuse no dejar entrar.',
      'What was done; delete is also revoking and putting into the trash, refuse not letting in.',
      'update',
    ),
  }),
  record: Type.Union(
    [Type.Integer(), Type.Null()],
    said('Identificador de aquello con lo que lo hizo.', 'Id of what it was done to.', 12),
  ),
  revision: Type.Union(
    [Type.Integer(), Type.Null()],
    said('Revisión en la que quedó el registro.', 'Revision of the record after it.', 5),
  ),
  about: Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Number(), Type.Null()]),
    said(
      'Cómo se llamaba antes el registro, o qué hay que saber de la cuenta.',
      'What the record was called before, or what there is to know of the account.',
      { name: 'Verbena' },
    ),
  ),
  address: Type.Union(
    [Type.String(), Type.Null()],
    said('Dirección de la que vino la petición.', 'Address that the request came from.', '203.0.113.7'),
  ),
  credential: Type.Union(
    [Type.String(), Type.Null()],
    said('Con qué se identificó.', 'What was presented.', 'key 3'),
  ),
};

/** One entry as it is answered. */
const AuditEntrySchema = Type.Object(entryMembers, {
  $id: 'AuditEntry',
  about: { es: 'Algo que hizo alguien.', en: 'Something that somebody did.' },
});

/** A page of entries. */
export const AuditListSchema = Type.Object(
  {
    entries: Type.Array(AuditEntrySchema, {
      about: { es: 'Lo más reciente primero.', en: 'The latest first.' },
    }),
    next_rest_url: Type.Optional(
      Type.String({
        format: 'uri',
        ...said(
          'Dirección de la página siguiente.',
          'Address of the next page.',
          'https://agenda.example/audit?cursor=812-40',
        ),
      }),
    ),
    next_cursor: Type.Optional(Type.String(said('Lo mismo para cursor.', 'The same for cursor.', '812-40'))),
  },
  { $id: 'AuditList' },
);
