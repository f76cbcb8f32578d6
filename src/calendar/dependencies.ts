import type { Clock } from '../kernel/clock.ts';
import type { Site } from '../kernel/site.ts';
import type { Calendar } from '../storage/changes/calendar.ts';
import type { Database } from '../storage/dialect.ts';
import type { Images } from './images/images.ts';
import type { PasswordGuesses } from './records/password-guesses.ts';
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
  /** Of a password that hides a record. */
  readonly hashPassword: (password: string) => string;
}

/** Some of that, for what needs no more. */
export type Needs<Part extends keyof CalendarDependencies> = Pick<CalendarDependencies, Part>;
