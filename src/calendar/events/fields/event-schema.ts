import { about, field, named, optional, said } from '../../../kernel/schema/field.ts';
import { Type } from '../../../kernel/schema/type.ts';
import { imageOrNone } from '../../images/image-schema.ts';
import { OrganizerSchema } from '../../organizers/schema.ts';
import { hideableFlag, listSchema, recordMembers, timeMember } from '../../records/record-schema.ts';
import { warningsMember } from '../../records/warning-schema.ts';
import { embeddedTermSchema } from '../../terms/answer-schema.ts';
import { VenueSchema } from '../../venues/schema.ts';
import { TicketSchema } from '../tickets/ticket-schema.ts';
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
  named('DateDetails', 'Una fecha y hora por partes.', 'A date and time in its parts.'),
);

/** The prices of an event and how they were written (reference events-api 1.3). */
const costDetails = Type.Object(
  {
    currency_symbol: text('Moneda que se escribió.', 'Currency as it was typed.', '€'),
    currency_code: text('Siempre vacío.', 'Always empty.', ''),
    currency_position: text(
      'Dónde se escribió la moneda: delante, detrás o en ningún sitio.',
      'Where the currency was typed: before, after or nowhere.',
      'postfix',
      { enum: ['prefix', 'postfix', ''] },
    ),
    values: Type.Array(
      Type.String(),
      said('Precios en orden ascendente.', 'Prices in ascending order.', ['10', '20']),
    ),
  },
  named('CostDetails', 'Los precios.', 'The prices.'),
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
    slug: text('Parte final de su dirección.', 'Last part of its address.', 'verbena'),
    image: imageOrNone,
    all_day: hideableFlag('Dura todo el día.', 'It lasts all day.'),
    start_date: timeMember(
      'Comienzo, en la zona del evento.',
      'Start, in the zone of the event.',
      '2031-05-10 20:00:00',
    ),
    start_date_details: dateDetails,
    end_date: timeMember(
      'Fin, en la zona del evento.',
      'End, in the zone of the event.',
      '2031-05-10 22:00:00',
    ),
    end_date_details: dateDetails,
    utc_start_date: timeMember('Comienzo, en UTC.', 'Start, in UTC.', '2031-05-10 18:00:00'),
    utc_start_date_details: dateDetails,
    utc_end_date: timeMember('Fin, en UTC.', 'End, in UTC.', '2031-05-10 20:00:00'),
    utc_end_date_details: dateDetails,
    timezone: text('Zona horaria.', 'Time zone.', 'Europe/Madrid'),
    timezone_abbr: text('Su abreviatura al comienzo.', 'Its abbreviation at the start.', 'CEST'),
    cost: text(
      'Precio, para mostrar; vacío si no se sabe.',
      'Cost, for display; empty when unknown.',
      '10€ – 20€',
    ),
    cost_details: costDetails,
    website: text(
      'Página web del evento; sin una propia, la de `url`.',
      "The event's website; without one of its own, that of `url`.",
      'https://verbena.example/',
    ),
    show_map: hideableFlag('Muestra un mapa.', 'It shows a map.'),
    show_map_link: hideableFlag('Muestra un enlace al mapa.', 'It shows a link to the map.'),
    hide_from_listings: hideableFlag('No está en las listas.', 'It is left out of lists.'),
    sticky: hideableFlag('Fijado en el calendario.', 'Pinned in the calendar.'),
    featured: hideableFlag('Destacado.', 'Featured.'),
    categories: Type.Array(
      embeddedTermSchema,
      about('Sus categorías, por nombre.', 'Its categories, by name.'),
    ),
    tags: Type.Array(embeddedTermSchema, about('Sus etiquetas, por nombre.', 'Its tags, by name.')),
    venue: Type.Union(
      [VenueSchema, Type.Array(VenueSchema, { maxItems: 0 })],
      about(
        'El lugar, el primero si hay varios; una lista vacía si no hay ninguno.',
        'The venue, the first when there are several; an empty list when there is none.',
      ),
    ),
    venues: Type.Array(VenueSchema, about('Todos los lugares, en su orden.', 'All venues, in their order.')),
    organizer: Type.Array(OrganizerSchema, about('Los organizadores.', 'The organizers.')),
    custom_fields: Type.Array(Type.Unknown(), said('Siempre vacío.', 'Always empty.', [])),
    ticketed: hideableFlag('Tiene entradas.', 'It has tickets.'),
    tickets: Type.Array(
      TicketSchema,
      about(
        'Las entradas, en el orden en que se dieron.',
        'Its tickets, in the order in which they were given.',
      ),
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
      'El cursor de la página siguiente, si la hay y se pidió con cursor.',
      'The cursor of the next page, if there is one and cursor was asked for.',
      'cyAyMDMxLTA1LTEwIDIwOjAwOjAwIDEy',
    ),
  },
);
