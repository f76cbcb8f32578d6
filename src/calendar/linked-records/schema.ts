import type { TSchema } from 'typebox';
import type { Json } from '../../kernel/json.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { Type } from '../../kernel/schema/type.ts';
import { longest } from '../records/lengths.ts';
import { listMembers } from '../records/record-schema.ts';
import { writableStatuses } from '../records/status.ts';

const about = (es: string, en: string): { readonly about: Phrase } => ({ about: { es, en } });

/** An optional text field of one line, of at most `longest.line` characters; empty clears it. */
export const textField = (es: string, en: string, example: string) =>
  Type.Optional(
    Type.String({ ...about(es, en), example, rule: 'string', maxLength: longest.line, default: null }),
  );

/** A switch that takes the interface's lenient words, and JSON booleans. */
export const switchField = (es: string, en: string) =>
  Type.Optional(
    Type.String({
      ...about(es, en),
      example: 'true',
      default: null,
      alsoAccepts: Type.Union([Type.Boolean(), Type.Number()]),
    }),
  );

/** A coordinate in degrees, from `-limit` to `limit`; the empty text clears the pair. */
export const coordinateField = (es: string, en: string, example: number, limit: number) =>
  Type.Optional(
    Type.Number({
      ...about(es, en),
      example,
      minimum: -limit,
      maximum: limit,
      alsoAccepts: Type.Literal(''),
    }),
  );

const timeField = (es: string, en: string, example: string, preset: { default?: Json }) =>
  Type.Optional(
    Type.String({ ...about(es, en), example, rule: 'time', alsoAccepts: Type.Integer(), ...preset }),
  );

/**
 * The fields that writes of both kinds share, by name. `preset` is `{ default: null }` where the interface's
 * description shows that default (reference http-conventions 9).
 */
export const placeFields = (preset: { default?: Json }) => ({
  author: Type.Optional(
    Type.Integer({
      ...about('Id de la persona que firma el registro.', 'Id of the user who is the author.'),
      example: 1,
      rule: 'author',
      ...preset,
    }),
  ),
  date: timeField(
    'Fecha de publicación, en la zona horaria del sitio.',
    'Publication date, in the time zone of the site.',
    '2031-05-01 10:00:00',
    preset,
  ),
  date_utc: timeField(
    'Fecha de publicación en UTC; decide si también se da date.',
    'Publication date in UTC; it decides when date is given too.',
    '2031-05-01 08:00:00',
    preset,
  ),
  description: Type.Optional(
    Type.String({
      ...about('Descripción, HTML; vacía la borra.', 'Description, HTML; an empty one clears it.'),
      example: '<p>Junto al río.</p>',
      rule: 'string',
      maxLength: longest.text,
      default: null,
    }),
  ),
  status: Type.Optional(
    Type.String({
      ...about(
        'Estado: publish, future, draft, pending o private.',
        'Status: publish, future, draft, pending or private.',
      ),
      example: 'draft',
      values: writableStatuses,
      rule: 'status',
      ...preset,
    }),
  ),
  website: Type.Optional(
    Type.String({
      ...about('Página web, http o https; vacía la borra.', 'Website, http or https; empty clears it.'),
      example: 'https://sala.example/',
      rule: 'website',
      maxLength: longest.website,
      default: null,
    }),
  ),
  image: Type.Optional(
    Type.String({
      ...about(
        'Id de una imagen o dirección de donde traerla; vacío la quita.',
        'Id of an image or the address to fetch it from; empty removes it.',
      ),
      example: '12',
      rule: 'image',
      maxLength: longest.website,
      default: null,
      alsoAccepts: Type.Integer(),
    }),
  ),
});

/** The field of the name; required on creation. */
export const requiredName = (es: string, en: string, example: string, preset: { default?: Json }) =>
  Type.String({
    ...about(es, en),
    example,
    rule: 'nonempty-string',
    maxLength: longest.name,
    required: true,
    ...preset,
  });

/** The same on update, where it may be left out. */
export const optionalName = (es: string, en: string, example: string, preset: { default?: Json }) =>
  Type.Optional(
    Type.String({ ...about(es, en), example, rule: 'nonempty-string', maxLength: longest.name, ...preset }),
  );

/** `id` of a path. */
export const idField = Type.Integer({
  ...about('Id del registro.', 'Id of the record.'),
  example: 7,
  rule: 'id',
});

/** `slug` of a path. */
export const slugField = Type.String({
  ...about('Slug del registro, en cualquier estado.', 'Slug of the record, whatever its status.'),
  example: 'sala-principal',
  rule: 'slug',
});

/** The parameters of both lists (reference venues-organizers-terms-api 2). */
export const placeQuery = (maxPerPage: number) =>
  Type.Object({
    page: Type.Integer({
      ...about('Página, desde 1.', 'Page, from 1.'),
      example: 1,
      default: 1,
      minimum: 1,
      rule: 'positive-int',
    }),
    per_page: Type.Integer({
      ...about(
        `Registros por página; lo que pase de ${maxPerPage} se queda en ${maxPerPage}.`,
        `Records a page; more than ${maxPerPage} is cut to ${maxPerPage}.`,
      ),
      example: 20,
      default: maxPerPage,
      minimum: 1,
      rule: 'positive-int',
    }),
    search: Type.Optional(
      Type.String({
        ...about(
          'Palabras que deben estar todas en un mismo campo.',
          'Words that must all stand in one and the same field.',
        ),
        example: 'teatro',
        rule: 'search',
      }),
    ),
    event: Type.Optional(
      Type.Integer({
        ...about('Solo los del evento con este id.', 'Only those of the event with this id.'),
        example: 12,
        rule: 'event',
      }),
    ),
    has_events: Type.Optional(
      Type.Unsafe<unknown>({
        ...about('Solo los que tienen eventos, o los que no.', 'Only those with events, or without.'),
        example: true,
        alsoAccepts: Type.Boolean(),
      }),
    ),
    only_with_upcoming: Type.Optional(
      Type.Unsafe<unknown>({
        ...about('Solo los que tienen eventos por venir.', 'Only those with events to come.'),
        example: true,
        default: false,
        alsoAccepts: Type.Boolean(),
      }),
    ),
    status: Type.Optional(
      Type.Unsafe<unknown>({
        ...about('Estados que se listan, separados por comas.', 'Statuses to list, separated by commas.'),
        example: 'publish,draft',
        format: 'string',
        rule: 'status-filter',
        alsoAccepts: Type.String(),
      }),
    ),
  });

/** A page of a list as it is answered; `about` says what it is a page of. */
export const listSchema = (collection: string, item: TSchema, id: string, about: Phrase) =>
  Type.Object(
    {
      [collection]: Type.Array(item, {
        about: { es: 'Los registros de la página.', en: 'The records of the page.' },
      }),
      ...listMembers(collection),
    },
    { $id: id, about },
  );
