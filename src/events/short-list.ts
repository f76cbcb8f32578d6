import type { ListCursor } from './list-cursor.ts';
import { type EventListQuery, visibleParts } from './list-query.ts';

const longestWindow = Temporal.Duration.from({ days: 100 });
const furthest = 1000;

const isShortWindow = ({ startFrom, startBefore, endFrom, endBefore }: EventListQuery['bounds']): boolean => {
  const last = startBefore ?? endBefore;
  // Empty stands for before all times; see times/list-bounds.ts.
  if (!startFrom || last === undefined || endFrom !== undefined) return false;
  return last.slice(0, 10) <= Temporal.PlainDate.from(startFrom.slice(0, 10)).add(longestWindow).toString();
};

/**
 * Whether finding a page takes two walks along short stretches of an index: it is done before a thread could be asked,
 * and keeps others waiting no longer than that. So are the days, weeks and months that visitors leaf through.
 */
export const isShort = (query: EventListQuery, from: number | ListCursor): boolean => {
  const { words, located, near, include, facets, statuses, bounds } = query;
  if (typeof from !== 'number' || from > furthest) return false;
  if (words !== null || located !== null || near !== null || include !== null) return false;
  const isStretch = facets.flat().length <= 1 && statuses.length === 1 && visibleParts(query).length === 1;
  return isStretch && isShortWindow(bounds);
};
