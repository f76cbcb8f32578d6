import type { ListedPlace } from '../../../storage/changes/listed-place.ts';
import type { EventState } from '../write/repository.ts';
import { facetsOf } from './facets.ts';

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
