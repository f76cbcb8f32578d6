import type { ListedPlace } from '../../../storage/changes/list-moves.ts';
import { type EventState, facetsOf } from './facets.ts';
import type { Concern } from './kept-lists.ts';
import { type EventListQuery, isPlain, visibleParts } from './list-query.ts';

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
