import type { Executor } from '../../storage/dialect.ts';
import type { LineKind } from '../import/archive/format.ts';

const countRows = async (
  executor: Executor,
  table: 'images' | 'venues' | 'organizers' | 'events',
): Promise<number> => {
  const { count } = await executor
    .selectFrom(table)
    .select((build) => build.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const countTerms = async (executor: Executor, taxonomy: 'category' | 'tag'): Promise<number> => {
  const { count } = await executor
    .selectFrom('terms')
    .select((build) => build.fn.countAll().as('count'))
    .where('taxonomy', '=', taxonomy)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** How many records of each kind there are, those in the trash too. */
export const countRecords = async (
  executor: Executor,
): Promise<Record<Exclude<LineKind, 'person'>, number>> => ({
  image: await countRows(executor, 'images'),
  category: await countTerms(executor, 'category'),
  tag: await countTerms(executor, 'tag'),
  venue: await countRows(executor, 'venues'),
  organizer: await countRows(executor, 'organizers'),
  event: await countRows(executor, 'events'),
});
