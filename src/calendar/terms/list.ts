import { foldQuery } from '../../kernel/text/folding.ts';
import { normaliseSlug } from '../../kernel/text/slugs.ts';
import type { Taxonomy } from './taxonomy.ts';
import type { IndexedTerm, TermIndex } from './term-index.ts';

/** What a list of terms asks for (reference venues-organizers-terms-api 3); an absent part asks for nothing. */
export interface TermQuery {
  readonly search?: string | undefined;
  readonly include?: readonly number[] | undefined;
  /** Not looked at when `include` is there. */
  readonly exclude?: readonly number[] | undefined;
  readonly order?: string | undefined;
  readonly orderby?: string | undefined;
  readonly hideEmpty: boolean;
  readonly parent?: number | undefined;
  /** Terms of one event; `hideEmpty` does not count then. */
  readonly attached?: ReadonlySet<number> | undefined;
  readonly slug?: string | undefined;
}

type Compare = (a: IndexedTerm, b: IndexedTerm) => number;

const by =
  (value: (term: IndexedTerm) => string | number): Compare =>
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

const orderOf = ({ orderby = 'name', include }: TermQuery): Compare => {
  if (orderby === 'include' && include) return by((term) => include.indexOf(term.id));
  return Object.hasOwn(orders, orderby) ? (orders[orderby] ?? byName) : byName;
};

const tieOf = ({ orderby }: TermQuery): Compare =>
  orderby === 'count' ? (a, b) => byName(a, b) || byId(a, b) : byId;

/** The terms that are used, and those with a used one below them. */
const usedOrAbove = (index: TermIndex, taxonomy: Taxonomy): ReadonlySet<number> => {
  const used = new Set<number>();
  for (const term of index.listed(taxonomy)) {
    if (term.count === 0) continue;
    used.add(term.id);
    for (const above of index.ancestors(term.id)) used.add(above.id);
  }
  return used;
};

/** Whether the text occurs in the name as it is read, or in the slug; taken whole, letter case and accents aside. */
const searched = (search: string): ((term: IndexedTerm) => boolean) => {
  const folded = foldQuery(search);
  return (term) => folded !== '' && (term.folded.includes(folded) || term.slug.includes(folded));
};

const filtersOf = (index: TermIndex, taxonomy: Taxonomy, query: TermQuery) => {
  const { search, include, exclude, parent, attached, slug, hideEmpty } = query;
  const filters: ((term: IndexedTerm) => boolean)[] = [];
  const only = (ids: ReadonlySet<number>) => filters.push((term) => ids.has(term.id));
  if (attached) only(attached);
  else if (hideEmpty) only(usedOrAbove(index, taxonomy));
  if (include) only(new Set(include));
  else if (exclude) {
    const left = new Set(exclude);
    filters.push((term) => !left.has(term.id));
  }
  if (parent !== undefined) filters.push((term) => term.parent === parent);
  if (slug !== undefined) {
    const wanted = normaliseSlug(slug);
    filters.push((term) => term.slug === wanted);
  }
  if (search !== undefined) filters.push(searched(search));
  return filters;
};

/**
 * The terms that a query finds, in its order: ascending unless `order` is another word than `asc`; equally used
 * ones by name, other ties by id, so that pages never overlap.
 */
export const findListed = (index: TermIndex, taxonomy: Taxonomy, query: TermQuery): IndexedTerm[] => {
  const filters = filtersOf(index, taxonomy, query);
  const found = index.listed(taxonomy).filter((term) => filters.every((fits) => fits(term)));
  const compare = orderOf(query);
  const tie = tieOf(query);
  const sign = (query.order ?? 'asc').toLowerCase() === 'asc' ? 1 : -1;
  return found.sort((a, b) => sign * compare(a, b) || tie(a, b));
};
