import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, NumberPair } from '../../../storage/dialect.ts';
import { areLinksKnown, isInView } from '../../records/visibility.ts';
import { findVenuesNearby } from '../../venues/nearby.ts';
import { type Condition, isOneOf } from './filter-kinds.ts';
import { conditionOf, isHidable } from './filters.ts';
import type { Bounds, EventListQuery } from './query.ts';

/** The conditions of a list on the table `occurrences`. */
export interface ListConditions {
  readonly where: RawBuilder<SqlBool>;
  /** Ids of the venues in the circle with their distances in kilometres; null for a list without a circle. */
  readonly venues: RawBuilder<NumberPair> | null;
}

const isOpen = sql<SqlBool>`occurrences.protected = 0`;

const isWithin = ({ startFrom, startBefore, endFrom, endBefore }: Bounds): Condition[] => [
  ...(startFrom === undefined ? [] : [sql<SqlBool>`occurrences.start_local >= ${startFrom}`]),
  ...(startBefore === undefined ? [] : [sql<SqlBool>`occurrences.start_local < ${startBefore}`]),
  ...(endFrom === undefined ? [] : [sql<SqlBool>`occurrences.end_local >= ${endFrom}`]),
  ...(endBefore === undefined ? [] : [sql<SqlBool>`occurrences.end_local < ${endBefore}`]),
];

const isNear = (venues: RawBuilder<NumberPair>): Condition =>
  sql<SqlBool>`${isOpen} and occurrences.event_id in (select event_id from event_venues
    where venue_id in (select near.key from (${venues}) as near))`;

/** Returns the conditions of a list; reads the venues of its circle. */
export const listConditions = async (
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  query: EventListQuery,
): Promise<ListConditions> => {
  const { view, opened, statuses, bounds, filters, words, near } = query;
  const nearby = near === null ? null : dialect.pairs(await findVenuesNearby(read, near, view));
  const conditions = [
    sql<SqlBool>`occurrences.hidden = 0`,
    isOneOf('occurrences.status', statuses),
    isInView(view, 'occurrences'),
    ...isWithin(bounds),
    ...(filters.some(isHidable) && !query.filtersProtected ? [isOpen] : []),
    ...filters.map((filter) => conditionOf(filter, view)),
    ...(nearby === null ? [] : [isNear(nearby)]),
    ...(words === null
      ? []
      : [
          sql<SqlBool>`occurrences.event_id in (${dialect.eventsContaining(words)})`,
          areLinksKnown(view, opened, 'occurrences'),
        ]),
  ];
  return { where: sql<SqlBool>`${sql.join(conditions, sql` and `)}`, venues: nearby };
};
