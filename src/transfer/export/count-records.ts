import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../storage/dialect.ts';
import type { LineKind } from '../import/archive/format.ts';

const countRows = async (
  executor: Executor,
  table: 'images' | 'terms' | 'venues' | 'organizers' | 'events',
  condition = sql<SqlBool>`1 = 1`,
): Promise<number> => {
  const { count } = await executor
    .selectFrom(table)
    .select((build) => build.fn.countAll().as('count'))
    .where(condition)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** How many records of each kind there are, those in the trash too. */
export const countRecords = async (
  executor: Executor,
): Promise<Record<Exclude<LineKind, 'person'>, number>> => ({
  image: await countRows(executor, 'images'),
  category: await countRows(executor, 'terms', sql`taxonomy = 'category'`),
  tag: await countRows(executor, 'terms', sql`taxonomy = 'tag'`),
  venue: await countRows(executor, 'venues'),
  organizer: await countRows(executor, 'organizers'),
  event: await countRows(executor, 'events'),
});
