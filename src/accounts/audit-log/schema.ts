import { orNull, said, Type } from '../../kernel/schema/type.ts';
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
      `Entradas por página, ${mostPerPage} como máximo; un valor mayor se reduce a ese.`,
      `Entries a page; more than ${mostPerPage} is cut to ${mostPerPage}.`,
      20,
    ),
    default: 50,
    minimum: 1,
    rule: 'positive-int',
  }),
  cursor: cursorParameter,
  user: numberFilter('Solo lo que hizo este usuario, por su id.', 'Only what this user did, by id.', 3),
  kind: Type.Optional(
    Type.Enum(
      kinds,
      said(
        'Solo lo que se hizo con este tipo de registro.',
        'Only what was done to this kind of record.',
        'event',
      ),
    ),
  ),
  record: numberFilter(
    'Solo lo que se hizo con el registro de este identificador; con kind, de ese tipo.',
    'Only what was done to the record with this id; with kind, of that kind.',
    12,
  ),
});

const entryMembers = {
  at: Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$',
    ...said('Fecha y hora, en UTC.', 'When, in UTC.', '2031-05-01 08:00:00'),
  }),
  user: orNull(
    Type.Object({
      id: Type.Integer(said('Identificador del usuario.', 'Id of the user.', 3)),
      login: orNull(
        Type.String(),
        said('Nombre de usuario; null si ya no existe.', 'User name; null if the user was deleted.', 'ada'),
      ),
    }),
    said(
      'Usuario que lo hizo; null si fue el propio programa, un comando o un intento fallido de iniciar sesión.',
      'The user who did it; null for the program itself, a command or a failed sign-in.',
      { id: 3, login: 'ada' },
    ),
  ),
  kind: Type.String({
    enum: kinds,
    ...said('Tipo de registro afectado.', 'Kind of record it was done to.', 'event'),
  }),
  action: Type.String({
    enum: ['create', 'update', 'delete', 'restore', 'refuse'],
    ...said(
      'Acción; delete incluye revocar y enviar a la papelera, y refuse es un inicio de sesión rechazado.',
      'The action; delete includes revoking and moving to the trash, refuse is a refused sign-in.',
      'update',
    ),
  }),
  record: orNull(
    Type.Integer(),
    said('Identificador del registro afectado.', 'Id of the record it was done to.', 12),
  ),
  revision: orNull(
    Type.Integer(),
    said('Número de revisión del registro tras el cambio.', 'Revision of the record after the change.', 5),
  ),
  about: Type.Record(
    Type.String(),
    Type.Union([Type.String(), Type.Number(), Type.Null()]),
    said(
      'Nombre anterior del registro, o datos sobre la cuenta.',
      'Former name of the record, or details about the account.',
      { name: 'Verbena' },
    ),
  ),
  address: orNull(
    Type.String(),
    said('Dirección IP de la petición.', 'IP address of the request.', '203.0.113.7'),
  ),
  credential: orNull(
    Type.String(),
    said('Tipo de credencial utilizada.', 'Kind of credential used.', 'key 3'),
  ),
};

/** One entry as it is answered. */
const AuditEntrySchema = Type.Object(entryMembers, {
  $id: 'AuditEntry',
  about: { es: 'Una entrada del registro de auditoría.', en: 'An entry of the audit log.' },
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
    next_cursor: Type.Optional(
      Type.String(
        said('El mismo punto, como valor de cursor.', 'The same position, as a value of cursor.', '812-40'),
      ),
    ),
  },
  { $id: 'AuditList' },
);
