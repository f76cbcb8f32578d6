import { linkedPlace, listPlace, type Place } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { linkTo } from '../reading/links.ts';
import { categoryPath } from '../reading/named-records.ts';
import { namedTitles, type PageContent } from '../reading/page-content.ts';
import type { NamedLink, PageContext, PageRequest } from '../reading/page-request.ts';

/** The most names of one page; a calendar with more is searched. */
const maxNames = 2000;

/** A name of the index. */
export interface IndexItem extends NamedLink {
  /** The town of a venue; empty for none. */
  readonly note: string;
  /** Of a category. */
  readonly children: readonly IndexItem[];
}

const itemAt = (
  request: PageRequest,
  name: string,
  place: Place,
  more: Partial<IndexItem> = {},
): IndexItem => ({
  ...{ name: plainText(name), address: linkTo(request, place), note: '', children: [], ...more },
});

const letterOf = (name: string): string => {
  const [first = '#'] = name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toUpperCase();
  return /\p{L}/u.test(first) ? first : '#';
};

const byLetter = (items: readonly IndexItem[]) =>
  [...Map.groupBy(items, ({ name }) => letterOf(name))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([letter, inside]) => ({ letter, items: inside }));

const findVenues = ({ database }: PageContext) =>
  database.read
    .selectFrom('venues')
    .select(['name', 'slug', 'city', 'password_hash'])
    .where('status', '=', 'publish')
    .orderBy('name_key')
    .orderBy('id')
    .limit(maxNames)
    .execute();

const findOrganizers = ({ database }: PageContext) =>
  database.read
    .selectFrom('organizers')
    .select(['name', 'slug'])
    .where('status', '=', 'publish')
    .orderBy('name_key')
    .orderBy('id')
    .limit(maxNames)
    .execute();

const categoryTree = (request: PageRequest): IndexItem[] => {
  const under = Map.groupBy(request.terms.listed('category'), ({ parent }) => parent);
  const itemsBelow = (parent: number): IndexItem[] =>
    (under.get(parent) ?? []).map(({ id, name }) =>
      itemAt(request, name, listPlace({ kind: 'category', path: categoryPath(request, id) }), {
        children: itemsBelow(id),
      }),
    );
  return itemsBelow(0);
};

type IndexPlace = Place & { readonly kind: 'index' };

/** Reads the names of an index; those of categories are a tree. */
const readItems = async (request: PageRequest, of: IndexPlace['of']): Promise<readonly IndexItem[]> => {
  switch (of) {
    case 'venues':
      return (await findVenues(request)).map(({ name, slug, city, password_hash }) =>
        itemAt(request, name, linkedPlace('venue', slug), {
          note: password_hash === null ? plainText(city) : '',
        }),
      );
    case 'organizers':
      return (await findOrganizers(request)).map(({ name, slug }) =>
        itemAt(request, name, linkedPlace('organizer', slug)),
      );
    case 'categories':
      return categoryTree(request);
    case 'tags':
      return request.terms
        .listed('tag')
        .map(({ name, slug }) => itemAt(request, name, listPlace({ kind: 'tag', slug })));
  }
};

/** Reads all venues, organizers, categories or tags. */
export const readIndexPage = async (request: PageRequest, { of }: IndexPlace) => {
  const name = request.words.indexes[of];
  const items = await readItems(request, of);
  return {
    /** By their first letter; null for a tree. */
    data: { name, items, parts: of === 'categories' ? null : byLetter(items) },
    head: namedTitles(request, name),
    expiresAt: null,
  } satisfies PageContent<unknown>;
};

/** The page of an index. */
export type IndexPage = Awaited<ReturnType<typeof readIndexPage>>['data'];
