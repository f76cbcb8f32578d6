import type { Executor } from '../../storage/dialect.ts';
import type { TermRow } from '../../storage/tables.ts';
import type { Taxonomy } from './taxonomy.ts';

/** By name, then by id (reference events-api 1). */
export const compareTerms = (a: TermRow, b: TermRow): number => {
  if (a.sort_key !== b.sort_key) return a.sort_key < b.sort_key ? -1 : 1;
  return a.id - b.id;
};

const keyOf = (taxonomy: Taxonomy, text: string): string => `${taxonomy}:${text}`;

/**
 * Returns an empty index of categories and tags. There are few of them, and lists, filters and counts need them with
 * every request: that of an open calendar is read anew with each of its revisions.
 */
export const createTermIndex = () => {
  let byId: ReadonlyMap<number, TermRow> = new Map();
  let bySlug: ReadonlyMap<string, TermRow> = new Map();
  let byName: ReadonlyMap<string, readonly TermRow[]> = new Map();
  let byParent: ReadonlyMap<number, readonly TermRow[]> = new Map();
  let byTaxonomy: ReadonlyMap<Taxonomy, readonly TermRow[]> = new Map();
  return {
    /** Reads all terms, in place of those that were read before. */
    read: async (executor: Executor): Promise<void> => {
      const rows = await executor.selectFrom('terms').selectAll().orderBy('id').execute();
      byId = new Map(rows.map((row) => [row.id, row]));
      bySlug = new Map(rows.map((row) => [keyOf(row.taxonomy, row.slug), row]));
      byName = Map.groupBy(rows, (row) => keyOf(row.taxonomy, row.name_key));
      byParent = Map.groupBy(rows, ({ parent }) => parent);
      byTaxonomy = Map.groupBy(rows.toSorted(compareTerms), ({ taxonomy }) => taxonomy);
    },
    /** Returns the term with that id; only if it is of the taxonomy, where one is given. */
    find: (id: number, taxonomy?: Taxonomy): TermRow | undefined => {
      const term = byId.get(id);
      return taxonomy === undefined || term?.taxonomy === taxonomy ? term : undefined;
    },
    findBySlug: (taxonomy: Taxonomy, slug: string): TermRow | undefined => bySlug.get(keyOf(taxonomy, slug)),
    /** Returns the terms with that `name_key`, the first made first. */
    findByName: (taxonomy: Taxonomy, nameKey: string): readonly TermRow[] =>
      byName.get(keyOf(taxonomy, nameKey)) ?? [],
    /** Returns all terms of a taxonomy in order of name, then of id. */
    listed: (taxonomy: Taxonomy): readonly TermRow[] => byTaxonomy.get(taxonomy) ?? [],
    /** Returns the categories directly below one, the first made first. */
    children: (id: number): readonly TermRow[] => byParent.get(id) ?? [],
    /** Returns the category's id and those of everything below it; a tag's own id. */
    descendants: (id: number): readonly number[] => {
      const found = new Set([id]);
      for (const parent of found) for (const child of byParent.get(parent) ?? []) found.add(child.id);
      return [...found];
    },
    /** Returns the term with that id below all above it, the top one first; empty when there is none. */
    path: (id: number): readonly TermRow[] => {
      const path = new Set<TermRow>();
      let term = byId.get(id);
      while (term && !path.has(term)) {
        path.add(term);
        term = byId.get(term.parent);
      }
      return [...path].reverse();
    },
  };
};

/** The categories and tags of a calendar in memory. */
export type TermIndex = ReturnType<typeof createTermIndex>;

/** Returns the terms as a transaction sees them. */
export const readTerms = async (executor: Executor): Promise<TermIndex> => {
  const terms = createTermIndex();
  await terms.read(executor);
  return terms;
};
