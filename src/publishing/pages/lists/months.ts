import type { Facet } from '../../../calendar/events/list/facets.ts';
import type { PageContext } from '../page-context.ts';

/** The first and the last month that holds a public event of a facet, the current one included; `YYYY-MM`. */
export interface Months {
  readonly first: string;
  readonly last: string;
}

/** Finds them: two looks into the index. */
export const findMonths = async (
  { database }: Pick<PageContext, 'database'>,
  today: string,
  facet: Facet = 'all',
): Promise<Months> => {
  const edge = async (direction: 'asc' | 'desc'): Promise<string> => {
    const row = await database.read
      .selectFrom('list_entries')
      .select('start_local')
      .where('facet', '=', facet)
      .where('status', '=', 'publish')
      .orderBy('start_local', direction)
      .limit(1)
      .executeTakeFirst();
    return (row?.start_local ?? today).slice(0, 7);
  };
  const current = today.slice(0, 7);
  const [first, last] = [await edge('asc'), await edge('desc')];
  return { first: first < current ? first : current, last: last > current ? last : current };
};
