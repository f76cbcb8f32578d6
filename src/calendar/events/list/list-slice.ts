import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, NumberPair } from '../../../storage/dialect.ts';
import { otherConditions, type Sought, visibleOccurrence } from './list-filter.ts';
import { all, type Found, type Listed, type ListedEvent, type Slice } from './list-walk.ts';

/** Starts and ids of the events among those with these ids that the list shows. */
export const selectOccurrences = (
  { read }: Database,
  sought: Sought,
  ids: readonly number[] | RawBuilder<number>,
): Found =>
  read
    .selectFrom('occurrences as occurrence')
    .select(['occurrence.start_local as start', 'occurrence.event_id as id'])
    .where('occurrence.event_id', 'in', ids)
    .where(visibleOccurrence(sought))
    .where(all(otherConditions('occurrence', sought))) as unknown as Found;

/** How many rows there are without the limit, in each row. */
export const countAll = sql<number>`count(*) over ()`.as('total');

/** The rows of a slice as a list, and how many the whole list has as each of them says unless that was known. */
export const listed = (
  rows: readonly (ListedEvent & { readonly total?: number })[],
  { total: known }: Slice,
): Listed => ({ events: rows, total: known ?? Number(rows[0]?.total ?? 0) });

/** Nearest first among those that start together; each event by the nearest of its venues. */
const nearestFirst = (
  { read }: Database,
  found: Found,
  pairs: RawBuilder<NumberPair>,
  { offset, limit, total: known, after }: Slice,
) => {
  const distance = sql<number>`min(near.value)`;
  return read
    .selectFrom(found.as('found'))
    .innerJoin('event_venues', 'event_venues.event_id', 'found.id')
    .innerJoin(sql<NumberPair>`(${pairs})`.as('near'), 'near.key', 'event_venues.venue_id')
    .select(['found.id as id', 'found.start as time', distance.as('distance')])
    .$if(known === undefined, (query) => query.select(countAll))
    .groupBy(['found.start', 'found.id'])
    .$if(after !== undefined, (query) =>
      query.having(
        sql<SqlBool>`(found.start, ${distance}, found.id) > (${after?.time}, ${after?.distance}, ${after?.id})`,
      ),
    )
    .orderBy('found.start')
    .orderBy(distance)
    .orderBy('found.id')
    .limit(limit)
    .offset(offset);
};

/** A slice of what was found, in order of start; the total is 0 past its end unless it was known. */
export const sliceOf = async (
  database: Database,
  found: Found,
  { near, venues }: Sought,
  slice: Slice,
): Promise<Listed> => {
  const { offset, limit, total: known } = slice;
  if (venues !== null && near?.isNearestFirst)
    return listed(await nearestFirst(database, found, venues.pairs, slice).execute(), slice);
  const rows = await database.read
    .selectFrom(found.as('found'))
    .select(['found.id as id', 'found.start as time'])
    .$if(known === undefined, (query) => query.select(countAll))
    .orderBy('found.start')
    .orderBy('found.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return listed(rows, slice);
};
