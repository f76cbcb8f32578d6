import { filterValues, withFilter } from '../../../kernel/addresses/filters.ts';
import type { EventsPlace, FilterName } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import type { Asked } from '../../views/list/list-data.ts';
import { dayAndMonth, dayRange, wholeDay } from '../../words/dates/days.ts';
import { wordsOf } from '../../words/words-of.ts';
import { linkTo } from '../links.ts';
import type { PageContext, Visit } from '../page-context.ts';
import { findList } from './find-list.ts';
import { listQuery } from './list-query.ts';

/** Ways out of nothing found: so many are counted, each by one bounded question. */
const mostDrops = 4;

const linkedName = async (
  { database }: PageContext,
  kind: 'venue' | 'organizer',
  id: string,
): Promise<string> => {
  const row = await database.read
    .selectFrom(kind === 'venue' ? 'venues' : 'organizers')
    .select('name')
    .where('id', '=', Number(id))
    .where('status', '=', 'publish')
    .executeTakeFirst();
  return row === undefined ? id : plainText(row.name);
};

const termName = ({ terms }: PageContext, kind: 'category' | 'tag', value: string): string => {
  const found = terms.findBySlug(kind, value) ?? terms.find(Number(value) || 0);
  return found === undefined ? value : plainText(found.name);
};

const nameOf = (
  context: PageContext,
  visit: Visit,
  name: FilterName,
  value: string,
): Promise<string> | string => {
  switch (name) {
    case 'categories':
      return termName(context, 'category', value);
    case 'tags':
      return termName(context, 'tag', value);
    case 'venue':
    case 'organizer':
      return linkedName(context, name, value);
    case 'free':
      return wordsOf(visit.language).free;
    default:
      return value;
  }
};

interface SetFilter {
  readonly name: string;
  readonly without: EventsPlace;
}

/** The category or tag that the path names. */
const scopeAsked = (context: PageContext, place: EventsPlace): readonly SetFilter[] => {
  const { scope } = place;
  if (scope === null) return [];
  const slug = scope.kind === 'tag' ? scope.slug : (scope.path.at(-1) ?? '');
  return [{ name: termName(context, scope.kind, slug), without: { ...place, scope: null } }];
};

/** The days that are asked for, as one filter. */
const daysAsked = ({ settings }: PageContext, visit: Visit, place: EventsPlace): SetFilter | null => {
  const { start_date: first, end_date: last } = place.filters;
  const style = { language: visit.language, region: settings.region };
  const words = wordsOf(visit.language);
  const filters = withFilter(withFilter(place.filters, 'start_date', []), 'end_date', []);
  const without = { ...place, filters };
  if (first !== undefined && last !== undefined) {
    const isOne = first.slice(0, 10) === last.slice(0, 10);
    const name = isOne
      ? wholeDay(style, first.slice(0, 10), visit.today)
      : dayRange(style, first.slice(0, 10), last.slice(0, 10), visit.today);
    return { name, without };
  }
  if (first !== undefined)
    return { name: words.sinceDay(dayAndMonth(style, first.slice(0, 10), visit.today)), without };
  if (last !== undefined)
    return { name: words.untilDay(dayAndMonth(style, last.slice(0, 10), visit.today)), without };
  return null;
};

/** Each filter that is set, with the place without it; the search is none of them. */
const setFilters = async (context: PageContext, visit: Visit, place: EventsPlace): Promise<SetFilter[]> => {
  const { filters } = place;
  const found: SetFilter[] = [...scopeAsked(context, place)];
  const add = async (name: FilterName, value: string, left: readonly string[]) => {
    const without = { ...place, filters: withFilter(filters, name, left) };
    found.push({ name: await nameOf(context, visit, name, value), without });
  };
  for (const name of ['categories', 'tags', 'venue', 'organizer'] as const) {
    const values = filterValues(filters, name);
    for (const value of values)
      await add(
        name,
        value,
        values.filter((other) => other !== value),
      );
  }
  const days = daysAsked(context, visit, place);
  if (days !== null) found.push(days);
  if (filters.free !== undefined) await add('free', filters.free, []);
  return found;
};

/** What was asked for, and, where nothing is found, what to drop (pages.md 3.3). */
export const askedOf = async (
  context: PageContext,
  visit: Visit,
  place: EventsPlace,
  total: number,
): Promise<Asked> => {
  const search = place.filters.search ?? '';
  const set = await setFilters(context, visit, place);
  const linked = set.map(({ name, without }) => ({ name, address: linkTo(context, visit, without) }));
  if (total > 0) return { search, total, filters: linked, drops: [] };
  const ways = [
    ...set,
    ...(search === '' || set.length === 0
      ? []
      : [
          {
            name: wordsOf(visit.language).asked(search),
            without: { ...place, filters: withFilter(place.filters, 'search', []) },
          },
        ]),
  ].slice(0, mostDrops);
  const drops = [];
  for (const { name, without } of ways) {
    const query = listQuery(context, without, { endFrom: visit.nowLocal });
    const found = await findList(context, query, { from: 0, limit: 1 });
    if (found.total > 0) drops.push({ name, address: linkTo(context, visit, without), total: found.total });
  }
  return { search, total, filters: linked, drops: drops.sort((one, other) => other.total - one.total) };
};
