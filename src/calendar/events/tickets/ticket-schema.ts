import { named, orNull, said, Type } from '../../../kernel/schema/type.ts';
import { longest } from '../../records/lengths.ts';
import { availabilities, mostTickets } from './ticket.ts';

const anyText = Type.String();
const anyNumber = Type.Union([Type.Number({ minimum: 0 }), Type.String()]);

const of = {
  name: said('Nombre, sin HTML.', 'Name, without HTML.', 'General'),
  price: said('Precio; 0 significa gratis y null, desconocido.', 'Price; 0 means free, null unknown.', 12.5),
  currency: said(
    'Moneda, ISO 4217; con null, la del sitio.',
    'Currency, ISO 4217; null means that of the site.',
    'EUR',
  ),
  url: said(
    'Página de venta, http o https; vacía si no se conoce.',
    'Page where it is sold, http or https; empty when unknown.',
    'https://entradas.example/verbena',
  ),
  capacity: said('Número total de entradas.', 'Total number of tickets.', 200),
  availability: said(
    'Disponibilidad: hay entradas, quedan pocas, agotadas o solo reserva anticipada.',
    'Availability: in stock, few left, sold out, or advance order only.',
    'available',
  ),
  sale_start: said(
    'Inicio de la venta, en la zona horaria del evento.',
    'Start of the sale, in the time zone of the event.',
    '2031-04-01 10:00:00',
  ),
  sale_end: said(
    'Fin de la venta, en la zona horaria del evento.',
    'End of the sale, in the time zone of the event.',
    '2031-05-10 20:00:00',
  ),
} as const;

const oneOfThem = { enum: [...availabilities] };

/** A ticket as it is answered. */
export const TicketSchema = Type.Object(
  {
    name: Type.String(of.name),
    price: orNull(Type.Number({ minimum: 0 }), of.price),
    currency: orNull(anyText, of.currency),
    url: Type.String(of.url),
    capacity: orNull(Type.Integer({ minimum: 0 }), of.capacity),
    availability: Type.String({ ...oneOfThem, ...of.availability }),
    sale_start: orNull(anyText, of.sale_start),
    sale_end: orNull(anyText, of.sale_end),
  },
  named('Ticket', 'Una entrada.', 'A ticket.'),
);

const ticketInput = Type.Object(
  {
    name: Type.String({ maxLength: longest.ticketName, ...of.name }),
    price: Type.Optional(orNull(anyNumber, of.price)),
    currency: Type.Optional(orNull(anyText, of.currency)),
    url: Type.Optional(orNull(Type.String({ maxLength: longest.website }), of.url)),
    capacity: Type.Optional(orNull(anyNumber, of.capacity)),
    availability: Type.Optional(orNull(Type.String(oneOfThem), of.availability)),
    sale_start: Type.Optional(orNull(anyText, of.sale_start)),
    sale_end: Type.Optional(orNull(anyText, of.sale_end)),
  },
  named(
    'TicketInput',
    'Una entrada que se guarda; los campos omitidos quedan como desconocidos.',
    'A ticket to store; fields left out are unknown.',
  ),
);

/** The forms in which tickets are taken: a list of them, `""` or null. */
export const ticketForms = Type.Union([
  Type.Array(ticketInput, { maxItems: mostTickets }),
  Type.Literal(''),
  Type.Null(),
]);
