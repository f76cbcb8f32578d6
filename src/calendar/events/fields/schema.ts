import type { Static } from 'typebox';
import { field, optional, Type } from '../../../kernel/schema/type.ts';
import { imageForms, noImage } from '../../images/schema.ts';
import { ifExistsField } from '../../linked-records/schema.ts';
import { parametersOf } from '../../records/fields.ts';
import { longest } from '../../records/lengths.ts';
import { writableStatuses } from '../../records/status.ts';
import { ticketForms } from '../tickets/ticket-schema.ts';
import { eventStatuses } from './event-status.ts';
import { eventFields } from './fields.ts';

const { text, whole, flag, untyped } = field;

const linkForms = (name: 'venue' | 'organizer') => {
  const id = whole('Identificador de un registro que ya existe.', 'Id of one that exists.', 12);
  const added = text(
    'Nombre del registro nuevo; también se admiten sus demás campos.',
    'Name of the new record; its other fields are accepted too.',
    name === 'venue' ? 'Teatro Principal' : 'Orquesta de Soria',
    { maxLength: longest.name },
  );
  const one = [
    Type.Integer(),
    Type.String(),
    Type.Object({ id }),
    Type.Object({ [name]: added, if_exists: ifExistsField }),
  ];
  return Type.Union([...one, Type.Array(Type.Union(one))]);
};
const term = Type.Union([
  Type.Object({
    id: whole('Identificador de una categoría o etiqueta que ya existe.', 'Id of one that exists.', 4),
  }),
  Type.Object({
    name: text(
      'Nombre de una categoría o etiqueta; se crea si no existe.',
      'Name of one; it is created if there is none.',
      'Música',
      { maxLength: longest.termName },
    ),
  }),
]);
const termForms = Type.Union([
  Type.Integer(),
  Type.String(),
  term,
  Type.Array(Type.Union([Type.Integer(), Type.String({ maxLength: longest.termName }), term])),
]);
const linked = (rule: string, alsoAccepts: typeof termForms | ReturnType<typeof linkForms>) => ({
  ...{ items: { type: 'integer' }, isList: true as const, default: null },
  ...{ rule, alsoAccepts },
});

const parameters = parametersOf(eventFields);

const price = [Type.Number(), Type.String({ maxLength: longest.line })];

const allDay = (preset: { readonly default: false } | { readonly toldDefault: false }) =>
  flag('Indica si el evento dura todo el día.', 'Whether the event lasts all day.', true, preset);

