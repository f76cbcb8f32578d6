import type { TSchema } from 'typebox';
import type { Json } from '../../../kernel/json.ts';
import type { Links } from '../../../kernel/links.ts';
import { about, field, said, Type } from '../../../kernel/schema/type.ts';
import type { Site } from '../../../kernel/site.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { siteText, timeDetails } from '../../../kernel/time/wall-clock.ts';
import { imageOrNone } from '../../images/schema.ts';
import { OrganizerSchema } from '../../organizers/schema.ts';
import { mapFields } from '../../records/fields.ts';
import { hideableFlag, recordMembers, timeMember } from '../../records/record-schema.ts';
import { embeddedTermSchema } from '../../terms/answer-schema.ts';
import { VenueSchema } from '../../venues/schema.ts';
import { costDetails, dateDetails } from '../fields/details-schema.ts';
import { eventStatuses } from '../fields/event-status.ts';
import { eventFields } from '../fields/fields.ts';
import { TicketSchema } from '../tickets/ticket-schema.ts';
import type { EventView, LinkedJson } from './event-view.ts';

/** How the JSON of an event is made. */
export interface EventJsonOptions {
  readonly site: Site;
  /** Texts without markup instead of HTML (`?text=plain`). */
  readonly plain: boolean;
  /** Whether `json_ld` is part of it: single reads only. */
  readonly jsonLd: boolean;
  readonly links: Links;
}

/** A member of the JSON of an event: its schema, and what makes it. */
interface Member {
  readonly schema: TSchema;
  readonly json: (event: EventView, options: EventJsonOptions, linked: LinkedJson) => Json;
}

const member = (schema: TSchema, json: Member['json']): Member => ({ schema, json });

type Described = [es: string, en: string, example: string, json: Member['json']];
const text = (...[es, en, example, json]: Described): Member => member(field.text(es, en, example), json);
const time = (...[es, en, example, json]: Described): Member => member(timeMember(es, en, example), json);
const address = (...[es, en, example, json]: Described): Member =>
  member(field.text(es, en, example, { format: 'uri' }), json);
const list = (items: TSchema, es: string, en: string, json: (linked: LinkedJson) => Json): Member =>
  member(Type.Array(items, about(es, en)), (_event, _options, linked) => json(linked));

const escapeAmpersands = (website: string): string =>
  website.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, '&amp;');

const websiteOf = ({ website, page, locked }: EventView, { plain }: EventJsonOptions): string => {
  if (website === '') return locked ? '' : page;
  return plain ? website : escapeAmpersands(website);
};

/** A flag whose value a password hides. */
const hideable = (es: string, en: string, value: (event: EventView) => boolean): Member =>
  member(hideableFlag(es, en), (event) => (event.locked ? null : value(event)));

const fields = mapFields(eventFields, ({ member: schema, json }, name) =>
  member(schema, (event, { plain }) => {
    const value = json(event[name as keyof typeof eventFields] as never, plain);
    return event.locked && typeof value === 'boolean' ? null : value;
  }),
);

