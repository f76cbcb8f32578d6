import { AppError } from '../../kernel/error.ts';
import type { Input } from '../../kernel/input.ts';
import type { Links } from '../../kernel/links.ts';
import type { Caching, JsonList, ListResult } from '../../kernel/result.ts';
import { isTruthyWord } from '../../kernel/schema/typing.ts';

/** A page past the end of a list was asked for: 404, or 400 where that is the code's status. */
export const pageNotFound = (code: string, kind: 'not_found' | 'invalid' = 'not_found'): AppError =>
  new AppError(kind, code, {
    es: 'La página solicitada no existe: la lista tiene menos páginas.',
    en: 'The requested page does not exist: the list has fewer pages.',
  });

type Query = readonly (readonly [string, string])[];

/** Parameters of an address in their order; what is null or undefined is not said. */
export const queryOf = (values: Readonly<Record<string, unknown>>): Query =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)]);

/** A switch as the request spelled it (`no`, `0`, `TRUE`), so that links say what was asked; null when it is not given. */
export const spelledSwitch = (
  { given, raw, parameters }: Pick<Input<unknown>, 'given' | 'raw' | 'parameters'>,
  name: string,
): string | null => {
  if (!given.has(name)) return null;
  const values = parameters as Readonly<Record<string, unknown>>;
  const said = raw[name];
  if (typeof said === 'string') return said;
  return String(typeof said === 'object' ? isTruthyWord(said) : (said ?? values[name]));
};

/** What links say of the form of texts: what the request said, null when it said nothing. */
export const textForm = ({ raw }: Pick<Input<unknown>, 'raw'>): string | null =>
  raw['text'] === 'plain' || raw['text'] === 'html' ? raw['text'] : null;

/** One page of a list, ready to be put together. */
export interface ListPage {
  /** Key of the array in the answer and last part of the path, e.g. `events`. */
  readonly collection: string;
  readonly items: JsonList['items'];
  readonly total: number;
  /** The page's number, or in a list read by cursor the cursor of the next page, null on the last. */
  readonly page: number | { readonly next: string | null };
  readonly perPage: number;
  /** The effective parameters as they stand in `rest_url`, in its order, `page` or `cursor` and `per_page` first. */
  readonly query: Query;
  readonly links: Links;
  /** See `JsonResult`. */
  readonly caching?: Caching | undefined;
}

/** The members of the envelope that lead to other pages; `address` gives the same list elsewhere. */
const neighbours = (
  page: ListPage['page'],
  pages: number,
  address: (place: Query) => string,
): Readonly<Record<string, string>> => {
  if (typeof page === 'object')
    return page.next === null
      ? {}
      : { next_rest_url: address([['cursor', page.next]]), next_cursor: page.next };
  const numbered = (number: number): string => address(number === 1 ? [] : [['page', String(number)]]);
  return {
    ...(page < pages ? { next_rest_url: numbered(page + 1) } : {}),
    ...(page > 1 ? { previous_rest_url: numbered(page - 1) } : {}),
  };
};

/**
 * A page of a list: records, address of the page and of its neighbours, and totals (reference events-api 2.7, Q21: every given filter is carried, encoded). A neighbour that does not exist has
 * no key; the address of page 1 does not name it. A list read by cursor leads forwards only (docs/adr/0022).
 */
export const listResult = (list: ListPage): ListResult => {
  const { collection, total, page, perPage, links } = list;
  const pages = Math.ceil(total / perPage);
  const address = (query: Query): string => {
    const text = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
    return text === '' ? `${links.base}/${collection}/` : `${links.base}/${collection}/?${text}`;
  };
  const others = list.query.filter(([name]) => name !== 'page' && name !== 'cursor');
  const rest = {
    rest_url: address(list.query),
    ...neighbours(page, pages, (place) => address([...others, ...place])),
    total,
    total_pages: pages,
  };
  return {
    list: { collection, items: list.items, rest },
    total,
    totalPages: pages,
    ...(list.caching === undefined ? {} : { caching: list.caching }),
  };
};

/** How many records are read together: few enough that others need not wait for it. */
export const readTogether = 50;

const maxOfSmallPage = 100;

/** To be awaited before a page of so many records is rendered: a large one is work of its own kind. */
export const startWorkForPage = async (
  count: number,
  { startWork }: Pick<Input<unknown>, 'startWork'>,
): Promise<void> => {
  if (count > maxOfSmallPage) await startWork('large');
};
