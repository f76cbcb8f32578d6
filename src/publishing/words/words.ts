import type { AddressFault } from '../../kernel/addresses/filters.ts';
import type { DateWords } from './date-words.ts';

/** The languages that pages speak, BCP 47. */
export type PageLanguage = 'es' | 'en' | 'ca' | 'gl' | 'eu';

/** The views of the band, in the order in which they stand there; places are called a map where there is one. */
export type ViewName = 'list' | 'month' | 'week' | 'day' | 'places' | 'map';

/** What is said of an event above all else; the first that applies, in this order (pages.md 3.10). */
export type EventState = 'cancelled' | 'postponed' | 'moved_online' | 'ended' | 'sold_out' | 'on_now';

/** Morning to night of one day. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night';

type Count = (count: number) => string;

/** What a page says that refuses. */
interface RefusalWords {
  readonly title: string;
  /** Under the number, which stands like a date. */
  readonly sheet: string;
  readonly text: string;
}

/** Every word of pages. One file a language; whole sentences, none put together of pieces. */
export interface Words {
  /** Of the language in itself. */
  readonly languageName: string;
  readonly skip: string;
  readonly menu: string;
  readonly close: string;
  readonly views: string;
  readonly view: Readonly<Record<ViewName, string>>;
  readonly search: string;
  readonly filter: string;
  readonly category: string;
  readonly venue: string;
  /** The choice of none in the form. */
  readonly all: { readonly categories: string; readonly venues: string };
  readonly onlyFree: string;
  readonly today: string;
  readonly tomorrow: string;
  readonly weekend: string;
  readonly free: string;
  /** "no events", "1 event", "2 events". */
  readonly events: Count;
  /** Over the number of a day of the board. */
  readonly shortToday: string;
  readonly shortTomorrow: string;
  readonly comingDays: string;
  readonly days: string;
  readonly upcoming: string;
  readonly past: string;
  readonly pastEvents: Count;
  readonly featured: string;
  readonly running: string;
  readonly more: Count;
  readonly andMore: Count;
  /** Before and after the title of what began on a day before. */
  readonly continues: readonly [before: string, after: string];
  readonly moreDays: string;
  readonly moreEvents: string;
  readonly earlierEvents: string;
  readonly searchAll: string;
  /** In one word of at most 16 letters. */
  readonly calendar: string;
  readonly wholeCalendar: string;
  readonly allDay: string;
  /** Above what began on the day before and ends on this one. */
  readonly sinceDayBefore: string;
  readonly online: string;
  readonly state: Readonly<Record<EventState, string>>;
  readonly password: string;
  readonly found: Count;
  readonly nothingFound: (search: string, filters: readonly string[]) => string;
  /** The search in the language's quotation marks. */
  readonly asked: (search: string) => string;
  /** Before the name of a filter, for those who listen. */
  readonly drop: string;
  readonly dropWith: (name: string, count: number) => string;
  readonly otherwise: string;
  readonly nothingYet: { readonly title: string; readonly text: string };
  readonly nothingHere: { readonly title: string; readonly text: string };
  readonly parts: Readonly<Record<PartOfDay, string>>;
  /** Where no more is counted. */
  readonly eventsOrMore: Count;
  readonly nothingThatDay: string;
  /** With the filters that are set. */
  readonly nothingThatDaySo: string;
  readonly previousDay: string;
  readonly nextDay: string;
  readonly otherDay: string;
  readonly go: string;
  readonly print: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly months: string;
  readonly month: string;
  readonly year: string;
  /** Takes month and year. */
  readonly daysOf: (month: string) => string;
  /** Days of this month that are past, by their numbers, with their events. */
  readonly foldedDays: (first: number, last: number, count: number) => string;
  readonly previousWeek: string;
  readonly nextWeek: string;
  readonly weeks: string;
  readonly nothing: string;
  readonly where: string;
  readonly price: string;
  readonly yourTime: string;
  readonly directions: string;
  readonly address: string;
  readonly organizer: string;
  readonly categories: string;
  readonly tags: string;
  readonly website: string;
  readonly phone: string;
  readonly email: string;
  readonly tickets: string;
  readonly join: string;
  readonly addToCalendar: string;
  readonly cancelInCalendar: string;
  readonly calendarFile: string;
  readonly share: string;
  readonly sameVenue: (name: string) => string;
  readonly sameCategory: (name: string) => string;
  /** Takes the city of a zone. */
  readonly zoneTime: (place: string) => string;
  readonly gate: {
    readonly text: string;
    readonly open: string;
    readonly wrong: string;
    readonly tooMany: string;
  };
  /** Before something of another house is shown. */
  readonly outside: { readonly show: (host: string) => string; readonly note: string };
  readonly placesIndex: string;
  readonly indexes: Readonly<Record<'venues' | 'organizers' | 'categories' | 'tags', string>>;
  readonly plan: (town: string) => string;
  /** How far a square of the plan is, in metres. */
  readonly planNote: (metres: number) => string;
  readonly map: {
    readonly show: string;
    /** Takes the host of the tiles. */
    readonly comesFrom: (host: string) => string;
    /** Takes the name of a place. */
    readonly of: (name: string) => string;
    readonly zoomIn: string;
    readonly zoomOut: string;
    readonly failed: string;
  };
  /** The heading over places without a town. */
  readonly otherTowns: string;
  /** After "and 2 more", for those who listen. */
  readonly inPlace: (name: string) => string;
  readonly answersFor: string;
  readonly legal: Readonly<Record<'legal' | 'privacy' | 'accessibility', string>>;
  readonly forProgrammers: string;
  readonly page: (number: number) => string;
  /** Of an address that is none of the calendar, where no website of the owner is known, and where one is. */
  readonly notHere: string;
  readonly elsewhere: string;
  /** Of a date before the first or after the last month that holds something. */
  readonly beyond: string;
  /** Of an address that would be an event's, and leads to none. */
  readonly noEvent: string;
  /** Why an address is refused; takes the name of a parameter, and how many characters, values or parameters there may be. */
  readonly faults: Readonly<Record<AddressFault['reason'], (name: string, most: number) => string>>;
  readonly refusal: { readonly page: string } & Readonly<
    Record<400 | 403 | 404 | 405 | 410 | 414 | 429 | 431 | 500 | 503 | 507, RefusalWords>
  >;
  readonly seeCalendar: string;
  /** How to follow a list, a place, what was searched for. */
  readonly subscribe: string;
  readonly subscribeTo: Readonly<Record<'asked' | 'venue' | 'organizer', string>>;
  readonly subscribing: {
    /** After what is followed. */
    readonly text: string;
    readonly googleNote: string;
    readonly rssNote: string;
    readonly whole: string;
    readonly first: string;
  };
  readonly copy: string;
  readonly copied: string;
  /** Showing the calendar on another site. */
  readonly embedding: {
    readonly link: string;
    readonly title: string;
    readonly text: string;
    /** Of the field with the line of HTML. */
    readonly line: string;
  };
  /** Kilometres around a point. */
  readonly within: Count;
  readonly dates: DateWords;
}
