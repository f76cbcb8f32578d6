import { Type } from 'typebox';
import { said } from '../http/said.ts';
import { availabilities } from './ticket.ts';

const orNone = (schema: Type.TSchema, es: string, en: string, example: string | number) =>
  Type.Union([schema, Type.Null()], said(es, en, example));

const name = Type.String(said('Nombre, sin HTML.', 'Name, without HTML.', 'General'));
const availability = Type.String({
  enum: [...availabilities],
  ...said(
    'Si quedan: sí, pocas, agotadas, o solo se reservan.',
    'Whether any are left: yes, few, none, or they are only booked ahead.',
    'available',
  ),
});
const priceTexts = ['Precio; 0 es gratis, null no se sabe.', 'Price; 0 is free, null is unknown.'] as const;
const currency = orNone(
  Type.String(),
  'Moneda, ISO 4217; null es la del sitio.',
  'Currency, ISO 4217; null is that of the site.',
  'EUR',
);
const url = Type.String(
  said(
    'Dónde se vende, http o https; vacío si no se sabe.',
    'Where it is sold, http or https; empty when unknown.',
    'https://entradas.example/verbena',
  ),
);
const capacityTexts = ['Cuántas hay en total.', 'How many there are altogether.'] as const;
const saleStart = orNone(
  Type.String(),
  'Comienzo de la venta, en la zona del evento.',
  'When the sale begins, in the zone of the event.',
  '2031-04-01 10:00:00',
);
const saleEnd = orNone(
  Type.String(),
  'Fin de la venta, en la zona del evento.',
  'When the sale ends, in the zone of the event.',
  '2031-05-10 20:00:00',
);

/** A ticket as it is answered. */
export const TicketSchema = Type.Object(
  {
    name,
    price: orNone(Type.Number({ minimum: 0 }), ...priceTexts, 12.5),
    currency,
    url,
    capacity: orNone(Type.Integer({ minimum: 0 }), ...capacityTexts, 200),
    availability,
    sale_start: saleStart,
    sale_end: saleEnd,
  },
  { $id: 'Ticket', about: { es: 'Una entrada.', en: 'A ticket.' } },
);

/** The forms in which tickets are taken: a list of them, `""` or null. */
export const ticketForms = Type.Union([
  Type.Array(
    Type.Object({
      name,
      price: Type.Optional(orNone(Type.Union([Type.Number(), Type.String()]), ...priceTexts, 12.5)),
      currency: Type.Optional(currency),
      url: Type.Optional(Type.Union([url, Type.Null()])),
      capacity: Type.Optional(orNone(Type.Union([Type.Integer(), Type.String()]), ...capacityTexts, 200)),
      availability: Type.Optional(Type.Union([availability, Type.Null()])),
      sale_start: Type.Optional(saleStart),
      sale_end: Type.Optional(saleEnd),
    }),
  ),
  Type.Literal(''),
  Type.Null(),
]);
