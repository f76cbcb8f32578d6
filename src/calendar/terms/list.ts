import { isVisible, type View, viewOf } from '../../kernel/actor.ts';
import type { Input } from '../../kernel/input.ts';
import type { ListResult } from '../../kernel/result.ts';
import { idsIn } from '../../kernel/schema/rules.ts';
import { foldQuery, foldText } from '../../kernel/text/folding.ts';
import { slugOf } from '../../kernel/text/slugs.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { TermRow } from '../../storage/tables.ts';
import type { CalendarDependencies } from '../dependencies.ts';
import { listResult, textForm } from '../records/list-result.ts';
import { termJson } from './json.ts';
import { type Taxonomy, taxonomies } from './taxonomy.ts';
import type { TermIndex } from './term-index.ts';

/** The checked parameters of a list; `parent` only where it is declared. */
export interface TermListParameters {
  readonly page: number;
  readonly per_page: number;
  readonly search?: string;
  /** Ignored when `include` is there. */
  readonly exclude?: unknown;
  readonly include?: unknown;
  readonly order?: string;
  readonly orderby?: string;
  /** Ignored for the terms of one event. */
  readonly hide_empty: boolean;
  readonly parent?: number;
  readonly post?: number;
  readonly event?: number;
  readonly slug?: string;
}

type Compare = (a: TermRow, b: TermRow) => number;

const by =
  (value: (term: TermRow) => string | number): Compare =>
  (a, b) => {
    const [left, right] = [value(a), value(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  };

const byName = by((term) => term.sort_key);
const byId = by((term) => term.id);
const orders: Readonly<Record<string, Compare>> = {
  id: byId,
  term_id: byId,
  name: byName,
  slug: by((term) => term.slug),
  count: by((term) => term.count),
  description: by((term) => term.description),
  parent: by((term) => term.parent),
  // Every term is of group 0, and `none` asks for no order: both leave the order of ids.
  term_group: () => 0,
  none: () => 0,
};

const orderOf = ({ orderby = 'name' }: TermListParameters, include: readonly number[] | null): Compare => {
  if (orderby === 'include' && include) return by((term) => include.indexOf(term.id));
  return Object.hasOwn(orders, orderby) ? (orders[orderby] ?? byName) : byName;
};

/** The terms that are used, and those with a used one below them. */
const usedOrAbove = (terms: TermIndex, taxonomy: Taxonomy): ReadonlySet<number> =>
  new Set(
    terms
      .listed(taxonomy)
      .filter(({ count }) => count > 0)
      .flatMap(({ id }) => terms.path(id).map((term) => term.id)),
  );

/** Whether the text occurs in the name as it is read, or in the slug; taken whole, letter case and accents aside. */
const isFound = ({ name, slug }: TermRow, folded: string): boolean =>
  folded !== '' && (foldText(name).includes(folded) || slug.includes(folded));

/**
 * Returns the terms that a query finds, in its order: ascending unless `order` is another word than `asc`; equally used
 * ones by name, other ties by id, so that pages never overlap. `attached` are the terms of one event.
 */
const findListed = (
  terms: TermIndex,
  taxonomy: Taxonomy,
  parameters: TermListParameters,
  attached: ReadonlySet<number> | null,
): TermRow[] => {
  const { parent, order = 'asc', orderby } = parameters;
  const include = parameters.include === undefined ? null : (idsIn(parameters.include) ?? []);
  const exclude = parameters.exclude === undefined || include ? [] : (idsIn(parameters.exclude) ?? []);
  const among = attached ?? (parameters.hide_empty ? usedOrAbove(terms, taxonomy) : null);
  const search = parameters.search === undefined ? null : foldQuery(parameters.search);
  const slug = parameters.slug === undefined ? null : slugOf(parameters.slug);
  const compare = orderOf(parameters, include);
  const sign = order.toLowerCase() === 'asc' ? 1 : -1;
  return terms
    .listed(taxonomy)
    .filter(({ id }) => (among?.has(id) ?? true) && (include?.includes(id) ?? true) && !exclude.includes(id))
    .filter((term) => parent === undefined || term.parent === parent)
    .filter((term) => slug === null || term.slug === slug)
    .filter((term) => search === null || isFound(term, search))
    .sort((a, b) => sign * compare(a, b) || (orderby === 'count' ? byName(a, b) : 0) || byId(a, b));
};

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** What was sent, for the addresses of this page and its neighbours; a list becomes a comma list. */
const sentQuery = (call: Input<TermListParameters>, perPage: number): [string, string][] => {
  const query = [...call.given].map((name): [string, string] => {
    if (name === 'page') return [name, String(call.parameters.page)];
    return [name, name === 'per_page' ? String(perPage) : textOf(call.raw[name])];
  });
  const form = textForm(call);
  return form === null ? query : [...query, ['text', form]];
};

/**
 * Returns the ids of an event's terms of both taxonomies; none when it may not be read in that view or is protected by a
 * password, because they say what it is about.
 */
const findEventTerms = async (executor: Executor, view: View, id: number): Promise<ReadonlySet<number>> => {
  const event = await executor
    .selectFrom('events')
    .select(['author', 'status', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!event || event.password_hash !== null || !isVisible(view, event)) return new Set();
  const rows = await executor
    .selectFrom('event_terms')
    .select('term_id')
    .where('event_id', '=', id)
    .execute();
  return new Set(rows.map((row) => row.term_id));
};

/** Returns the requested page of a list; one past the end is empty (reference venues-organizers-terms-api 3). */
export const listTerms = async (
  { terms, database, site }: CalendarDependencies,
  taxonomy: Taxonomy,
  call: Input<TermListParameters>,
): Promise<ListResult> => {
  const { parameters, links, actor } = call;
  const event = parameters.event ?? parameters.post;
  const attached = event === undefined ? null : await findEventTerms(database.read, viewOf(actor), event);
  const found = findListed(terms, taxonomy, parameters, attached);
  const perPage = Math.min(parameters.per_page, site.maxPerPage);
  const from = (parameters.page - 1) * perPage;
  return listResult({
    collection: taxonomies[taxonomy].collection,
    items: found
      .slice(from, from + perPage)
      .map((term) => termJson(term, terms.path(term.id), site.addresses, call)),
    total: found.length,
    page: parameters.page,
    perPage,
    query: sentQuery(call, perPage),
    links,
    caching: {},
  });
};
