import { listEventIds } from '../../../calendar/events/list/page.ts';
import type { EventsPlace } from '../../../kernel/addresses/place.ts';
import { wordsOf } from '../../words/words-of.ts';
import { boundsOf } from '../reading/list-bounds.ts';
import type { Asked } from '../reading/list-data.ts';
import { listQuery } from '../reading/list-query.ts';
import { findSetFilters } from '../reading/set-filters.ts';
import { firstPage, withoutFilters } from '../request/form-target.ts';
import { linkTo } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';

/** How many events a list, the past or a weekend holds. */
const countEvents = async (context: PageContext, visit: Visit, place: EventsPlace): Promise<number> => {
  const { kind } = place.view;
  const { counted } = boundsOf(kind === 'past' || kind === 'weekend' ? kind : 'list', visit);
  const { total } = await listEventIds(context.database, listQuery(context, place, counted), {
    from: 0,
    limit: 1,
  });
  return total;
};

/** Ways out of nothing found: so many are counted, each by one bounded question. */
const mostDrops = 4;

/** What was asked for, and, where nothing is found, what to drop (pages.md 3.3). */
export const askedOf = async (context: PageContext, visit: Visit, place: EventsPlace): Promise<Asked> => {
  const total = await countEvents(context, visit, place);
  const search = place.filters.search ?? '';
  const set = await findSetFilters(context, visit, place);
  const linked = set.map(({ name, without }) => ({ name, address: linkTo(context, visit, without) }));
  if (total > 0) return { search, total, filters: linked, drops: [] };
  const ways = [
    ...set,
    ...(search === '' || set.length === 0
      ? []
      : [
          {
            name: wordsOf(visit.language).asked(search),
            without: firstPage(withoutFilters(place, ['search'])),
          },
        ]),
  ].slice(0, mostDrops);
  const drops = [];
  for (const { name, without } of ways) {
    const found = await countEvents(context, visit, without);
    if (found > 0) drops.push({ name, address: linkTo(context, visit, without), total: found });
  }
  return { search, total, filters: linked, drops: drops.sort((one, other) => other.total - one.total) };
};
