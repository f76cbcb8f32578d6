import type { PageContext } from './page-context.ts';

/** The state of a calendar at a moment. */
export interface AsOf {
  readonly revision: number;
  /** As `TermIndex.textVersion`: names of terms are read from memory, which follows the revision. */
  readonly termTexts: number;
}

/** Returns the present state; called before anything is read of what is to be cached. */
export const asOfNow = ({ calendar, terms }: Pick<PageContext, 'calendar' | 'terms'>): AsOf => ({
  revision: calendar.revision(),
  termTexts: terms.textVersion(),
});

/** What a page was made from. */
export interface MadeFrom {
  /** Before anything of it was read. */
  readonly asOf: AsOf;
  /** When it reads differently though nothing is written, in milliseconds since 1970; null for never. */
  readonly until: number | null;
}

/** Returns how long a page may be cached: until the next change of the calendar, or the moment it names. */
export const freshnessOf = (
  { calendar, terms }: Pick<PageContext, 'calendar' | 'terms'>,
  { asOf, until }: MadeFrom,
) => ({
  isFresh: (): boolean => calendar.revision() === asOf.revision && terms.haveTexts(asOf.termTexts),
  ...(until === null ? {} : { until }),
});
