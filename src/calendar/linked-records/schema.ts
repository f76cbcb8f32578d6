import type { TSchema } from 'typebox';
import type { Json } from '../../kernel/json.ts';
import { about, field, type named, optional } from '../../kernel/schema/field.ts';
import { Type } from '../../kernel/schema/type.ts';
import { imageForms, noImage } from '../images/image-schema.ts';
import { longest } from '../records/lengths.ts';
import { listSchema, type PageSizes, pageFields } from '../records/record-schema.ts';
import { writableStatuses } from '../records/status.ts';

const { text, whole, untyped } = optional;

/** An optional text field of one line, of at most `longest.line` characters; empty clears it. */
export const textField = (es: string, en: string, example: string, more: { readonly alias?: string } = {}) =>
  text(es, en, example, { rule: 'string', maxLength: longest.line, default: null, none: [null], ...more });

/** A switch that takes the interface's lenient words, and JSON booleans. */
export const switchField = (es: string, en: string) =>
  text(es, en, 'true', { default: null, alsoAccepts: Type.Union([Type.Boolean(), Type.Number()]) });

/** A coordinate in degrees, from `-limit` to `limit`; the empty text clears the pair. */
export const coordinateField = (es: string, en: string, example: number, limit: number) =>
  optional.number(es, en, example, {
    minimum: -limit,
    maximum: limit,
    alsoAccepts: Type.Literal(''),
  });

const timeField = (es: string, en: string, example: string, preset: { default?: Json }) =>
  text(es, en, example, { rule: 'time', alsoAccepts: Type.Integer(), ...preset });

/**
 * The fields that writes of both kinds share, by name. `preset` is `{ default: null }` where the interface's
 * description shows that default (reference http-conventions 9).
 */
export const placeFields = (preset: { default?: Json }) => ({
  author: whole('Id de la persona que firma el registro.', 'Id of the user who is the author.', 1, {
    rule: 'author',
    ...preset,
  }),
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
  description: text(
    'Descripción, HTML; vacía la borra.',
    'Description, HTML; an empty one clears it.',
    '<p>Junto al río.</p>',
    { rule: 'string', maxLength: longest.text, default: null, none: [null], alias: 'content' },
  ),
  status: text(
    'Estado: publish, future, draft, pending o private.',
    'Status: publish, future, draft, pending or private.',
    'draft',
    { values: writableStatuses, rule: 'status', ...preset },
  ),
  website: text(
    'Página web, dirección completa (http, https, ftp o mailto); vacía la borra.',
    'Website, a whole address (http, https, ftp or mailto); empty clears it.',
    'https://sala.example/',
    { rule: 'website', maxLength: longest.website, default: null, none: [null] },
  ),
  image: text(
    'Id de una imagen o dirección de donde traerla; vacío la quita.',
    'Id of an image or the address to fetch it from; empty removes it.',
    '12',
    { rule: 'image', maxLength: longest.website, default: null, none: noImage, alsoAccepts: imageForms },
  ),
});

/** What a creation does when the name is taken. */
export const ifExistsField = text(
  'Si ya hay uno con ese nombre: `reuse` lo deja como está y lo usa, `refuse` da el error 409 con su id, `add` añade otro.',
  'When there is one of that name: `reuse` takes it as it is, `refuse` is the error 409 with its id, `add` makes another one.',
  'refuse',
  { enum: ['reuse', 'refuse', 'add'], default: 'reuse' },
);

/** The field of the name; required on creation. */
export const requiredName = (es: string, en: string, example: string, preset: { default?: Json }) =>
  field.text(es, en, example, {
    rule: 'nonempty-string',
    maxLength: longest.name,
    required: true,
    ...preset,
  });

/** The same on update, where it may be left out. */
export const optionalName = (es: string, en: string, example: string, preset: { default?: Json }) =>
  text(es, en, example, { rule: 'nonempty-string', maxLength: longest.name, ...preset });

/** `id` of a path. */
export const idField = field.whole('Id del registro.', 'Id of the record.', 7, { rule: 'id' });

/** `slug` of a path. */
export const slugField = field.text(
  'Slug del registro, en cualquier estado.',
  'Slug of the record, whatever its status.',
  'sala-principal',
  { rule: 'slug' },
);

/** The parameters of both lists (reference venues-organizers-terms-api 2). */
export const placeQuery = (sizes: PageSizes) =>
  Type.Object({
    ...pageFields('Registros', 'Records', sizes),
    search: text(
      'Palabras que deben estar todas en un mismo campo.',
      'Words that must all stand in one and the same field.',
      'teatro',
      { rule: 'search' },
    ),
    event: whole('Solo los del evento con este id.', 'Only those of the event with this id.', 12, {
      rule: 'event',
    }),
    has_events: untyped(
      'Solo los que tienen eventos, o los que no.',
      'Only those with events, or without.',
      true,
      { alsoAccepts: Type.Boolean() },
    ),
    only_with_upcoming: untyped(
      'Solo los que tienen eventos por venir.',
      'Only those with events to come.',
      true,
      { default: false, alsoAccepts: Type.Boolean() },
    ),
    status: untyped(
      'Estados que se listan, separados por comas o repetidos.',
      'Statuses to list, separated by commas or repeated.',
      'publish,draft',
      { format: 'string', isList: true, rule: 'status-filter', alsoAccepts: Type.String() },
    ),
  });

/** A page of one kind as it is answered; `name` says what it is a page of. */
export const placeListSchema = (collection: string, item: TSchema, name: ReturnType<typeof named>) =>
  listSchema(collection, item, about('Los registros de la página.', 'The records of the page.'), name);
