import { type HashSecret, isSameHash } from '../accounts/credentials/secrets.ts';
import { createAttempts } from '../accounts/sign-in/attempts.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Site } from '../kernel/site.ts';
import { followCalendar } from '../storage/changes/calendar.ts';
import type { Database } from '../storage/dialect.ts';
import type { CalendarDependencies } from './dependencies.ts';
import { followSchedule } from './events/write/scheduled.ts';
import type { Images } from './images/images.ts';
import { countGuesses } from './records/password-guesses.ts';
import { hashRecordPassword, isRecordPassword } from './records/record-password.ts';
import { createTermIndex } from './terms/term-index.ts';

/** What a calendar is opened with. */
export interface CalendarParts {
  /** Open and migrated. */
  readonly database: Database;
  readonly clock: Clock;
  readonly site: Site;
  /** The host of the UIDs of new events. */
  readonly uidHost: string;
  readonly images: Images;
  /** The calendar's own hash: of guesses at passwords, and of passwords that hide records as earlier versions stored them. */
  readonly hash: HashSecret;
}

/** One open calendar. */
export interface OpenCalendar {
  /** Learns of commits and publishes what is due; to be called before each request is answered. */
  readonly catchUp: () => Promise<void>;
  /** What its services, lists and routes work with. */
  readonly dependencies: CalendarDependencies;
}

/** Opens one calendar: its changes, terms and what is due. */
export const openCalendar = async (parts: CalendarParts): Promise<OpenCalendar> => {
  const { database, clock, site, uidHost, images, hash } = parts;
  const terms = createTermIndex();
  const calendar = await followCalendar(database, () => terms.read(database.read));
  const schedule = followSchedule({ database, calendar, clock, site });
  const isPassword = (given: string, stored: string): boolean =>
    isRecordPassword(given, stored) || isSameHash(hash('record password', given), stored);
  const dependencies = {
    database,
    calendar,
    clock,
    site,
    uidHost,
    images,
    terms,
    hashPassword: hashRecordPassword,
    guesses: countGuesses(database, hash, { attempts: createAttempts(database, clock), isPassword }),
  };
  return {
    catchUp: async () => {
      await calendar.catchUp();
      await schedule.publishDue();
    },
    dependencies,
  };
};
