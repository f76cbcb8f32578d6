import { cacheOfBytes } from '../../../kernel/cache-of-bytes.ts';
import type { Calendar } from '../../../storage/changes/calendar.ts';
import type { ListedPlace } from '../../../storage/changes/list-moves.ts';
import { type EventState, facetsOf } from './facets.ts';
import { type EventListQuery, isPlain, visibleParts } from './list-query.ts';

/** The ids on one page of a list, in its order, with the number of all that pass its filters. */
export interface ListedIds {
  readonly ids: readonly number[];
  readonly total: number;
  /** Cursor of the page after this one; only in a list that is read by cursor, and not on its last page. */
  readonly next?: string;
}

/** Whether a list may show an event at that place, and so changes when the event leaves or takes it. */
export type Concern = (place: ListedPlace) => boolean;

/** What lists found, kept until something in the calendar changes that may concern them; bounded. */
export interface KeptLists {
  /**
   * What was found for the query, if it is what would be found at the calendar's present revision. Without `concern`
   * whatever has changed may concern the list.
   */
  readonly find: (query: string, concern: Concern | null) => ListedIds | undefined;
  /** Keeps what was read after that revision was asked for. */
  readonly keep: (query: string, found: ListedIds, asOf: number) => void;
}

const overhead = 200;

/** Whether nothing has happened since that revision that concerns a list. */
export const areUnconcerned = (calendar: Calendar, since: number, concern: Concern | null): boolean => {
  if (calendar.revision() === since) return true;
  const moves = concern === null ? null : calendar.listMovesSince(since);
  return moves !== null && !moves.some((place) => concern?.(place));
};

/** Keeps at most that many bytes, those asked for longest ago dropped first. A query's name holds all its parameters and the view. */
export const keepLists = (calendar: Calendar, maxBytes: number): KeptLists => {
  const lists = cacheOfBytes<ListedIds & { asOf: number }>(
    maxBytes,
    ({ ids }, query) => ids.length * 8 + query.length * 2 + overhead,
  );
  return {
    find: (query, concern) => {
      const found = lists.get(query);
      if (found === undefined || !areUnconcerned(calendar, found.asOf, concern)) return undefined;
      found.asOf = calendar.revision();
      return found;
    },
    keep: (query, found, asOf) => {
      lists.set(query, { ...found, asOf });
    },
  };
};

/**
 * Which places of events a list looks at: an event that neither left nor took one of them changes neither the list
 * nor its total. Null for lists that look at more than where events stand: at texts, at coordinates of venues, at
 * times of publication.
 */
export const concernOf = (query: EventListQuery): Concern | null => {
  if (!isPlain(query)) return null;
  const { startFrom, startBefore, endFrom, endBefore } = query.bounds;
  const parts = visibleParts(query);
  const groups = query.facets.map((group) => new Set<string>(group));
  return ({ start, end, status, author, facets }) =>
    (startFrom === undefined || start >= startFrom) &&
    (startBefore === undefined || start < startBefore) &&
    (endFrom === undefined || end >= endFrom) &&
    (endBefore === undefined || end < endBefore) &&
    parts.some((part) => part.statuses.includes(status) && (part.author ?? author) === author) &&
    groups.every((group) => facets.some((facet) => group.has(facet)));
};

/** Where the event stands in lists; nowhere when it is hidden from them. */
const placeOf = ({ row, links }: EventState): ListedPlace | null => {
  const facets = facetsOf(row, links);
  const { status, author, start_local: start, end_local: end } = row;
  return facets.length === 0 ? null : { facets, status, author, start, end };
};

/** The places that an event leaves and takes with a change, null for an event before it is made: none when it stays where it is. */
export const listMovesOf = (before: EventState | null, after: EventState): readonly ListedPlace[] => {
  const left = before && placeOf(before);
  const taken = placeOf(after);
  if (JSON.stringify(left) === JSON.stringify(taken)) return [];
  return [left, taken].filter((place) => place !== null);
};
