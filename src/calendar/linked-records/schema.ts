import type { TSchema } from 'typebox';
import type { Json } from '../../kernel/json.ts';
import { about, field, type named, optional, Type } from '../../kernel/schema/type.ts';
import { imageForms, noImage } from '../images/schema.ts';
import { longest } from '../records/lengths.ts';
import { listSchema, type PageSizes, pageFields } from '../records/record-schema.ts';
import { writableStatuses } from '../records/status.ts';

const { text, whole, untyped } = optional;

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
  author: whole('Id del usuario autor del registro.', 'Id of the user who is the author of the record.', 1, {
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
    'Fecha de publicación en UTC; tiene preferencia sobre date.',
    'Publication date in UTC; it takes precedence over date.',
    '2031-05-01 08:00:00',
    preset,
  ),
  description: text(
    'Descripción, en HTML; un valor vacío la borra.',
    'Description, in HTML; empty clears it.',
    '<p>Junto al río.</p>',
    { rule: 'string', maxLength: longest.text, default: null, none: [null], alias: 'content' },
  ),
  status: text(
    'Estado: publish, future, draft, pending o private.',
    'Status: publish, future, draft, pending or private.',
    'draft',
    { values: writableStatuses, rule: 'status', ...preset },
  ),
  image: text(
    'Id de una imagen o URL de la que descargarla; un valor vacío la quita.',
    'Id of an image or URL to download it from; empty removes it.',
    '12',
    { rule: 'image', maxLength: longest.website, default: null, none: noImage, alsoAccepts: imageForms },
  ),
});

/** What a creation does when the name is taken. */
export const ifExistsField = text(
  'Qué hacer si ya existe uno con ese nombre: `reuse` lo usa sin modificarlo, `refuse` devuelve el error 409 con su id y `add` crea otro.',
  'What to do when one with that name already exists: `reuse` uses it unchanged, `refuse` returns the error 409 with its id, `add` creates another one.',
  'refuse',
  { enum: ['reuse', 'refuse', 'add'], default: 'reuse' },
);

const nameOptions = { rule: 'nonempty-string', maxLength: longest.name };

/** The field of the name; required on creation. */
export const requiredName = (es: string, en: string, example: string, preset: { default?: Json }) =>
  field.text(es, en, example, { ...nameOptions, required: true, ...preset });

/** The same on update, where it may be left out. */
export const optionalName = (es: string, en: string, example: string, preset: { default?: Json }) =>
  text(es, en, example, { ...nameOptions, ...preset });

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
      'Palabras que deben aparecer todas en un mismo campo.',
      'Words that must all occur in one field.',
      'teatro',
      { rule: 'search' },
    ),
    event: whole('Solo los del evento con este id.', 'Only those of the event with this id.', 12, {
      rule: 'event',
    }),
    has_events: untyped(
      'Con true, solo los que tienen eventos; con false, solo los demás.',
      'With true only those with events, with false only the others.',
      true,
      { alsoAccepts: Type.Boolean() },
    ),
    only_with_upcoming: untyped(
      'Solo los que tienen eventos próximos.',
      'Only those with upcoming events.',
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
