import type { Needs } from '../../dependencies.ts';
import { type ListedIds, listEventIds, type PageOfList } from './page.ts';
import type { EventListQuery } from './query.ts';

/** Returns a page of a list as `listEventIds` does; ids and total are cached until the calendar changes. */
export const findList = async (
  { database, calendar, keptLists: cached }: Needs<'database' | 'calendar' | 'keptLists'>,
  query: EventListQuery,
  { from, limit }: Omit<PageOfList, 'total'>,
): Promise<ListedIds> => {
  const revision = calendar.revision();
  const name = JSON.stringify([from, limit, query]);
  const stored = cached.find(name);
  if (stored !== undefined) return stored;
  // All pages have the same total, in any order.
  const totalName = JSON.stringify({ ...query, order: null });
  const total = cached.find(totalName)?.total;
  const found = await listEventIds(database, query, { from, limit, total });
  cached.keep(name, found, revision);
  if (total === undefined) cached.keep(totalName, { ids: [], total: found.total }, revision);
  return found;
};
