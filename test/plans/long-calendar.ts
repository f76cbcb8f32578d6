import { sql } from 'kysely';
import { seedSamples } from '../../scripts/seed/seed-samples.ts';
import type { Database, Executor } from '../../src/storage/dialect.ts';
import { addManyVenues } from '../support/calendars/many-venues.ts';
import { testSite } from '../support/calendars/test-calendar.ts';

/** Ids of the venues and organizers that are added, from here on. */
export const manyVenuesFrom = 100_001;
const manyOrganizersFrom = 200_001;
const many = 800;

const shared = sql.raw(
  `revision, author, status, status_before_trash, date_utc, modified_utc, description, excerpt, slug, image_id,
   password_hash, lineage, name, name_key, description_key, phone, website`,
);

const addOrganizers = async (executor: Executor): Promise<void> => {
  const more = sql.lit(manyOrganizersFrom - manyVenuesFrom);
  await sql`insert into records (id, kind) select id + ${more}, 'organizer' from venues
    where id >= ${sql.lit(manyVenuesFrom)}`.execute(executor);
  await sql`insert into organizers (id, email, ${shared}) select id + ${more}, '', ${shared} from venues
    where id >= ${sql.lit(manyVenuesFrom)}`.execute(executor);
};

/**
 * What PostgreSQL plans by, from all rows of each table and not from a sample of them, so that plans stay the same; and
 * until it knows that nobody sees older ones, which the server's own housekeeping may do for a moment.
 */
const lookAtAllRows = async ({ read }: Database): Promise<void> =>
  read.connection().execute(async (connection) => {
    await sql`set default_statistics_target = 1000`.execute(connection);
    for (let areAllVisible = false; !areAllVisible; ) {
      await sql`vacuum analyze`.execute(connection);
      const { rows } = await sql`select relname from pg_class where relkind = 'r' and relallvisible < relpages
        and relnamespace = 'public'::regnamespace`.execute(connection);
      areAllVisible = rows.length === 0;
    }
    await sql`reset default_statistics_target`.execute(connection);
  });

/**
 * Fills a calendar so far that its plans are those of a long one: two thousand events, hundreds of venues and
 * organizers.
 */
export const fillCalendar = async (database: Database, clock: () => Temporal.Instant): Promise<void> => {
  await seedSamples({ database, clock, site: testSite, uidHost: 'agenda.test' }, { events: 2000, seed: 1 });
  const points = Array.from({ length: many }, (_, at) => [41 + at / 800, -5 + at / 800] as const);
  await addManyVenues(database, manyVenuesFrom, points);
  await database.transaction(addOrganizers);
  if (database.dialect.name === 'postgres') await lookAtAllRows(database);
};
