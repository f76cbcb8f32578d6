import type { Calendar } from '../../../storage/changes/calendar.ts';
import type { TermIndex } from '../../terms/term-index.ts';
import type { RenderedEvent } from './rendered-event.ts';

/** What an answer was put together from. */
interface MadeFrom {
  readonly events: readonly Pick<RenderedEvent, 'terms' | 'madeFrom'>[];
  /** The calendar's revision before any of it was read. */
  readonly asOf: number;
}

/** The counts of terms that the events show, as they are now. */
const shownCounts = (events: MadeFrom['events'], terms: TermIndex): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const event of events) for (const id of event.terms) counts.set(id, terms.countOf(id));
  return counts;
};

/**
 * Tells whether an answer that shows these events would be the same if it were made now. To be called when the answer
 * is put together; the calendar must have caught up before each question. What it gives lives as long as the answer is
 * kept, and holds the names of what the answer was made from, not the events.
 */
export const followAnswer = (
  calendar: Calendar,
  terms: TermIndex,
  { events, asOf }: MadeFrom,
): (() => boolean) => {
  const counts = shownCounts(events, terms);
  const madeFrom = events.map((event) => event.madeFrom);
  // Texts that were kept before held then, so that all of them held at that revision or are newer.
  let holdsAt = asOf;
  return () => {
    const revision = calendar.revision();
    if (revision === holdsAt) return true;
    const holds =
      terms.haveCounts(counts) && madeFrom.every((records) => calendar.areUnchanged(records, holdsAt));
    if (holds) holdsAt = revision;
    return holds;
  };
};
