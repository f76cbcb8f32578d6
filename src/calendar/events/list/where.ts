import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, NumberPair } from '../../../storage/dialect.ts';
import { areLinksKnown, isInView } from '../../records/visibility.ts';
import { findVenuesNearby } from '../../venues/nearby.ts';
import type { Bounds, EventFilter, EventListQuery } from './query.ts';

type Condition = Expression<SqlBool>;

/** The conditions of a list on the table `occurrences`. */
export interface ListConditions {
  readonly where: RawBuilder<SqlBool>;
  /** Ids of the venues in the circle with their distances in kilometres; null for a list without a circle. */
  readonly venues: RawBuilder<NumberPair> | null;
}

const never = sql<SqlBool>`1 = 0`;
const isOpen = sql<SqlBool>`occurrences.protected = 0`;

const isWithin = ({ startFrom, startBefore, endFrom, endBefore }: Bounds): Condition[] => [
  ...(startFrom === undefined ? [] : [sql<SqlBool>`occurrences.start_local >= ${startFrom}`]),
  ...(startBefore === undefined ? [] : [sql<SqlBool>`occurrences.start_local < ${startBefore}`]),
  ...(endFrom === undefined ? [] : [sql<SqlBool>`occurrences.end_local >= ${endFrom}`]),
  ...(endBefore === undefined ? [] : [sql<SqlBool>`occurrences.end_local < ${endBefore}`]),
];

const linkTables = {
  terms: { table: 'event_terms', column: 'term_id' },
  venues: { table: 'event_venues', column: 'venue_id' },
  organizers: { table: 'event_organizers', column: 'organizer_id' },
} as const;

const isOneOf = (column: string, values: readonly (string | number)[]): Condition =>
  values.length === 0 ? never : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`;

/** Whether a password hides what the filter asks for. */
const isHidable = ({ kind }: EventFilter): boolean => !['author', 'parent', 'event_status'].includes(kind);

const passes = (filter: EventFilter): Condition => {
  switch (filter.kind) {
    case 'terms':
    case 'venues':
    case 'organizers': {
      const { table, column } = linkTables[filter.kind];
      return sql<SqlBool>`occurrences.event_id in (select event_id from ${sql.table(table)}
        where ${isOneOf(column, filter.ids)})`;
    }
    case 'featured':
    case 'ticketed':
    case 'free':
      return sql<SqlBool>`${sql.ref(`occurrences.${filter.kind}`)} = ${filter.value ? 1 : 0}`;
    case 'author':
      return sql<SqlBool>`occurrences.author = ${filter.id}`;
    case 'parent':
      return sql<SqlBool>`occurrences.event_id in (select id from events
        where parent > 0 and parent = ${filter.id})`;
    case 'event_status':
      return isOneOf('occurrences.event_status', filter.statuses);
  }
};

/** At least one venue that the reader may see has coordinates; one of an event with a password has none. */
const isLocated = ({ view }: EventListQuery): Condition =>
  sql<SqlBool>`(${isOpen} and occurrences.event_id in (select event_id from event_venues where venue_id in
    (select id from venues where geo_lat is not null and status <> 'trash' and ${isInView(view, 'venues')})))`;

const isNear = (venues: RawBuilder<NumberPair>): Condition =>
  sql<SqlBool>`${isOpen} and occurrences.event_id in (select event_id from event_venues
    where venue_id in (select near.key from (${venues}) as near))`;

/** Returns the conditions of a list; reads the venues of its circle. */
export const listConditions = async (
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  query: EventListQuery,
): Promise<ListConditions> => {
  const { view, opened, statuses, bounds, filters, words, located, near, modifiedAfter, include } = query;
  const nearby = near === null ? null : dialect.pairs(await findVenuesNearby(read, near, view));
  const conditions = [
    sql<SqlBool>`occurrences.hidden = 0`,
    isOneOf('occurrences.status', statuses),
    isInView(view, 'occurrences'),
    ...isWithin(bounds),
    ...(filters.some(isHidable) && !query.filtersProtected ? [isOpen] : []),
    ...filters.map(passes),
    ...(nearby === null ? [] : [isNear(nearby)]),
    ...(located === null ? [] : [located ? isLocated(query) : sql<SqlBool>`not ${isLocated(query)}`]),
    ...(modifiedAfter === null
      ? []
      : [
          sql<SqlBool>`occurrences.event_id in (select id from events where modified_utc > ${modifiedAfter})`,
        ]),
    ...(include === null ? [] : [isOneOf('occurrences.id', include)]),
    ...(words === null
      ? []
      : [
          sql<SqlBool>`occurrences.event_id in (${dialect.eventsContaining(words)})`,
          areLinksKnown(view, opened, 'occurrences'),
        ]),
  ];
  return { where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`, venues: nearby };
};
