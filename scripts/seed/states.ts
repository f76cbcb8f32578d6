import type { EventChange } from '../../src/calendar/events/fields/schema.ts';
import type { Subject } from './subjects.ts';

/** One event in so many does not take place as announced. */
const oneIn = 40;

const outdoors = new Set(['Plaza Mayor', 'Parque de las Moreras', 'Huerto Urbano La Acequia']);

const refund = '; el importe de las entradas se devuelve en taquilla hasta final de mes.';
const validTickets = '; las entradas ya compradas sirven para la nueva fecha.';

const cancelled = {
  outdoors: ['Por la previsión de lluvia y viento', 'Por la alerta naranja por tormentas'],
  indoors: [
    'Por enfermedad de una de las personas participantes',
    'Por una avería en la climatización de la sala',
    'Por un corte del suministro eléctrico',
  ],
};
const postponed = {
  outdoors: ['Por la lluvia de los últimos días', 'Por la previsión de tormentas'],
  indoors: [
    'Por coincidir con otro evento de la ciudad',
    'Por las obras del recinto, que acaban más tarde de lo previsto',
  ],
};
const movedOnline = [
  'Se emite en directo en la web municipal; las personas inscritas recibirán el enlace por correo.',
  'Por las obras de la sala. El enlace se enviará a quienes se inscriban en el 010.',
];

/** What can be followed from home. */
const spoken = new Set(
  'Conferencia, Club de lectura, Presentación de libro, Tertulia en inglés, Cinefórum'.split(', '),
);

const at = (texts: readonly string[], index: number): string => texts[index % texts.length] ?? '';

/**
 * Returns the state of the event with that number, from 0 on; nothing when it takes place as announced. `isOnline` is
 * true when it was so from the beginning, `isSold` when it has a price.
 */
export const stateOf = (
  number: number,
  subject: Subject,
  isOnline: boolean,
  isSold: boolean,
): Pick<EventChange, 'event_status' | 'status_note'> => {
  if (number % oneIn !== 7) return {};
  const turn = Math.floor(number / oneIn);
  if (spoken.has(subject.title) && !isOnline) {
    return { event_status: 'moved_online', status_note: at(movedOnline, turn) };
  }
  const where = outdoors.has(subject.venues[0] ?? '') && !isOnline ? 'outdoors' : 'indoors';
  // Two of three.
  if (turn % 3 !== 2) {
    const reason = at(cancelled[where], Math.floor(turn / 2));
    return { event_status: 'cancelled', status_note: `${reason}${isSold ? refund : '.'}` };
  }
  const reason = at(postponed[where], Math.floor(turn / 3));
  const rest = isSold ? validTickets : '; la nueva fecha se anunciará en esta agenda.';
  return { event_status: 'postponed', status_note: `${reason}${rest}` };
};
