import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../storage/dialect.ts';
import type { Sought } from './list-filter.ts';
import { countAll, listed, selectOccurrences, sliceOf } from './list-slice.ts';
import type { Listed, Slice } from './list-walk.ts';

/** Begins with the ids that were named; ordered by publication (reference events-api 2.3) unless by distance. */
export const includeList = async (
  database: Database,
  sought: Sought,
  include: readonly number[],
  slice: Slice,
): Promise<Listed> => {
  const found = selectOccurrences(database, sought, include);
  if (sought.near?.isNearestFirst) return sliceOf(database, found, sought, slice);
  const { limit, offset, total: known, after } = slice;
  const rows = await database.read
    .selectFrom(found.as('found'))
    .innerJoin('events', 'events.id', 'found.id')
    .select(['events.id as id', 'events.date_utc as time'])
    .$if(known === undefined, (query) => query.select(countAll))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(events.date_utc, events.id) > (${after?.time}, ${after?.id})`),
    )
    .orderBy('events.date_utc')
    .orderBy('events.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return listed(rows, slice);
};
