import type { Actor } from '../../kernel/actor.ts';
import { laterOf, utcText } from '../../kernel/clock.ts';
import { slugOf } from '../../kernel/text/slugs.ts';
import { creation, nextRevision, recordChange } from '../../storage/changes/record-change.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { TermRow } from '../../storage/tables.ts';
import { noteGone, noteLeftSlug } from '../addresses/former-slugs.ts';
import { unlinkFromEvents } from '../events/write/event-links.ts';
import type { TermName } from './name.ts';
import { freeTermSlug } from './placement.ts';
import type { Taxonomy } from './taxonomy.ts';
import type { TermIndex } from './term-index.ts';

/** Who writes terms, and when. */
export interface Naming {
  readonly actor: Actor;
  readonly now: Temporal.Instant;
}

/** A term to be made. */
export interface TermDraft {
  /** The id it is to have, which nothing has; absent takes the next one. */
  readonly id?: number | undefined;
  readonly taxonomy: Taxonomy;
  readonly name: TermName;
  /** Cleaned HTML. */
  readonly description: string;
  /** Normalised; `''` makes it from the name, and from the id when the name gives none. */
  readonly slug: string;
  /** The parent and what is above it, the top one first; empty for none. */
  readonly path: readonly TermRow[];
  /** Of a term of another calendar when it was last changed there, '' where that is not known. */
  readonly modifiedUtc?: string | undefined;
  /** Columns of a term of another calendar beside these. */
  readonly columns?: Partial<TermRow> | undefined;
}

/**
 * Inserts a term with a slug of its own, and the change. Part of a transaction, which sees `terms`; these are read anew.
 */
export const insertTerm = async (
  executor: Executor,
  terms: TermIndex,
  { actor, now }: Naming,
  { id, taxonomy, name, description, slug, path, modifiedUtc = utcText(now), columns }: TermDraft,
): Promise<TermRow> => {
  const requested = slug === '' ? slugOf(name.name) : slug;
  const row = await executor
    .insertInto('terms')
    .values({
      ...columns,
      ...(id === undefined ? {} : { id }),
      ...name,
      taxonomy,
      description,
      slug: requested === '' ? '' : freeTermSlug(terms, taxonomy, requested, path, 0),
      parent: path.at(-1)?.id ?? 0,
      count: 0,
      revision: 1,
      modified_utc: modifiedUtc,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (requested === '') {
    row.slug = freeTermSlug(terms, taxonomy, String(row.id), path, row.id);
    await executor.updateTable('terms').set({ slug: row.slug }).where('id', '=', row.id).execute();
  }
  await recordChange(executor, actor, now, creation(taxonomy, row.id, true));
  await terms.read(executor);
  return row;
};

/**
 * Updates these columns of a term and records the change; does nothing when nothing differs. `modifiedUtc` is when it was
 * changed in another calendar. Part of a transaction.
 */
export const changeTerm = async (
  executor: Executor,
  { actor, now }: Naming,
  previous: TermRow,
  changes: Partial<Omit<TermRow, 'modified_utc'>>,
  modifiedUtc = utcText(now),
): Promise<TermRow> => {
  const isSame = (Object.keys(changes) as (keyof typeof changes)[]).every(
    (key) => changes[key] === previous[key],
  );
  if (isSame) return previous;
  const row = {
    ...previous,
    ...changes,
    revision: previous.revision + 1,
    modified_utc: laterOf(previous.modified_utc, modifiedUtc),
  };
  const { id, count: _, ...columns } = row;
  await executor.updateTable('terms').set(columns).where('id', '=', id).execute();
  await noteLeftSlug(executor, row.taxonomy, previous, row);
  await recordChange(executor, actor, now, nextRevision(row.taxonomy, 'update', previous));
  return row;
};

/** Deletes a term, and takes it off all events; its children have another parent by now. Part of a transaction. */
export const removeTerm = async (executor: Executor, { actor, now }: Naming, row: TermRow): Promise<void> => {
  const events = await unlinkFromEvents(executor, 'term', row.id, now);
  await executor.deleteFrom('terms').where('id', '=', row.id).execute();
  await noteGone(executor, row.taxonomy, row);
  const previous = { ...row, events };
  await recordChange(executor, actor, now, nextRevision(row.taxonomy, 'delete', previous));
};

/** Which terms published events lost and gained; a term may be named several times. */
export interface CountChange {
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

/**
 * Updates `terms.count` (published events that carry the term directly) after a write of events, in its transaction. An
 * event that stays unpublished changes nothing here; one that is published adds all of its terms, one that ceases to be
 * removes them.
 */
export const adjustCounts = async (executor: Executor, { removed, added }: CountChange): Promise<void> => {
  const changes = new Map<number, number>();
  for (const id of removed) changes.set(id, (changes.get(id) ?? 0) - 1);
  for (const id of added) changes.set(id, (changes.get(id) ?? 0) + 1);
  for (const [change, pairs] of Map.groupBy(changes, ([, by]) => by)) {
    if (change === 0) continue;
    const ids = pairs.map(([id]) => id);
    await executor
      .updateTable('terms')
      .set((build) => ({ count: build('count', '+', change) }))
      .where('id', 'in', ids)
      .execute();
  }
};
