import { about, field, named, optional, said, Type } from '../../../kernel/schema/type.ts';
import { OrganizerLinkedDataSchema } from '../../organizers/schema.ts';
import { fixedText } from '../../records/record-schema.ts';
import { VenueLinkedDataSchema } from '../../venues/schema.ts';

const { text } = field;

const offer = Type.Object(
  {
    '@type': fixedText('Offer'),
    price: text('Precio, o el más bajo y el más alto.', 'Price, or the lowest and the highest.', '10 – 20'),
    priceCurrency: optional.text('Moneda, ISO 4217.', 'Currency, ISO 4217.', 'EUR'),
    url: text('Dirección de la página.', 'Address of the page.', 'https://agenda.example/event/verbena/'),
    category: fixedText('primary'),
    availability: fixedText('inStock'),
    validFrom: text(
      'Fecha desde la que es válido, ISO 8601.',
      'Valid from, ISO 8601.',
      '2031-05-01T00:00:00+00:00',
    ),
  },
  about('Precio, solo si se conoce.', 'Price, only when known.'),
);

const ticketOffer = Type.Object(
  {
    '@type': fixedText('Offer'),
    name: text('Nombre de la entrada.', 'Name of the ticket.', 'General'),
    price: optional.text('Precio, si se conoce.', 'Price, when known.', '12.50'),
    priceCurrency: optional.text('Moneda, ISO 4217.', 'Currency, ISO 4217.', 'EUR'),
    url: text(
      'Página de venta o, si no la hay, la del evento.',
      "Page where it is sold; otherwise the event's page.",
      'https://entradas.example/verbena',
    ),
    category: fixedText('primary'),
    availability: text(
      'Disponibilidad, con los valores de schema.org.',
      'Availability, with the values of schema.org.',
      'https://schema.org/InStock',
    ),
    validFrom: optional.text(
      'Inicio de la venta, ISO 8601.',
      'Start of the sale, ISO 8601.',
      '2031-04-01T10:00:00+02:00',
    ),
    validThrough: optional.text(
      'Fin de la venta, ISO 8601.',
      'End of the sale, ISO 8601.',
      '2031-05-10T20:00:00+02:00',
    ),
  },
  about('Una entrada.', 'A ticket.'),
);

const statusTypes = ['Scheduled', 'Cancelled', 'Postponed', 'MovedOnline', 'Rescheduled'];

const virtualLocation = Type.Object(
  {
    '@type': fixedText('VirtualLocation'),
    url: text(
      'Página web del evento; si no la hay, su página.',
      "The event's website; without one, its page.",
      'https://directo.example/verbena',
    ),
  },
  about('Dónde se sigue en línea.', 'Where it is attended online.'),
);

/** The linked data of an event (reference events-api 1.7). */
export const EventLinkedDataSchema = Type.Object(
  {
    '@context': fixedText('http://schema.org'),
    '@type': fixedText('Event'),
    name: text('Título.', 'Title.', 'Verbena'),
    description: text(
      'Resumen o primeras palabras de la descripción.',
      'Summary, or the first words of the description.',
      'Baile.',
    ),
    image: optional.text(
      'Dirección de la imagen.',
      'Address of the image.',
      'https://agenda.example/media/a.png',
    ),
    url: text('Dirección de la página.', 'Address of the page.', 'https://agenda.example/event/verbena/'),
    eventAttendanceMode: text(
      'Presencial o, si ha pasado a celebrarse en línea, en línea.',
      'Attended in person or, when it was moved online, online.',
      'https://schema.org/OfflineEventAttendanceMode',
      { enum: ['Offline', 'Online'].map((mode) => `https://schema.org/${mode}EventAttendanceMode`) },
    ),
    eventStatus: text(
      'Estado del evento, con los valores de schema.org; EventRescheduled si se celebra en otra fecha.',
      'State of the event, with the values of schema.org; EventRescheduled when it takes place on another date.',
      'https://schema.org/EventScheduled',
      { enum: statusTypes.map((type) => `https://schema.org/Event${type}`) },
    ),
    previousStartDate: Type.Optional(
      Type.String({
        isRare: true,
        ...said(
          'Inicio anterior al último cambio de fecha tras publicarse, ISO 8601; solo con EventRescheduled.',
          'Start before the last change of date after publication, ISO 8601; only with EventRescheduled.',
          '2031-05-03T20:00:00+02:00',
        ),
      }),
    ),
    startDate: text('Inicio, ISO 8601.', 'Start, ISO 8601.', '2031-05-10T20:00:00+02:00'),
    endDate: text('Fin, ISO 8601.', 'End, ISO 8601.', '2031-05-10T22:00:00+02:00'),
    location: Type.Optional(
      Type.Union(
        [VenueLinkedDataSchema, virtualLocation],
        about(
          'Lugar o, si se celebra en línea, su dirección.',
          'Venue or, when it is held online, its address.',
        ),
      ),
    ),
    organizer: Type.Optional(OrganizerLinkedDataSchema),
    offers: Type.Optional(
      Type.Union(
        [offer, Type.Array(ticketOffer)],
        about(
          'Entradas; si no las hay, el precio, si se conoce.',
          'Tickets; without any, the price when known.',
        ),
      ),
    ),
    performer: fixedText('Organization'),
  },
  named(
    'EventLinkedData',
    'El evento como datos enlazados (schema.org); solo cuando se pide un único evento.',
    'The event as linked data (schema.org); only when a single event is read.',
  ),
);
