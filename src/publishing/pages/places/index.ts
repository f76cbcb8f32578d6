import { linkedPlace, listPlace } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import type { Read } from '../list/list.ts';
import { categoryPath } from '../reading/filters.ts';
import { linkTo } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import type { IndexItem, IndexPageData } from './places-data.ts';

/** The most names of one page; a calendar with more is searched. */
const mostNames = 2000;

const letterOf = (name: string): string => {
  const [first = '#'] = name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toUpperCase();
  return /\p{L}/u.test(first) ? first : '#';
};

const byLetter = (items: readonly IndexItem[]): IndexPageData['parts'] =>
  [...Map.groupBy(items, ({ name }) => letterOf(name))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([letter, inside]) => ({ letter, items: inside }));

const readVenues = async (context: PageContext, visit: Visit): Promise<IndexItem[]> => {
  const rows = await context.database.read
    .selectFrom('venues')
    .select(['name', 'slug', 'city', 'password_hash'])
    .where('status', '=', 'publish')
    .orderBy('name_key')
    .orderBy('id')
    .limit(mostNames)
    .execute();
  return rows.map(({ name, slug, city, password_hash }) => ({
    name: plainText(name),
    address: linkTo(context, visit, linkedPlace('venue', slug)),
    note: password_hash === null ? plainText(city) : '',
    children: [],
  }));
};

const readOrganizers = async (context: PageContext, visit: Visit): Promise<IndexItem[]> => {
  const rows = await context.database.read
    .selectFrom('organizers')
    .select(['name', 'slug'])
    .where('status', '=', 'publish')
    .orderBy('name_key')
    .orderBy('id')
    .limit(mostNames)
    .execute();
  return rows.map(({ name, slug }) => ({
    name: plainText(name),
    address: linkTo(context, visit, linkedPlace('organizer', slug)),
    note: '',
    children: [],
  }));
};

const categoryTree = (context: PageContext, visit: Visit): IndexItem[] => {
  const under = Map.groupBy(context.terms.listed('category'), ({ parent }) => parent);
  const itemsBelow = (parent: number): IndexItem[] =>
    (under.get(parent) ?? []).map(({ id, name }) => ({
      name: plainText(name),
      address: linkTo(context, visit, listPlace({ kind: 'category', path: categoryPath(context, id) })),
      note: '',
      children: itemsBelow(id),
    }));
  return itemsBelow(0);
};

const tagItems = (context: PageContext, visit: Visit): IndexItem[] =>
  context.terms.listed('tag').map(({ name, slug }) => ({
    name: plainText(name),
    address: linkTo(context, visit, listPlace({ kind: 'tag', slug })),
    note: '',
    children: [],
  }));

const partsOf = async (context: PageContext, visit: Visit, kind: IndexPageData['kind']) => {
  switch (kind) {
    case 'venues':
      return byLetter(await readVenues(context, visit));
    case 'organizers':
      return byLetter(await readOrganizers(context, visit));
    case 'categories':
      return [{ letter: null, items: categoryTree(context, visit) }];
    case 'tags':
      return byLetter(tagItems(context, visit));
  }
};

/** Reads all venues, organizers, categories or tags. */
export const readIndexPage = async (
  context: PageContext,
  visit: Visit,
  kind: IndexPageData['kind'],
): Promise<Read<IndexPageData>> => {
  const parts = (await partsOf(context, visit, kind)).filter(({ items }) => items.length > 0);
  return { data: { kind, parts }, expiresAt: null };
};
