import { about, field, named, optional, said } from '../../../kernel/schema/field.ts';
import { Type } from '../../../kernel/schema/type.ts';
import { imageOrNone } from '../../images/schema.ts';
import { OrganizerSchema } from '../../organizers/schema.ts';
import { hideableFlag, listSchema, recordMembers, timeMember } from '../../records/record-schema.ts';
import { warningsMember } from '../../records/warning-schema.ts';
import { embeddedTermSchema } from '../../terms/answer-schema.ts';
import { VenueSchema } from '../../venues/schema.ts';
import { TicketSchema } from '../tickets/ticket-schema.ts';
import { eventStatuses } from './event-status.ts';
import { EventLinkedDataSchema } from './json-ld-schema.ts';

const { text } = field;
const address = (es: string, en: string, example: string) => text(es, en, example, { format: 'uri' });
const digits = (es: string, en: string, example: string) => text(es, en, example, { pattern: '^[0-9]+$' });

/** A time taken apart (reference events-api 1). */
const dateDetails = Type.Object(
  {
    year: digits('Año.', 'Year.', '2031'),
    month: digits('Mes.', 'Month.', '05'),
    day: digits('Día.', 'Day.', '10'),
    hour: digits('Hora.', 'Hour.', '20'),
    minutes: digits('Minutos.', 'Minutes.', '00'),
    seconds: digits('Segundos.', 'Seconds.', '00'),
  },
  named('DateDetails', 'Fecha y hora, desglosadas.', 'Date and time, in parts.'),
);

/** The prices of an event and how they were written (reference events-api 1.3). */
const costDetails = Type.Object(
  {
    currency_symbol: text(
      'Símbolo o código de moneda del precio.',
      'Currency sign or code of the cost.',
      '€',
    ),
    currency_code: text('Siempre vacío.', 'Always empty.', ''),
    currency_position: text(
      'Posición de la moneda: prefix (delante), postfix (detrás) o vacío si no la hay.',
      'Position of the currency: prefix, postfix, or empty when there is none.',
      'postfix',
      { enum: ['prefix', 'postfix', ''] },
    ),
    values: Type.Array(
      Type.String(),
      said('Precios en orden ascendente.', 'Prices in ascending order.', ['10', '20']),
    ),
  },
  named('CostDetails', 'Precios, con su moneda.', 'Prices, with their currency.'),
);

/** An event as the interface answers it (reference events-api 1). */
export const EventSchema = Type.Object(
  {
    ...recordMembers,
    url: address('Dirección de su página.', 'Address of its page.', 'https://agenda.example/event/verbena/'),
    rest_url: address(
      'Dirección de este registro en la interfaz.',
      'Address of this record in the interface.',
      'https://agenda.example/calendar/events/v1/events/12',
    ),
    title: text('Título, en HTML.', 'Title, in HTML.', 'Verbena'),
    description: text('Descripción, en HTML.', 'Description, in HTML.', '<p>Con orquesta.</p>'),
    excerpt: text('Resumen, en HTML.', 'Summary, in HTML.', '<p>Baile.</p>'),
    slug: text('Slug: la parte final de su dirección.', 'Slug: the last part of its address.', 'verbena'),
    image: imageOrNone,
    all_day: hideableFlag('Indica si dura todo el día.', 'Whether it lasts all day.'),
    start_date: timeMember(
      'Inicio, en la zona horaria del evento.',
      'Start, in the time zone of the event.',
      '2031-05-10 20:00:00',
    ),
    start_date_details: dateDetails,
    end_date: timeMember(
      'Fin, en la zona horaria del evento.',
      'End, in the time zone of the event.',
      '2031-05-10 22:00:00',
    ),
    end_date_details: dateDetails,
    utc_start_date: timeMember('Inicio, en UTC.', 'Start, in UTC.', '2031-05-10 18:00:00'),
    utc_start_date_details: dateDetails,
    utc_end_date: timeMember('Fin, en UTC.', 'End, in UTC.', '2031-05-10 20:00:00'),
    utc_end_date_details: dateDetails,
    timezone: text('Zona horaria.', 'Time zone.', 'Europe/Madrid'),
    timezone_abbr: text(
      'Abreviatura de la zona horaria en la fecha de inicio.',
      'Abbreviation of the time zone at the start of the event.',
      'CEST',
    ),
    cost: text(
      'Precio en forma de texto; vacío si no se conoce.',
      'Cost as a text; empty when unknown.',
      '10€ – 20€',
    ),
    cost_details: costDetails,
    website: text(
      'Página web del evento; si no tiene una propia, la de `url`.',
      "The event's website; without one of its own, that of `url`.",
      'https://verbena.example/',
    ),
    show_map: hideableFlag('Indica si se muestra un mapa.', 'Whether a map is shown.'),
    show_map_link: hideableFlag(
      'Indica si se muestra un enlace al mapa.',
      'Whether a link to the map is shown.',
    ),
    hide_from_listings: hideableFlag(
      'Indica si está oculto en las listas.',
      'Whether it is hidden from lists.',
    ),
    sticky: hideableFlag('Indica si está fijado en el calendario.', 'Whether it is pinned in the calendar.'),
    featured: hideableFlag('Indica si está destacado.', 'Whether it is featured.'),
    categories: Type.Array(
      embeddedTermSchema,
      about('Categorías, ordenadas por nombre.', 'Categories, in the order of their names.'),
    ),
    tags: Type.Array(
      embeddedTermSchema,
      about('Etiquetas, ordenadas por nombre.', 'Tags, in the order of their names.'),
    ),
    venue: Type.Union(
      [VenueSchema, Type.Array(VenueSchema, { maxItems: 0 })],
      about(
        'El lugar, el primero si hay varios; una lista vacía si no hay ninguno.',
        'The venue, the first when there are several; an empty list when there is none.',
      ),
    ),
    venues: Type.Array(
      VenueSchema,
      about(
        'Todos los lugares, en el orden indicado al guardarlos.',
        'All venues, in the order in which they were given.',
      ),
    ),
    organizer: Type.Array(OrganizerSchema, about('Los organizadores.', 'The organizers.')),
    custom_fields: Type.Array(Type.Unknown(), said('Siempre vacío.', 'Always empty.', [])),
    ticketed: hideableFlag('Indica si tiene entradas.', 'Whether it has tickets.'),
    tickets: Type.Array(
      TicketSchema,
      about(
        'Entradas, en el orden indicado al guardarlas.',
        'Tickets, in the order in which they were given.',
      ),
    ),
    event_status: text(
      'Estado del evento: se celebra según lo anunciado, cancelado, aplazado o en línea.',
      'State of the event: takes place as announced, cancelled, postponed or moved online.',
      'scheduled',
      { enum: eventStatuses },
    ),
    status_note: text(
      'Aviso sobre el estado del evento, sin HTML; vacío si no lo hay.',
      'Note about the state of the event, without HTML; empty without one.',
      'Si llueve, en el pabellón.',
    ),
    json_ld: Type.Optional(EventLinkedDataSchema),
    warnings: warningsMember,
  },
  named('Event', 'Un evento.', 'An event.'),
);

/** A page of events. */
export const EventListSchema = listSchema(
  'events',
  EventSchema,
  about('Los eventos de la página.', 'The events of the page.'),
  named('EventList', 'Una página de eventos.', 'A page of events.'),
  {
    next_cursor: optional.text(
      'Cursor de la página siguiente, si la hay y la petición usa cursor.',
      'Cursor of the next page, if there is one and the request uses cursor.',
      'cyAyMDMxLTA1LTEwIDIwOjAwOjAwIDEy',
    ),
  },
);
