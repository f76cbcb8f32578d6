import { cleanTermDescription } from '../../kernel/text/html/cleaning.ts';
import { normaliseSlug, slugOf } from '../../kernel/text/slugs.ts';
import type { WriteAs } from '../../kernel/write-as.ts';
import { nextRevision, recordChange } from '../../storage/changes/record-change.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { TermRow } from '../../storage/tables.ts';
import { noteGone } from '../addresses/former-slugs.ts';
import type { Needs } from '../dependencies.ts';
import { requireRevision } from '../records/require-revision.ts';
import { readTermName, type TermName } from './name.ts';
import {
  findChildren,
  findFreeTermSlug,
  findPath,
  findTerm,
  findTermBySlug,
  findTermsByName,
  removeTerm,
} from './repository.ts';
import { duplicateSlug, type Taxonomy, termExists, unknownTerm } from './taxonomy.ts';
import { changeTerm, insertTerm, placeAgain, placeNew } from './write-term.ts';

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

/** A row and those above it, the top one first: what its JSON is made of. */
export interface PlacedTerm {
  readonly row: TermRow;
  readonly ancestors: readonly TermRow[];
}

const inTransaction = async <T>(
  { database }: TermStore,
  taxonomy: Taxonomy,
  work: (executor: Executor) => Promise<T>,
): Promise<T> => {
  try {
    return await database.transaction(work);
  } catch (error) {
    // The unique index has the last word, should another process not have waited for its turn.
    throw database.dialect.isAlreadyThere(error) ? duplicateSlug(taxonomy) : error;
  }
};

/** Refuses a name that a sibling has, unless a slug of its own tells them apart (reference 5, "Uniqueness"). */
const refuseNamesake = async (
  executor: Executor,
  taxonomy: Taxonomy,
  name: TermName,
  slug: string,
  parent: number,
): Promise<void> => {
  const namesakes = await findTermsByName(executor, taxonomy, name.name_key);
  const sibling = namesakes.find((row) => row.parent === parent);
  if (!sibling) return;
  if (slug === '') throw termExists(taxonomy, sibling.id);
  const owner = await findTermBySlug(executor, taxonomy, slug);
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
  given: NewTerm,
): Promise<PlacedTerm> => {
  const name = readTermName(given.name);
  const slug = normaliseSlug(given.slug ?? '');
  const description = cleanTermDescription(given.description ?? '');
  return inTransaction(store, taxonomy, async (executor) => {
    const path = await placeNew(executor, given.parent ?? 0);
    await refuseNamesake(executor, taxonomy, name, slug, path.at(-1)?.id ?? 0);
    const draft = { taxonomy, name, description, slug, path };
    return { row: await insertTerm(executor, actor, store.clock(), draft), ancestors: path };
  });
};

/** The slug after an update; one that another term has is only made unique when the parent changes too. */
const slugAfter = async (
  executor: Executor,
  row: TermRow,
  given: string,
  name: string,
  path: readonly TermRow[],
): Promise<string> => {
  const wanted = normaliseSlug(given);
  if (wanted === row.slug) return wanted;
  const isMoved = (path.at(-1)?.id ?? 0) !== row.parent;
  if (wanted !== '' && !isMoved && (await findTermBySlug(executor, row.taxonomy, wanted))) {
    throw duplicateSlug(row.taxonomy);
  }
  const usable = wanted || slugOf(name) || String(row.id);
  return findFreeTermSlug(executor, row.taxonomy, usable, path, row.id);
};

/**
 * Changes what was given of a category or tag and nothing else; a new name keeps the slug. An update that
 * changes nothing writes nothing.
 * @throws AppError 400 of `readTermName`, `duplicate_term_slug`, `rest_invalid_param` on `id` or `parent` (also
 * for a parent below the category itself); 412 when `If-Match` fails.
 */
export const updateTerm = (
  store: TermStore,
  taxonomy: Taxonomy,
  writeAs: WriteAs,
  id: number,
  given: TermChanges,
): Promise<PlacedTerm> => {
  const name = given.name === undefined ? null : readTermName(given.name);
  return inTransaction(store, taxonomy, async (executor) => {
    const previous = await findTerm(executor, taxonomy, id);
    if (!previous) throw unknownTerm(taxonomy);
    await requireRevision(executor, writeAs, taxonomy, previous);
    const path = await placeAgain(executor, previous, given.parent ?? previous.parent);
    const changes = {
      ...name,
      ...(given.description === undefined ? {} : { description: cleanTermDescription(given.description) }),
      ...(given.slug === undefined
        ? {}
        : { slug: await slugAfter(executor, previous, given.slug, name?.name ?? previous.name, path) }),
      parent: path.at(-1)?.id ?? 0,
    };
    const row = await changeTerm(executor, writeAs.actor, store.clock(), previous, changes);
    return { row, ancestors: path };
  });
};

/**
 * Deletes a category or tag for good: children move up to its parent, events lose it. Gives what it was.
 * @throws AppError 400 `rest_invalid_param` on `id` when there is none; 412 when `If-Match` fails.
 */
export const deleteTerm = (
  store: TermStore,
  taxonomy: Taxonomy,
  writeAs: WriteAs,
  id: number,
): Promise<PlacedTerm> =>
  store.database.transaction(async (executor) => {
    const row = await findTerm(executor, taxonomy, id);
    if (!row) throw unknownTerm(taxonomy);
    await requireRevision(executor, writeAs, taxonomy, row);
    const { actor } = writeAs;
    const now = store.clock();
    const children = taxonomy === 'category' ? await findChildren(executor, id) : [];
    for (const child of children) await changeTerm(executor, actor, now, child, { parent: row.parent });
    const cut = { events: await removeTerm(executor, id, now) };
    await noteGone(executor, taxonomy, row);
    await recordChange(executor, actor, now, nextRevision(taxonomy, 'delete', { ...row, ...cut }));
    return { row, ancestors: await findPath(executor, row.parent) };
  });
