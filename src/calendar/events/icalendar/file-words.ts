import type { Phrase } from '../../../kernel/phrase.ts';
import type { EventStatus } from '../../../storage/tables.ts';

/** What stands before the title of a cancelled event: not every program shows its STATUS. */
export const cancelledPrefix: Phrase = { es: 'CANCELADO: ', en: 'CANCELLED: ' };

/** The states in words: the description of an event begins with them. */
export const stateWords: Readonly<Record<Exclude<EventStatus, 'scheduled'>, Phrase>> = {
  cancelled: { es: 'Cancelado', en: 'Cancelled' },
  postponed: { es: 'Aplazado', en: 'Postponed' },
  moved_online: { es: 'Se celebra en línea', en: 'Moved online' },
};

/** What stands before the names of so many organizers at the end of a description. */
export const organizedBy = (count: number): Phrase => ({
  es: count === 1 ? 'Organiza: ' : 'Organizan: ',
  en: 'Organized by: ',
});
