import type { ListedEvent } from '../reading/list-data.ts';

/** How to follow a list of events, and to show it on another site. */
export interface SubscribePageData {
  /** What it is filtered by, in words; none for the whole calendar. */
  readonly what: readonly string[];
  readonly today: string;
  readonly dayCutoff: string;
  /** Of the calendar file, absolute, to be copied. */
  readonly calendar: string;
  /** Into calendar programs, by the names of their services. */
  readonly ways: Readonly<Record<'webcal' | 'google' | 'outlook' | 'office', string>>;
  readonly rss: string;
  /** The same page of the whole calendar; null where it is that. */
  readonly whole: string | null;
  /** What comes next. */
  readonly first: readonly ListedEvent[];
  /** The line of HTML that shows the list on another site; null where not every site may. */
  readonly embed: string | null;
}
