import type { EventState, PartOfDay } from '../../words/words.ts';
import type { FormTarget, NamedLink, Picture } from '../layout/frame-data.ts';

/** When an event takes place. */
export interface EventTime {
  /** On the clocks of its zone, `YYYY-MM-DD HH:MM:SS`; of whole days from 00:00:00 to 23:59:59. */
  readonly start: string;
  readonly end: string;
  readonly allDay: boolean;
  /** The start as an instant with the zone's offset, `2026-11-21T19:30:00+01:00`; of whole days the day alone. */
  readonly instant: string;
  /** Name of its zone where that is not the site's, `Europe/Lisbon`; else null. */
  readonly zone: string | null;
}

/** An event in a list. All texts are plain. */
export interface ListedEvent {
  readonly address: string;
  readonly title: string;
  readonly time: EventTime;
  readonly state: EventState | null;
  /** Why, in the editor's words; empty for none. */
  readonly note: string;
  readonly venue: { readonly name: string; readonly town: string } | null;
  readonly isOnline: boolean;
  /** Name of its first category; empty for none. */
  readonly category: string;
  /** What it costs, as short as a row has it; null when nobody has said it. */
  readonly price: string | null;
  readonly isFeatured: boolean;
  /** Of a featured one its excerpt, one or two sentences; else empty. */
  readonly excerpt: string;
  /** A password hides all but title and time. */
  readonly isProtected: boolean;
  readonly picture: Picture | null;
}

/** How many events a day has, as far as its sheet tells: 0 none, 1 to 2, 3 to 5, 6 to 9, 10 and more. */
export type Amount = 0 | 1 | 2 | 3 | 4;

/** A day of the board. */
export interface BoardDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Counted up to 10. */
  readonly count: number;
  /** Null for a day without events. */
  readonly address: string | null;
}

/** Days with `day` as `today` among them, which says "hoy" and "mañana". */
export interface DayBoard {
  readonly today: string;
  /** The one that stands large among its neighbours; null on lists. */
  readonly chosen: string | null;
  readonly days: readonly BoardDay[];
}

/** A choice of the filter form. */
export interface Choice {
  readonly value: string;
  readonly name: string;
  readonly isChosen: boolean;
}

/** The quick ways and the form of filters; the form is sent by GET. */
export interface Filters {
  /** Today, tomorrow, weekend, free, categories: their names are words where `name` is null. */
  readonly quick: readonly {
    readonly kind: 'today' | 'tomorrow' | 'weekend' | 'free' | 'category';
    readonly name: string;
    readonly address: string;
    /** It is set: its address is that of the page without it, but for days. */
    readonly isCurrent: boolean;
    /** Whether crawlers are to go there. */
    readonly isFollowed: boolean;
  }[];
  readonly form: FormTarget;
  /** Of the field that searches at once, within what the page is about. */
  readonly searchForm: FormTarget;
  readonly search: string;
  readonly categories: readonly Choice[];
  readonly venues: readonly Choice[];
  readonly isFree: boolean;
}

/** The events of one day, under its heading. */
export interface DayOfEvents {
  readonly day: string;
  /** Those of two or three days that began on a day before. */
  readonly continuing: readonly ListedEvent[];
  readonly events: readonly ListedEvent[];
}

/** What goes on for more than three days. */
export interface Running {
  /** The first three. */
  readonly shown: readonly ListedEvent[];
  readonly more: readonly ListedEvent[];
}

/** What was asked for, and without which word or filter something is found. */
export interface Asked {
  /** The search, empty when only filters are set. */
  readonly search: string;
  readonly total: number;
  /** Each with the address without it. */
  readonly filters: readonly NamedLink[];
  /** Only where nothing is found: what to drop, with how many events that finds, the best first. */
  readonly drops: readonly (NamedLink & { readonly total: number })[];
}

/** Earlier and later pages of a list. */
export interface Pager {
  readonly previous: string | null;
  readonly next: string | null;
  readonly page: number;
  /** Whether crawlers are to go from page to page. */
  readonly isFollowed: boolean;
}

/** What a list holds of its subject: what is coming, what has ended, or what is on this weekend. */
export type ListView = 'list' | 'past' | 'weekend';

/** What a list is about, beside its days. */
export type ListSubject =
  | { readonly kind: 'all' | 'featured' }
  | { readonly kind: 'category' | 'tag'; readonly name: string; readonly description: string }
  | { readonly kind: 'asked'; readonly asked: Asked };

/** The list of events, of everything, a term, what was searched for; upcoming or past. */
export interface ListPageData {
  readonly view: ListView;
  readonly subject: ListSubject;
  /** `YYYY-MM-DD` in the site's zone. */
  readonly today: string;
  /** Up to this hour of the clock, `05:00`, a night belongs to the evening before. */
  readonly dayCutoff: string;
  readonly board: DayBoard | null;
  readonly filters: Filters;
  readonly running: Running;
  /** Where `running` stands: after the first day when that is today, else first. */
  readonly days: readonly DayOfEvents[];
  readonly pager: Pager;
  /** What comes next without any filter, where nothing is found. */
  readonly otherwise: readonly DayOfEvents[];
  /** The list of past ones where there are some and it is offered, with how many where that was counted; else null. */
  readonly past: { readonly address: string; readonly total: number | null } | null;
}

/** One day by its hours. */
export interface DayPageData {
  readonly day: string;
  readonly today: string;
  readonly dayCutoff: string;
  readonly board: DayBoard;
  readonly filters: Filters;
  /** What it is filtered by, each with the address without it. */
  readonly drops: readonly NamedLink[];
  readonly allDay: readonly ListedEvent[];
  /** What began on a day before and ends on this one. */
  readonly fromBefore: readonly ListedEvent[];
  readonly parts: readonly { readonly part: PartOfDay; readonly events: readonly ListedEvent[] }[];
  readonly running: Running;
  /** The nearest days that hold something. */
  readonly previous: { readonly day: string; readonly address: string } | null;
  readonly next: { readonly day: string; readonly address: string } | null;
  /** The form to jump to any day. */
  readonly jump: FormTarget & { readonly first: string; readonly last: string };
}
