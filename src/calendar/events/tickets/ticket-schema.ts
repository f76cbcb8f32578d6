import { named, said } from '../../../kernel/schema/field.ts';
import { orNull, Type } from '../../../kernel/schema/type.ts';
import { longest } from '../../records/lengths.ts';
import { availabilities, mostTickets } from './ticket.ts';

const anyText = Type.String();
const anyNumber = Type.Union([Type.Number({ minimum: 0 }), Type.String()]);

const of = {
  name: said('Nombre, sin HTML.', 'Name, without HTML.', 'General'),
  price: said('Precio; 0 es gratis, null no se sabe.', 'Price; 0 is free, null is unknown.', 12.5),
  currency: said(
    'Moneda, ISO 4217; null es la del sitio.',
    'Currency, ISO 4217; null is that of the site.',
    'EUR',
  ),
  url: said(
    'Dónde se vende, http o https; vacío si no se sabe.',
    'Where it is sold, http or https; empty when unknown.',
    'https://entradas.example/verbena',
  ),
  capacity: said('Cuántas hay en total.', 'How many there are altogether.', 200),
  availability: said(
    'Si quedan: sí, pocas, ninguna, o todavía solo se reservan.',
    'Whether any are left: yes, few, none, or they can only be ordered ahead yet.',
    'available',
  ),
  sale_start: said(
    'Comienzo de la venta, en la zona del evento.',
    'When the sale begins, in the zone of the event.',
    '2031-04-01 10:00:00',
  ),
  sale_end: said(
    'Fin de la venta, en la zona del evento.',
    'When the sale ends, in the zone of the event.',
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
    'Una entrada que se escribe; lo que falta no se sabe.',
    'A ticket that is written; what is missing is unknown.',
  ),
);

/** The forms in which tickets are taken: a list of them, `""` or null. */
export const ticketForms = Type.Union([
  Type.Array(ticketInput, { maxItems: mostTickets }),
  Type.Literal(''),
  Type.Null(),
]);
