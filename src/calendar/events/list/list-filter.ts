import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Opened, View } from '../../../kernel/actor.ts';
import type { NumberPair } from '../../../storage/dialect.ts';
import { containsPattern } from '../../../storage/like.ts';
import type { Facet } from './facets.ts';
import { type Bounds, type EventListQuery, isByStart, type VisiblePart, visibleParts } from './list-query.ts';

type Condition = Expression<SqlBool>;

/** The venues in a circle. */
interface VenuesInCircle {
  /** Id and kilometres of each. */
  readonly pairs: RawBuilder<NumberPair>;
  readonly count: number;
}

/** What a list asks for, once it is known which venues lie in its circle. */
export interface Sought extends EventListQuery {
  /** Null for any venue or none. */
  readonly venues: VenuesInCircle | null;
}

/** The two tables that lists walk, under the names they have in the queries. */
export type Walked = 'entry' | 'occurrence';

const column = (walked: Walked, name: string) => sql.ref(`${walked}.${name}`);

const listedId = (walked: Walked) => column(walked, walked === 'entry' ? 'listed_id' : 'id');

/** What only the occurrence says, which is joined to an entry as `shown`. */
const ofOccurrence = (walked: Walked, name: string) =>
  sql.ref(`${walked === 'entry' ? 'shown' : walked}.${name}`);

const source = (walked: Walked) => ofOccurrence(walked, 'event_id');

/** Start and end within the bounds; texts compare as the times they stand for. */
export const withinBounds = (walked: Walked, bounds: Bounds): Condition[] => {
  const { startFrom, afterId, startBefore, beforeId, endFrom, endBefore } = bounds;
  const conditions: Condition[] = [];
  const start = column(walked, 'start_local');
  const end = column(walked, 'end_local');
  // As one comparison of both, the index is entered right behind that event, however many start together with it.
  if (startFrom !== undefined && afterId !== undefined)
    conditions.push(sql<SqlBool>`(${start}, ${listedId(walked)}) > (${startFrom}, ${afterId})`);
  else if (startFrom !== undefined) conditions.push(sql<SqlBool>`${start} >= ${startFrom}`);
  if (startBefore !== undefined && beforeId !== undefined)
    conditions.push(sql<SqlBool>`(${start}, ${listedId(walked)}) < (${startBefore}, ${beforeId})`);
  else if (startBefore !== undefined) conditions.push(sql<SqlBool>`${start} < ${startBefore}`);
  if (endFrom !== undefined) conditions.push(sql<SqlBool>`${end} >= ${endFrom}`);
  if (endBefore !== undefined) conditions.push(sql<SqlBool>`${end} < ${endBefore}`);
  return conditions;
};

/** The occurrence stands under one of the facets: one look into the index for each. */
const hasFacet = (walked: Walked, facets: readonly Facet[]): Condition =>
  facets.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`exists (select 1 from list_entries as other where other.facet in (${sql.join(facets)})
        and other.status = ${column(walked, 'status')} and other.start_local = ${column(walked, 'start_local')}
        and other.listed_id = ${listedId(walked)})`;

const visibleVenue = (view: View): Condition => {
  if (view === 'public') return sql<SqlBool>`venues.status = 'publish'`;
  if (view === 'all') return sql<SqlBool>`venues.status <> 'trash'`;
  return sql<SqlBool>`(venues.status = 'publish' or (venues.status <> 'trash'
    and venues.author = ${Number(view.slice('own:'.length))}))`;
};

/** No password hides what it says. */
const isOpen = (walked: Walked): Condition => sql<SqlBool>`${ofOccurrence(walked, 'protected')} = 0`;

/** It takes place at one of the venues; `+` keeps SQLite from looking each of them up for each event. */
const isAtVenue = (walked: Walked, venues: RawBuilder<NumberPair>): Condition =>
  sql<SqlBool>`${isOpen(walked)} and exists (select 1 from event_venues
    where event_venues.event_id = ${source(walked)}
    and +event_venues.venue_id in (select near.key from (${venues}) as near))`;