const placedFields = {
  author: whole('Identificador del autor.', 'Id of the author.', 3, { rule: 'author' }),
  date: text(
    'Fecha de publicación, en la zona horaria del sitio.',
    'Publication date, in the time zone of the site.',
    '2031-05-01 09:00:00',
    { rule: 'time' },
  ),
  date_utc: text(
    'Fecha de publicación, en UTC; tiene preferencia sobre `date`.',
    'Publication date in UTC; it takes precedence over `date`.',
    '2031-05-01 07:00:00',
    { rule: 'time' },
  ),
  title: text('Título del evento.', 'Title of the event.', 'Concierto de primavera', {
    rule: 'title',
    maxLength: longest.name,
  }),
  description: parameters.description,
  slug: text(
    'Slug: la parte final de la dirección del evento; por defecto se genera a partir del título.',
    "Slug: the last part of the event's address; made from the title by default.",
    'concierto-de-primavera',
    { rule: 'slug', maxLength: longest.eventSlug },
  ),
  excerpt: parameters.excerpt,
  status: text(
    'Estado de publicación: publish, future, draft, pending o private.',
    'Publication status: publish, future, draft, pending or private.',
    'publish',
    { values: writableStatuses, rule: 'status' },
  ),
  timezone: text(
    'Zona horaria del evento; vacía, la del sitio.',
    'Time zone of the event; empty means that of the site.',
    'Europe/Madrid',
    { rule: 'timezone' },
  ),
  // The interface declares it on updates too, which change only what they name.
  all_day: allDay({ toldDefault: false }),
  start_date: text('Fecha y hora de inicio.', 'Date and time of the start.', '2031-05-10 20:00:00', {
    rule: 'time',
  }),
  end_date: text('Fecha y hora de fin.', 'Date and time of the end.', '2031-05-10 22:00:00', {
    rule: 'time',
  }),
  image: text(
    'Identificador o URL de la imagen destacada; un valor vacío la quita.',
    'Id or URL of the featured image; empty removes it.',
    'https://example.org/cartel.png',
    { rule: 'image', maxLength: longest.website, none: noImage, alsoAccepts: imageForms },
  ),
  cost: untyped(
    'Precio: un número, un texto con moneda o intervalo, o una lista; un valor vacío lo quita.',
    'Cost: a number, a text with a currency or a range, or a list; empty removes it.',
    '10-20 €',
    {
      ...{ rule: 'cost', maxLength: longest.line },
      alsoAccepts: Type.Union([...price, Type.Array(Type.Union(price)), Type.Literal(false), Type.Null()]),
    },
  ),
  website: untyped(
    'Página web del evento, http o https; un valor vacío la quita.',
    "The event's own address on the web, http or https; empty removes it.",
    'https://example.org/concierto',
    {
      ...{ rule: 'website', maxLength: longest.website, default: null },
      alsoAccepts: Type.Union([Type.String({ maxLength: longest.website }), Type.Null()]),
    },
  ),
  show_map: parameters.show_map,
  show_map_link: parameters.show_map_link,
  hide_from_listings: parameters.hide_from_listings,
  sticky: parameters.sticky,
  featured: parameters.featured,
  event_status: text(
    'Estado del evento: scheduled (se celebra según lo anunciado), cancelled (cancelado), postponed (aplazado) o moved_online (se celebra en línea).',
    'State of the event: scheduled (takes place as announced), cancelled, postponed or moved_online (is held online).',
    'cancelled',
    { values: eventStatuses, rule: 'event-status' },
  ),
  status_note: parameters.status_note,
  categories: untyped(
    'Categorías: identificadores, slugs o nombres; las que no existen se crean.',
    'Categories: ids, slugs or names; those that do not exist are created.',
    [4, 'Música'],
    linked('categories', termForms),
  ),
  tags: untyped(
    'Etiquetas: identificadores, slugs o nombres; las que no existen se crean.',
    'Tags: ids, slugs or names; those that do not exist are created.',
    ['aire libre'],
    linked('tags', termForms),
  ),
  venue: untyped(
    'Lugar: un identificador o un objeto con los datos de uno nuevo; un valor vacío lo quita. Sin `venues`, sustituye a todos los lugares.',
    'Venue: an id or an object with the data of a new one; empty removes it. Without `venues` it replaces all venues.',
    [12],
    linked('venue', linkForms('venue')),
  ),
  venues: untyped(
    'Lugares, cuando son varios: identificadores u objetos, como en `venue`. Al crear el evento tiene preferencia `venue`, salvo que sea el primero de `venues`; al actualizarlo, el campo que difiera de lo que muestra el evento y, si difieren los dos, `venues`.',
    'Venues, when there are several: ids or objects, as in `venue`. On creation `venue` takes precedence, unless it is the first of `venues`; on an update the one that differs from what the event shows, `venues` if both do.',
    [12, 15],
    linked('venues', linkForms('venue')),
  ),
  organizer: untyped(
    'Organizadores: identificadores u objetos con los datos de uno nuevo; un valor vacío los quita.',
    'Organizers: ids or objects with the data of a new one; empty removes them.',
    [7, 9],
    { ...linked('organizer', linkForms('organizer')), alias: 'organizers' },
  ),
  tickets: untyped(
    'Entradas, que se venden en otro sitio; la lista sustituye a la anterior y una lista vacía las quita.',
    'Tickets, which are sold elsewhere; the list replaces the previous one, and an empty list removes them.',
    [{ name: 'General', price: 12.5, url: 'https://example.org/entradas' }],
    { rule: 'tickets', alsoAccepts: ticketForms },
  ),
  visibility_password: text(
    'Contraseña que protege el evento; un valor vacío la quita. Requiere permiso para publicar.',
    'Password that protects the event; empty removes it. Requires the right to publish.',
    'ensayo general',
    { rule: 'visibility-password', maxLength: longest.password },
  ),
};

const fields = { ...placedFields, ...parameters };

const password = Type.Optional(
  text(
    'Contraseña del evento; en las escrituras se ignora, ya que solo cuentan los permisos.',
    'Password of the event; ignored by writes, where only rights count.',
    'ensayo general',
    { rule: 'nonempty-string' },
  ),
);

const id = whole('Identificador del evento.', 'Id of the event.', 12, { rule: 'int' });
const pathSlug = text(
  'Slug actual del evento; el slug del cuerpo de la petición es el nuevo.',
  'Current slug of the event; the one in the body of the request is the new one.',
  'concierto-de-primavera',
  { required: false },
);

const patch = Type.Partial(Type.Object(fields));

/** The parameters that create an event (spec 2.1, reference events-api 3.1). */
export const EventInput = Type.Object({
  ...patch.properties,
  title: fields.title,
  all_day: Type.Optional(allDay({ default: false })),
  start_date: fields.start_date,
  end_date: fields.end_date,
});

/** The parameters that change the event with the id in the path. */
export const EventPatch = Type.Object({ id, password, ...patch.properties });

const { slug: _renaming, ...patchBySlug } = patch.properties;

/** The parameters that change the event with the slug in the path; a slug beside it is the new one (Q2). */
export const EventPatchBySlug = Type.Object({ slug: pathSlug, ...patchBySlug });

/** The parameters of moving the event with the id in the path to the trash. */
export const EventTrashing = Type.Object({ id, password });

/** The parameters of moving the event with the slug in the path to the trash. */
export const EventTrashingBySlug = Type.Object({
  slug: text('Slug del evento.', 'Slug of the event.', 'concierto-de-primavera', { rule: 'known-slug' }),
});

/** What a request says of an event: only the fields that it gave; null only where any JSON is taken. */
export type EventChange = Static<typeof patch>;

/** The parameters of one event by id. */
export const eventById = Type.Object({
  id: whole('Id del evento.', 'Id of the event.', 12, { rule: 'int' }),
  password: optional.text('Contraseña de un evento protegido.', 'Password of a protected event.', 'secreto', {
    rule: 'nonempty-string',
  }),
});

/** The parameters of one event by slug. */
export const eventBySlug = Type.Object({
  slug: text('Slug del evento.', 'Slug of the event.', 'verbena', { rule: 'known-slug' }),
});
