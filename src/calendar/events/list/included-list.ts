import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../storage/dialect.ts';
import { otherConditions, type Sought, saysWords, visibleOccurrence } from './list-filter.ts';
import { countAll, listed, sliceOf } from './list-slice.ts';
import { all, type Found, type Listed, type Slice } from './list-walk.ts';

/** Begins with the ids that were named; ordered by publication (reference events-api 2.3) unless by distance. */
export const includeList = async (
  database: Database,
  sought: Sought,
  include: readonly number[],
  slice: Slice,
): Promise<Listed> => {
  const found = database.read
    .selectFrom('occurrences as occurrence')
    .where('occurrence.event_id', 'in', include)
    .where(visibleOccurrence(sought))
    .where(all([...otherConditions('occurrence', sought), ...saysWords('occurrence', sought)]));
  const { limit, offset, total: known, after } = slice;
  if (sought.near?.isNearestFirst) {
    const starts = found.select(['occurrence.start_local as start', 'occurrence.event_id as id']);
    return sliceOf(database, starts as unknown as Found, sought, slice);
  }
  const rows = await found
    .innerJoin('events', 'events.id', 'occurrence.event_id')
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
