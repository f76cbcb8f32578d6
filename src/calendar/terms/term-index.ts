import { foldText } from '../../kernel/text/folding.ts';
import type { Calendar } from '../../storage/changes/calendar.ts';
import type { Database } from '../../storage/dialect.ts';
import type { TermRow } from '../../storage/tables.ts';
import type { Taxonomy } from './taxonomy.ts';

/** A term as the index holds it; `count` is kept up to date in place. */
export interface IndexedTerm extends Readonly<TermRow> {
  /** The name folded for searching. */
  readonly folded: string;
}

/**
 * All categories and tags in memory: there are few of them, and lists, filters and counts need them with every
 * request. Empty until the first `catchUp`.
 */
export interface TermIndex {
  /** Takes in what the calendar is known to hold; free when its revision has not changed. */
  readonly catchUp: () => Promise<void>;
  /** Published events that carry the term directly, 0 for an unknown one. */
  readonly countOf: (id: number) => number;
  readonly find: (id: number) => IndexedTerm | undefined;
  readonly findBySlug: (taxonomy: Taxonomy, slug: string) => IndexedTerm | undefined;
  /** The first made of the terms with that name; `nameKey` is a row's `name_key`. */
  readonly findByName: (taxonomy: Taxonomy, nameKey: string) => IndexedTerm | undefined;
  /** All terms of a taxonomy in order of name, then of id. */
  readonly listed: (taxonomy: Taxonomy) => readonly IndexedTerm[];
  /** The category's id and those of everything below it; a tag's own id. */
  readonly descendants: (id: number) => readonly number[];
  /** The rows above a category, the top one first. */
  readonly ancestors: (id: number) => readonly IndexedTerm[];
}

interface Shelves {
  readonly bySlug: ReadonlyMap<string, IndexedTerm>;
  readonly byName: ReadonlyMap<string, IndexedTerm>;
  readonly byParent: ReadonlyMap<number, readonly IndexedTerm[]>;
  readonly listed: Readonly<Record<Taxonomy, readonly IndexedTerm[]>>;
}

/** Returns the term with that id as of now, if it is of that taxonomy. */
export const readTerm = async (
  index: TermIndex,
  taxonomy: Taxonomy,
  id: number | null,
): Promise<IndexedTerm | undefined> => {
  await index.catchUp();
  const term = index.find(id ?? 0);
  return term?.taxonomy === taxonomy ? term : undefined;
};

/** By name, then by id (reference events-api 1). */
export const compareTerms = (a: TermRow, b: TermRow): number => {
  if (a.sort_key !== b.sort_key) return a.sort_key < b.sort_key ? -1 : 1;
  return a.id - b.id;
};

const keyOf = (taxonomy: Taxonomy, text: string): string => `${taxonomy}:${text}`;

const shelve = (terms: Iterable<IndexedTerm>): Shelves => {
  const inOrder = [...terms].sort((a, b) => a.id - b.id);
  const byName = new Map<string, IndexedTerm>();
  for (const term of inOrder) {
    const key = keyOf(term.taxonomy, term.name_key);
    if (!byName.has(key)) byName.set(key, term);
  }
  const of = (taxonomy: Taxonomy) => inOrder.filter((term) => term.taxonomy === taxonomy).sort(compareTerms);
  return {
    bySlug: new Map(inOrder.map((term) => [keyOf(term.taxonomy, term.slug), term])),
    byName,
    byParent: Map.groupBy(inOrder, (term) => term.parent),
    listed: { category: of('category'), tag: of('tag') },
  };
};

/** Starts following the terms of a database. Reads nothing yet. */
export const followTerms = (database: Database, calendar: Calendar): TermIndex => {
  const terms = new Map<number, TermRow & { folded: string }>();
  let shelves = shelve([]);
  let seen = -1;
  let reading: Promise<void> | undefined;

  const findRows = async (ids: readonly number[]): Promise<readonly TermRow[]> => {
    if (ids.length === 0) return [];
    // Few changed: read those. Many: reading all is one plain query however many there are.
    const query = database.read.selectFrom('terms').selectAll();
    return (ids.length > 100 ? query : query.where('id', 'in', ids)).execute();
  };

  const readOn = async (): Promise<void> => {
    const asOf = calendar.revision();
    const states = await database.read.selectFrom('terms').select(['id', 'revision', 'count']).execute();
    const present = new Set(states.map((state) => state.id));
    const gone = [...terms.keys()].filter((id) => !present.has(id));
    const changed = states.filter(({ id, revision }) => terms.get(id)?.revision !== revision);
    const rows = await findRows(changed.map(({ id }) => id));
    for (const { id, count } of states) {
      const term = terms.get(id);
      if (term) term.count = count;
    }
    for (const row of rows) terms.set(row.id, { ...row, folded: foldText(row.name) });
    for (const id of gone) terms.delete(id);
    if (gone.length > 0 || changed.length > 0) shelves = shelve(terms.values());
    seen = asOf;
  };

  const ancestors = (id: number): readonly IndexedTerm[] => {
    const above = new Set<IndexedTerm>();
    let term = terms.get(terms.get(id)?.parent ?? 0);
    while (term && !above.has(term)) {
      above.add(term);
      term = terms.get(term.parent);
    }
    return [...above].reverse();
  };

  const descendants = (id: number): readonly number[] => {
    const found = new Set([id]);
    for (const parent of found) {
      for (const child of shelves.byParent.get(parent) ?? []) found.add(child.id);
    }
    return [...found];
  };

  return {
    catchUp: async () => {
      // A reading that began before this call may have missed what was committed since.
      if (reading) await reading;
      if (seen === calendar.revision()) return;
      reading ??= readOn().finally(() => {
        reading = undefined;
      });
      await reading;
    },
    countOf: (id) => terms.get(id)?.count ?? 0,
    find: (id) => terms.get(id),
    findBySlug: (taxonomy, slug) => shelves.bySlug.get(keyOf(taxonomy, slug)),
    findByName: (taxonomy, nameKey) => shelves.byName.get(keyOf(taxonomy, nameKey)),
    listed: (taxonomy) => shelves.listed[taxonomy],
    descendants,
    ancestors,
  };
};
