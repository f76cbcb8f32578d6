import { said } from '../../kernel/schema/field.ts';
import { orNull, Type } from '../../kernel/schema/type.ts';
import { accountKinds, changeKinds } from './entry.ts';
import { cursorParameter } from './position.ts';

/** More entries than that are not told at once. */
export const mostPerPage = 100;

const kinds = [...changeKinds, ...accountKinds];

const numberFilter = (es: string, en: string, example: number) =>
  Type.Optional(Type.Integer({ ...said(es, en, example), rule: 'positive-int' }));

/** What the list of entries takes. */
export const auditQuery = Type.Object({
  per_page: Type.Integer({
    ...said(
      `Anotaciones por página; lo que pase de ${mostPerPage} se queda en ${mostPerPage}.`,
      `Entries a page; more than ${mostPerPage} is cut to ${mostPerPage}.`,
      20,
    ),
    default: 50,
    minimum: 1,
    rule: 'positive-int',
  }),
  cursor: cursorParameter,
  user: numberFilter('Solo lo que hizo esta persona.', 'Only what this person did.', 3),
  kind: Type.Optional(
    Type.Enum(
      kinds,
      said('Solo lo que se hizo con esta clase de cosas.', 'Only what was done to this kind.', 'event'),
    ),
  ),
  record: numberFilter(
    'Solo lo que se hizo con lo que tiene este identificador; con kind, de esa clase.',
    'Only what was done to what has this id; with kind, of that kind.',
    12,
  ),
});

const entryMembers = {
  at: Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$',
    ...said('Cuándo, en UTC.', 'When, in UTC.', '2031-05-01 08:00:00'),
  }),
  user: orNull(
    Type.Object({
      id: Type.Integer(said('Identificador de la persona.', 'Id of the person.', 3)),
      login: orNull(
        Type.String(),
        said('Nombre de entrada; null si ya no existe.', 'Name to sign in with; null if deleted.', 'ada'),
      ),
    }),
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
  record: orNull(
    Type.Integer(),
    said('Identificador de aquello con lo que lo hizo.', 'Id of what it was done to.', 12),
  ),
  revision: orNull(
    Type.Integer(),
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
  address: orNull(
    Type.String(),
    said('Dirección de la que vino la petición.', 'Address that the request came from.', '203.0.113.7'),
  ),
  credential: orNull(Type.String(), said('Con qué se identificó.', 'What was presented.', 'key 3')),
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
