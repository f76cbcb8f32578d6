import type { Clock } from '../../kernel/clock.ts';
import type { Site } from '../../kernel/site.ts';
import type { Calendar } from '../../storage/changes/calendar.ts';
import type { Database } from '../../storage/dialect.ts';
import type { KeptLists } from '../events/list/kept-lists.ts';
import type { Images } from '../images/images.ts';
import type { KeptRecords } from '../records/kept-records.ts';
import type { PasswordGuesses } from '../records/password-guesses.ts';

/** What venues and organizers need from the rest of the program. */
export interface PlaceDependencies {
  readonly database: Database;
  readonly calendar: Calendar;
  readonly clock: Clock;
  readonly site: Site;
  readonly images: Images;
  readonly guesses: PasswordGuesses;
  readonly keptRecords: KeptRecords;
  readonly keptLists: KeptLists;
}
