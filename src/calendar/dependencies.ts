import type { Clock } from '../kernel/clock.ts';
import type { Site } from '../kernel/site.ts';
import type { Calendar } from '../storage/changes/calendar.ts';
import type { Database } from '../storage/dialect.ts';
import type { ListCache } from './events/list/find-list.ts';
import type { Images } from './images/images.ts';
import type { KeptRecords } from './records/kept-records.ts';
import type { PasswordGuesses } from './records/password-guesses.ts';
import type { RenderedTerms } from './records/rendered-terms.ts';
import type { TermIndex } from './terms/term-index.ts';

/** What the services, lists and routes of one calendar work with. */
export interface CalendarDependencies {
  readonly database: Database;
  readonly calendar: Calendar;
  readonly clock: Clock;
  readonly site: Site;
  /** The host of the UIDs of new events (docs/adr/0071). */
  readonly uidHost: string;
  readonly images: Images;
  readonly terms: TermIndex;
  readonly guesses: PasswordGuesses;
  readonly keptRecords: KeptRecords;
  readonly listCache: ListCache;
  readonly renderedTerms: RenderedTerms;
  /** Of a password that hides a record. */
  readonly hashPassword: (password: string) => string;
}

/** Some of that, for what needs no more. */
export type Needs<Part extends keyof CalendarDependencies> = Pick<CalendarDependencies, Part>;
