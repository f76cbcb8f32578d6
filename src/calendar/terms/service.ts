import type { WriteAs } from '../../kernel/input.ts';
import { cleanTermDescription } from '../../kernel/text/html/cleaning.ts';
import { slugOf } from '../../kernel/text/slugs.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { TermRow } from '../../storage/tables.ts';
import type { Needs } from '../dependencies.ts';
import { requireRevision } from '../records/revision.ts';
import { readTermName, type TermName } from './name.ts';
import { freeTermSlug, pathTo } from './placement.ts';
import { changeTerm, insertTerm, removeTerm } from './repository.ts';
import { duplicateSlug, type Taxonomy, termExists, unknownTerm } from './taxonomy.ts';
import { readTerms, type TermIndex } from './term-index.ts';

type TermStore = Needs<'database' | 'clock'>;

/** The fields of a term as a client sends them; absent ones are not touched. */
export interface TermChanges {
  readonly name?: string;
  readonly description?: string;
  readonly slug?: string;
  /** Id of the parent category, 0 for the top. */
  readonly parent?: number;
}

/** The fields of a term to be made. */
export type NewTerm = TermChanges & { readonly name: string };

/** A term, and the same below those above it, the top one first. */
export interface PlacedTerm {
  readonly row: TermRow;
  readonly path: readonly TermRow[];
}

const placed = (above: readonly TermRow[], row: TermRow): PlacedTerm => ({ row, path: [...above, row] });

const inTransaction = async <T>(
  { database }: TermStore,
  taxonomy: Taxonomy,
  work: (executor: Executor, terms: TermIndex) => Promise<T>,
): Promise<T> => {
  try {
    return await database.transaction(async (executor) => work(executor, await readTerms(executor)));
  } catch (error) {
    // The unique index has the last word, should another process not have waited for the lock.
    throw database.dialect.isAlreadyThere(error) ? duplicateSlug(taxonomy) : error;
  }
};

/** Rejects a name that a sibling has, unless a slug of its own distinguishes them (reference 5, "Uniqueness"). */
const rejectSameName = (
  terms: TermIndex,
  taxonomy: Taxonomy,
  { name_key: key }: TermName,
  slug: string,
  parent: number,
): void => {
  const sibling = terms.findByName(taxonomy, key).find((row) => row.parent === parent);
  if (!sibling) return;
  if (slug === '') throw termExists(taxonomy, sibling.id);
  const owner = terms.findBySlug(taxonomy, slug);
  if (owner?.parent === parent) throw termExists(taxonomy, taxonomy === 'tag' ? sibling.id : owner.id);
};

/**
 * Makes a category or tag.
 * @throws AppError 400 of `readTermName`, `term_exists`, or `rest_invalid_param` on `parent`.
 */
export const createTerm = (
  store: TermStore,
  taxonomy: Taxonomy,
  { actor }: WriteAs,
  sent: NewTerm,
): Promise<PlacedTerm> => {
  const name = readTermName(sent.name);
  const slug = slugOf(sent.slug ?? '');
  const description = cleanTermDescription(sent.description ?? '');
  return inTransaction(store, taxonomy, async (executor, terms) => {
    const path = pathTo(terms, sent.parent ?? 0, null);
    rejectSameName(terms, taxonomy, name, slug, path.at(-1)?.id ?? 0);
    const draft = { taxonomy, name, description, slug, path };
    return placed(path, await insertTerm(executor, terms, { actor, now: store.clock() }, draft));
  });
};

/** The slug after an update; one that another term has is only made unique when the parent changes too. */
const slugAfter = (
  terms: TermIndex,
  row: TermRow,
  sent: string,
  name: string,
  path: readonly TermRow[],
): string => {
  const requested = slugOf(sent);
  if (requested === row.slug) return requested;
  const isMoved = (path.at(-1)?.id ?? 0) !== row.parent;
  if (requested !== '' && !isMoved && terms.findBySlug(row.taxonomy, requested)) {
    throw duplicateSlug(row.taxonomy);
  }
  const usable = requested || slugOf(name) || String(row.id);
  return freeTermSlug(terms, row.taxonomy, usable, path, row.id);
};

/** @throws AppError 400 `rest_invalid_param` on `id` when there is none; 412 when `If-Match` fails. */
const requireTerm = async (
  executor: Executor,
  terms: TermIndex,
  taxonomy: Taxonomy,
  writeAs: WriteAs,
  id: number,
): Promise<TermRow> => {
  const row = terms.find(id, taxonomy);
  if (!row) throw unknownTerm(taxonomy);
  await requireRevision(executor, writeAs, taxonomy, row);
  return row;
};

/**
 * Changes what was sent of a category or tag and nothing else; a new name keeps the slug. An update that changes nothing
 * writes nothing.
 * @throws AppError 400 of `readTermName`, `duplicate_term_slug`, `rest_invalid_param` on `id` or `parent` (also
 * for a parent below the category itself); 412 when `If-Match` fails.
 */
export const updateTerm = (
  store: TermStore,
  taxonomy: Taxonomy,
  writeAs: WriteAs,
  id: number,
  sent: TermChanges,
): Promise<PlacedTerm> => {
  const name = sent.name === undefined ? null : readTermName(sent.name);
  return inTransaction(store, taxonomy, async (executor, terms) => {
    const previous = await requireTerm(executor, terms, taxonomy, writeAs, id);
    const path = pathTo(terms, sent.parent ?? previous.parent, previous);
    const changes = {
      ...name,
      ...(sent.description === undefined ? {} : { description: cleanTermDescription(sent.description) }),
      ...(sent.slug === undefined
        ? {}
        : { slug: slugAfter(terms, previous, sent.slug, name?.name ?? previous.name, path) }),
      parent: path.at(-1)?.id ?? 0,
    };
    const naming = { actor: writeAs.actor, now: store.clock() };
    return placed(path, await changeTerm(executor, naming, previous, changes));
  });
};

/**
 * Deletes a category or tag for good: children move up to its parent, events lose it. Returns what it was.
 * @throws AppError 400 `rest_invalid_param` on `id` when there is none; 412 when `If-Match` fails.
 */
export const deleteTerm = (
  store: TermStore,
  taxonomy: Taxonomy,
  writeAs: WriteAs,
  id: number,
): Promise<PlacedTerm> =>
  inTransaction(store, taxonomy, async (executor, terms) => {
    const row = await requireTerm(executor, terms, taxonomy, writeAs, id);
    const naming = { actor: writeAs.actor, now: store.clock() };
    for (const child of terms.children(id)) await changeTerm(executor, naming, child, { parent: row.parent });
    await removeTerm(executor, naming, row);
    return placed(terms.path(row.parent), row);
  });
