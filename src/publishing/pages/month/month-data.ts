import type { FormTarget, NamedLink } from '../layout/frame-data.ts';
import type { Amount, ListedEvent, Running } from '../reading/list-data.ts';

/** A day of the month. */
export interface MonthDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** In all, shown or not. */
  readonly count: number;
  readonly amount: Amount;
  readonly time: 'past' | 'today' | 'coming';
  /** Of the day; null when it has no events. */
  readonly address: string | null;
  /** At most four, those that began before among them. */
  readonly events: readonly ListedEvent[];
}

/** One month; its weeks begin on the region's first day, null for days of its neighbours. */
export interface MonthPageData {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly today: string;
  readonly dayCutoff: string;
  readonly weeks: readonly (readonly (MonthDay | null)[])[];
  /** What it is filtered by, each with the address without it. */
  readonly drops: readonly NamedLink[];
  readonly running: Running;
  /** None at the ends of the calendar. */
  readonly previous: { readonly month: string; readonly address: string } | null;
  readonly next: { readonly month: string; readonly address: string } | null;
  /** Whether crawlers are to go from month to month: of the whole calendar only. */
  readonly isFollowed: boolean;
  /** Jumping: a form with month and year. */
  readonly jump: FormTarget & { readonly firstYear: number; readonly lastYear: number };
}
