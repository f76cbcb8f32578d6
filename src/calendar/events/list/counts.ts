import { sql } from 'kysely';
import type { Database } from '../../../storage/dialect.ts';
import type { EventListQuery } from './query.ts';
import { listConditions } from './where.ts';

const lengths = { day: 'YYYY-MM-DD'.length, month: 'YYYY-MM'.length } as const;

/**
 * Returns how many events of a list start on each day (`YYYY-MM-DD`) or in each month (`YYYY-MM`) of the wall clock,
 * in order of time; days and months without events are absent.
 */
export const countByStart = async (
  database: Database,
  query: EventListQuery,
  unit: keyof typeof lengths,
): Promise<ReadonlyMap<string, number>> => {
  const { where } = await listConditions(database, query);
  const rows = await database.readHeavy
    .selectFrom('occurrences')
    .select((build) => [
      sql<string>`substr(occurrences.start_local, 1, ${sql.lit(lengths[unit])})`.as('start'),
      build.fn.countAll<number>().as('count'),
    ])
    .where(where)
    .groupBy('start')
    .orderBy('start')
    .execute();
  return new Map(rows.map(({ start, count }) => [start, Number(count)]));
};

/**
 * Returns how many events of a list carry each category and tag directly, by the id of the term; without those whose
 * links a password hides.
 */
export const countByTerm = async (
  database: Database,
  query: EventListQuery,
): Promise<ReadonlyMap<number, number>> => {
  const { where } = await listConditions(database, query);
  const rows = await database.readHeavy
    .selectFrom('occurrences')
    .innerJoin('event_terms', 'event_terms.event_id', 'occurrences.event_id')
    .select((build) => ['event_terms.term_id', build.fn.countAll<number>().as('count')])
    .where(where)
    .where('occurrences.protected', '=', 0)
    .groupBy('event_terms.term_id')
    .execute();
  return new Map(rows.map(({ term_id, count }) => [term_id, Number(count)]));
};