const placedMembers = {
  id: member(recordMembers.id, ({ id }) => id),
  global_id: member(recordMembers.global_id, ({ globalId }) => globalId),
  global_id_lineage: member(recordMembers.global_id_lineage, ({ globalIdLineage }) => globalIdLineage),
  author: member(recordMembers.author, ({ author }) => String(author)),
  status: member(recordMembers.status, ({ status }) => status),
  date: member(recordMembers.date, ({ dateUtc }, { site }) => siteText(site, dateUtc)),
  date_utc: member(recordMembers.date_utc, ({ dateUtc }) => dateUtc),
  modified: member(recordMembers.modified, ({ modifiedUtc }, { site }) => siteText(site, modifiedUtc)),
  modified_utc: member(recordMembers.modified_utc, ({ modifiedUtc }) => modifiedUtc),
  url: address(
    'Dirección de su página.',
    'Address of its page.',
    'https://agenda.example/event/verbena/',
    ({ page }) => page,
  ),
  rest_url: address(
    'Dirección de este registro en la interfaz.',
    'Address of this record in the interface.',
    'https://agenda.example/calendar/events/v1/events/12',
    ({ id }, { links }) => `${links.base}/events/${id}`,
  ),
  title: text('Título, en HTML.', 'Title, in HTML.', 'Verbena', ({ title }, { plain }) =>
    plain ? title.plain() : title.html,
  ),
  description: fields.description,
  excerpt: fields.excerpt,
  slug: text(
    'Slug: la parte final de su dirección.',
    'Slug: the last part of its address.',
    'verbena',
    ({ slug }) => slug,
  ),
  image: member(imageOrNone, (_, __, { image }) => image),
  all_day: hideable('Indica si dura todo el día.', 'Whether it lasts all day.', ({ allDay }) => allDay),
  start_date: time(
    'Inicio, en la zona horaria del evento.',
    'Start, in the time zone of the event.',
    '2031-05-10 20:00:00',
    ({ startLocal }) => startLocal,
  ),
  start_date_details: member(dateDetails, ({ startLocal }) => timeDetails(startLocal)),
  end_date: time(
    'Fin, en la zona horaria del evento.',
    'End, in the time zone of the event.',
    '2031-05-10 22:00:00',
    ({ endLocal }) => endLocal,
  ),
  end_date_details: member(dateDetails, ({ endLocal }) => timeDetails(endLocal)),
  utc_start_date: time(
    'Inicio, en UTC.',
    'Start, in UTC.',
    '2031-05-10 18:00:00',
    ({ startUtc }) => startUtc,
  ),
  utc_start_date_details: member(dateDetails, ({ startUtc }) => timeDetails(startUtc)),
  utc_end_date: time('Fin, en UTC.', 'End, in UTC.', '2031-05-10 20:00:00', ({ endUtc }) => endUtc),
  utc_end_date_details: member(dateDetails, ({ endUtc }) => timeDetails(endUtc)),
  timezone: text('Zona horaria.', 'Time zone.', 'Europe/Madrid', ({ timezone }) => timezone),
  timezone_abbr: text(
    'Abreviatura de la zona horaria en la fecha de inicio.',
    'Abbreviation of the time zone at the start of the event.',
    'CEST',
    ({ abbreviation }) => abbreviation,
  ),
  cost: text(
    'Precio en forma de texto; vacío si no se conoce.',
    'Cost as a text; empty when unknown.',
    '10€ – 20€',
    ({ cost }) => cost.cost,
  ),
  cost_details: member(costDetails, ({ cost }) => ({ ...cost.cost_details })),
  website: text(
    'Página web del evento; si no tiene una propia, la de `url`.',
    "The event's website; without one of its own, that of `url`.",
    'https://verbena.example/',
    websiteOf,
  ),
  show_map: fields.show_map,
  show_map_link: fields.show_map_link,
  hide_from_listings: fields.hide_from_listings,
  sticky: fields.sticky,
  featured: fields.featured,
  categories: list(
    embeddedTermSchema,
    'Categorías, ordenadas por nombre.',
    'Categories, in the order of their names.',
    ({ categories }) => categories,
  ),
  tags: list(
    embeddedTermSchema,
    'Etiquetas, ordenadas por nombre.',
    'Tags, in the order of their names.',
    ({ tags }) => tags,
  ),
  // Clients expect one venue, or `[]` for none (ADR 0058).
  venue: member(
    Type.Union(
      [VenueSchema, Type.Array(VenueSchema, { maxItems: 0 })],
      about(
        'El lugar, el primero si hay varios; una lista vacía si no hay ninguno.',
        'The venue, the first when there are several; an empty list when there is none.',
      ),
    ),
    (_, __, { venues }) => venues[0] ?? [],
  ),
  venues: list(
    VenueSchema,
    'Todos los lugares, en el orden indicado al guardarlos.',
    'All venues, in the order in which they were given.',
    ({ venues }) => venues,
  ),
  organizer: list(OrganizerSchema, 'Los organizadores.', 'The organizers.', ({ organizers }) => organizers),
  custom_fields: member(Type.Array(Type.Unknown(), said('Siempre vacío.', 'Always empty.', [])), () => []),
  ticketed: hideable(
    'Indica si tiene entradas.',
    'Whether it has tickets.',
    ({ tickets }) => tickets.length > 0,
  ),
  tickets: member(
    Type.Array(
      TicketSchema,
      about(
        'Entradas, en el orden indicado al guardarlas.',
        'Tickets, in the order in which they were given.',
      ),
    ),
    ({ tickets }, { plain }) =>
      tickets.map((ticket) => ({ ...ticket, name: plain ? plainText(ticket.name) : ticket.name })),
  ),
  event_status: member(
    field.text(
      'Estado del evento: se celebra según lo anunciado, cancelado, aplazado o en línea.',
      'State of the event: takes place as announced, cancelled, postponed or moved online.',
      'scheduled',
      { enum: eventStatuses },
    ),
    ({ eventStatus }) => eventStatus,
  ),
  status_note: fields.status_note,
};

/**
 * The members of an event's JSON in their order (reference events-api 1). What a password hides is not in the view from
 * which they are made (`event-view.ts`); flags are null then.
 */
export const eventMembers = {
  ...placedMembers,
  ...fields,
  revision: member(recordMembers.revision, ({ revision }) => revision),
};