/** Whether a venue that the reader may see has coordinates (reference events-api Q35); one that a password hides has not. */
const isLocated = (walked: Walked, view: View, wanted: boolean): Condition => {
  // All of it inside of `exists`, so that PostgreSQL makes a join of the opposite, too.
  const located = sql<SqlBool>`exists (select 1 from event_venues inner join venues
    on venues.id = event_venues.venue_id where event_venues.event_id = ${source(walked)}
    and venues.geo_lat is not null and ${visibleVenue(view)} and ${isOpen(walked)})`;
  return wanted ? located : sql<SqlBool>`not ${located}`;
};

/** What a password hides is found only by those who may read it: else a search would tell it piece by piece. */
const isReadable = (walked: Walked, opened: Opened): Condition[] => {
  if (opened === 'all') return [];
  if (opened === null) return [isOpen(walked)];
  return [sql<SqlBool>`(${isOpen(walked)} or ${ofOccurrence(walked, 'author')} = ${opened})`];
};

const contains = (word: string): Condition =>
  sql<SqlBool>`event_search.text like ${containsPattern(word)} escape '\\'`;

/** It was changed later than that. */
const isModifiedAfter = (walked: Walked, time: string): Condition =>
  sql<SqlBool>`exists (select 1 from events as changed where changed.id = ${source(walked)}
    and changed.modified_utc > ${time})`;

/** The folded text has the words of the search, and the reader may know it. */
const saysWords = (walked: Walked, { words, opened }: EventListQuery): Condition[] => {
  if (words === null) return [];
  const said = [
    sql`event_search.event_id = ${source(walked)}`,
    ...words.must.map(contains),
    ...words.mustNot.map((word) => sql<SqlBool>`not ${contains(word)}`),
  ];
  return [
    sql<SqlBool>`exists (select 1 from event_search where ${sql.join(said, sql` and `)})`,
    ...isReadable(walked, opened),
  ];
};

/** What a query walks by: a group of facets, or the facets of the venues in the circle. */
export type Walk = readonly Facet[] | 'venues';

/** Whether the list asks for what entries do not say, so that their occurrences have to be joined: texts, links, orders. */
export const needsSource = ({ venues, located, modifiedAfter, words, order }: Sought, walk: Walk): boolean =>
  (venues !== null && walk !== 'venues') ||
  [located, modifiedAfter, words].some((one) => one !== null) ||
  !isByStart({ order });

/**
 * What a list asks for beside the part of the view, and what the query walks by, a group of facets or the venues:
 * bounds, other facets, venues, coordinates, words.
 */
export const otherConditions = (
  walked: Walked,
  sought: Sought,
  walkedBy: Walk | null = null,
): Condition[] => {
  const { bounds, facets, venues, located, view, modifiedAfter } = sought;
  return [
    ...withinBounds(walked, bounds),
    ...facets.filter((group) => group !== walkedBy).map((group) => hasFacet(walked, group)),
    ...(venues === null || walkedBy === 'venues' ? [] : [isAtVenue(walked, venues.pairs)]),
    ...(modifiedAfter === null ? [] : [isModifiedAfter(walked, modifiedAfter)]),
    ...(located === null ? [] : [isLocated(walked, view, located)]),
    ...saysWords(walked, sought),
  ];
};

/** The part of a view as a condition on an occurrence. */
const inPart = ({ statuses, author }: VisiblePart): Condition => {
  const ofStatus = sql<SqlBool>`occurrence.status in (${sql.join(statuses)})`;
  return author === null ? ofStatus : sql<SqlBool>`(${ofStatus} and occurrence.author = ${author})`;
};

/** What the reader may see of the statuses he asked for, as a condition on an occurrence. */
export const visibleOccurrence = (query: EventListQuery): Condition => {
  const parts = visibleParts(query);
  return parts.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`occurrence.hidden = 0 and (${sql.join(parts.map(inPart), sql` or `)})`;
};
