import { areUnconcerned, type Concern } from '../../calendar/events/list/kept-lists.ts';
import type { RecordKey } from '../../storage/changes/calendar.ts';
import type { PageContext } from './page-context.ts';

/** The state of a calendar at a moment. */
export interface AsOf {
  readonly revision: number;
  /** As `TermIndex.textVersion`: names of terms are read from memory, which follows the revision. */
  readonly termTexts: number;
}

/** The state now; taken before anything is read of what is to be kept. */
export const asOfNow = ({ calendar, terms }: Pick<PageContext, 'calendar' | 'terms'>): AsOf => ({
  revision: calendar.revision(),
  termTexts: terms.textVersion(),
});

/** What a page was made from. */
export interface MadeFrom {
  /** Before anything of it was read. */
  readonly asOf: AsOf;
  readonly records: readonly RecordKey[];
  /** Of each list that it shows; null for one that any change may concern. */
  readonly concerns: readonly (Concern | null)[];
  /** When it reads differently though nothing is written, in milliseconds since 1970; null for never. */
  readonly until: number | null;
}

/**
 * Whether a page would be the same if it were made now: no record that it shows has changed, none of its lists, no name
 * of a term (pages.md 4.3).
 */
export const freshnessOf = (
  { calendar, terms }: Pick<PageContext, 'calendar' | 'terms'>,
  { asOf, records, concerns, until }: MadeFrom,
) => {
  let holdsAt = asOf.revision;
  return {
    isFresh: (): boolean => {
      const revision = calendar.revision();
      if (revision === holdsAt) return true;
      const holds =
        terms.haveTexts(asOf.termTexts) &&
        calendar.areUnchanged(records, holdsAt) &&
        concerns.every((concern) => areUnconcerned(calendar, holdsAt, concern));
      if (holds) holdsAt = revision;
      return holds;
    },
    ...(until === null ? {} : { until }),
  };
};
