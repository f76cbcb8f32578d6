import { isSameHash } from '../accounts/secret-hash.ts';
import { categoryRoutes } from '../categories/routes.ts';
import { followCalendar } from '../changes/calendar.ts';
import type { Database } from '../database/dialect.ts';
import { type EventDependencies, eventRoutes } from '../events/routes.ts';
import { followSchedule } from '../events/scheduled.ts';
import type { Route } from '../http/route.ts';
import { imageRoutes } from '../images/routes.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Site } from '../kernel/site.ts';
import type { Images } from '../media/images.ts';
import { organizerRoutes } from '../organizers/routes.ts';
import { keepLists } from '../records/kept-lists.ts';
import { keepRecords } from '../records/kept-records.ts';
import { hashRecordPassword, isRecordPassword } from '../records/record-password.ts';
import { tagRoutes } from '../tags/routes.ts';
import { keepRenderedTerms } from '../terms/rendered-terms.ts';
import { followTerms } from '../terms/term-index.ts';
import { venueRoutes } from '../venues/routes.ts';

/** What the domain rooms stand on. */
export interface Ground {
  /** Open and migrated. */
  readonly database: Database;
  readonly clock: Clock;
  readonly site: Site;
  readonly images: Images;
  /** The calendar's own hash of a password that hides a record, as earlier versions stored it. */
  readonly hashPassword: (password: string) => string;
  /** Memory for rendered records and for the ids and totals of lists, in bytes. */
  readonly recordCacheBytes: number;
}

/** The domain rooms over one database. */
export interface Domain {
  /** Events, venues, organizers, categories, tags and images, in the interface's order. */
  readonly routes: readonly Route[];
  /** Learns of commits and publishes what is due; to be called before each request is answered. */
  readonly catchUp: () => Promise<void>;
  /** What the rooms were made with. */
  readonly dependencies: EventDependencies;
}

/** Puts the domain rooms together. */
export const openDomain = async (ground: Ground): Promise<Domain> => {
  const { database, clock, site, images, hashPassword, recordCacheBytes } = ground;
  // The option's help says a quarter.
  const listBytes = Math.floor(recordCacheBytes / 4);
  const calendar = await followCalendar(database);
  const terms = followTerms(database, calendar);
  const schedule = followSchedule({ database, calendar, clock });
  const dependencies = {
    database,
    calendar,
    clock,
    site,
    images,
    terms,
    hashPassword: hashRecordPassword,
    isPassword: (given: string, hash: string) =>
      isRecordPassword(given, hash) || isSameHash(hashPassword(given), hash),
    keptRecords: keepRecords(calendar, recordCacheBytes - listBytes),
    keptLists: keepLists(calendar, listBytes),
  };
  const termDependencies = { ...dependencies, renderedTerms: keepRenderedTerms(terms) };
  return {
    routes: [
      ...eventRoutes(dependencies),
      ...venueRoutes(dependencies),
      ...organizerRoutes(dependencies),
      ...categoryRoutes(termDependencies),
      ...tagRoutes(termDependencies),
      ...imageRoutes(dependencies),
    ],
    catchUp: async () => {
      await calendar.catchUp();
      await Promise.all([schedule.publishDue(), terms.catchUp()]);
      // Again where something was due: it counts for its terms now.
      await terms.catchUp();
    },
    dependencies,
  };
};
