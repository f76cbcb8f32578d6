import type { Static } from 'typebox';
import type { Rule } from '../../kernel/schema/parameter.ts';
import { field, optional, orNull, said, Type } from '../../kernel/schema/type.ts';
import { readPosition } from './position.ts';

/** Records of the calendar, in the order of the interface. */
export const changeKinds = ['event', 'venue', 'organizer', 'image', 'category', 'tag'] as const;
/** Users, and what they sign in with. */
export const accountKinds = ['user', 'application_password', 'key', 'password', 'session'] as const;

const kinds = [...changeKinds, ...accountKinds];

/** Entries of a page. */
export const maxPerPage = 100;

/** What the list of entries takes. */
export const auditQuery = Type.Object({
  per_page: field.whole(
    `Entradas por página, ${maxPerPage} como máximo; un valor mayor se reduce a ese.`,
    `Entries a page; more than ${maxPerPage} is cut to ${maxPerPage}.`,
    20,
    { default: 50, minimum: 1, rule: 'positive-int' },
  ),
  cursor: optional.text(
    'El next_cursor de la respuesta anterior; si no se indica, desde lo más reciente.',
    'The next_cursor of the previous answer; without it the latest entries.',
    '812-40',
    { rule: 'cursor' },
  ),
  user: optional.whole('Solo lo que hizo este usuario, por su id.', 'Only what this user did, by id.', 3, {
    rule: 'positive-int',
  }),
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
  record: optional.whole(
    'Solo lo que se hizo con el registro de este identificador; con kind, de ese tipo.',
    'Only what was done to the record with this id; with kind, of that kind.',
    12,
    { rule: 'positive-int' },
  ),
});

/** Rules of the fields above. */
export const auditRules: Readonly<Record<string, Rule>> = {
  cursor: (value) =>
    (typeof value === 'string' && readPosition(value) !== null) || {
      es: 'Debe ser el next_cursor de una respuesta anterior.',
      en: 'The next_cursor of an earlier answer is expected.',
    },
};

const AuditEntrySchema = Type.Object(
  {
    at: field.text('Fecha y hora, en UTC.', 'When, in UTC.', '2031-05-01 08:00:00', {
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$',
    }),
    user: orNull(
      Type.Object({
        id: field.whole('Identificador del usuario.', 'Id of the user.', 3),
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
    kind: field.text('Tipo de registro afectado.', 'Kind of record it was done to.', 'event', {
      enum: kinds,
    }),
    action: field.text(
      'Acción; delete incluye revocar y enviar a la papelera, y refuse es un inicio de sesión rechazado.',
      'The action; delete includes revoking and moving to the trash, refuse is a refused sign-in.',
      'update',
      { enum: ['create', 'update', 'delete', 'restore', 'refuse'] },
    ),
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
  },
  {
    $id: 'AuditEntry',
    about: { es: 'Una entrada del registro de auditoría.', en: 'An entry of the audit log.' },
  },
);

/**
 * An entry. The credential is `key 3`, `application password 5`, `session 9`, `password` of a user who signed in with it,
 * or `command line`; null, as the address, for the program itself.
 */
export type AuditEntry = Static<typeof AuditEntrySchema>;

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
    next_cursor: optional.text(
      'El mismo punto, como valor de cursor.',
      'The same position, as a value of cursor.',
      '812-40',
    ),
  },
  { $id: 'AuditList' },
);
