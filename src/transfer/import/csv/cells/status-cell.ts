import type { Phrase } from '../../../../kernel/phrase.ts';
import { foldText } from '../../../../kernel/text/folding.ts';
import type { EventStatus } from '../../../../storage/tables.ts';

const statusWanted: Phrase = {
  es: 'Debe ser programado, cancelado, aplazado o en línea; vacío, programado.',
  en: 'scheduled, cancelled, postponed or moved online is expected; empty means scheduled.',
};

/** Words of both languages, with both endings in Spanish; `/a` stands for the second. */
const words: Readonly<Record<EventStatus, readonly string[]>> = {
  scheduled: [
    ...['programado/a', 'previsto/a', 'confirmado/a', 'reprogramado/a', 'se celebra', 'según lo previsto'],
    ...['scheduled', 'confirmed', 'rescheduled', 'as scheduled', 'on'],
  ],
  cancelled: ['cancelado/a', 'anulado/a', 'suspendido/a', 'cancelled', 'canceled', 'called off'],
  postponed: ['aplazado/a', 'pospuesto/a', 'postergado/a', 'postponed'],
  moved_online: [
    ...['en línea', 'online', 'virtual', 'pasa a ser en línea', 'se celebra en línea', 'telemático/a'],
    ...['moved online', 'moved_online'],
  ],
};

const keyOf = (word: string): string => foldText(word.replace(/[_-]/g, ' '));

const meanings: ReadonlyMap<string, EventStatus> = new Map(
  (Object.entries(words) as [EventStatus, readonly string[]][]).flatMap(([status, names]) =>
    names
      .flatMap((name) => (name.endsWith('o/a') ? [name.slice(0, -2), `${name.slice(0, -3)}a`] : [name]))
      .map((name): [string, EventStatus] => [keyOf(name), status]),
  ),
);

interface WithStatus {
  readonly text: (field: 'event_status') => string;
  readonly fault: (field: 'event_status', reason: Phrase) => void;
}

/** Whether the event of a row takes place: as announced where the cell is empty and, with a fault, for unknown words. */
export const readStatusCell = (cells: WithStatus): EventStatus => {
  const said = cells.text('event_status');
  const meant = said === '' ? 'scheduled' : meanings.get(keyOf(said));
  if (meant === undefined) cells.fault('event_status', statusWanted);
  return meant ?? 'scheduled';
};
