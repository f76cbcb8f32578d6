import type { Actor } from '../../kernel/actor.ts';
import { laterOf, utcText } from '../../kernel/clock.ts';
import { slugOf } from '../../kernel/text/slugs.ts';
import { creation, nextRevision, recordChange } from '../../storage/changes/record-change.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { TermRow } from '../../storage/tables.ts';
import { noteLeftSlug } from '../addresses/former-slugs.ts';
import type { TermName } from './name.ts';
import { findFreeTermSlug } from './repository.ts';
import type { Taxonomy } from './taxonomy.ts';

/** A term to be made. */
export interface TermDraft {
  /** The id it is to have, which nothing has; absent takes the next one. */
  readonly id?: number;
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
  readonly columns?: Partial<TermRow>;
}

/** Makes a term with a slug of its own and writes the change down, inside the transaction handed in. */
export const insertTerm = async (
  executor: Executor,
  actor: Actor,
  now: Temporal.Instant,
  { id, taxonomy, name, description, slug, path, modifiedUtc = utcText(now), columns }: TermDraft,
): Promise<TermRow> => {
  const wanted = slug === '' ? slugOf(name.name) : slug;
  const row = await executor
    .insertInto('terms')
    .values({
      ...columns,
      ...(id === undefined ? {} : { id }),
      ...name,
      taxonomy,
      description,
      slug: wanted === '' ? '' : await findFreeTermSlug(executor, taxonomy, wanted, path, 0),
      parent: path.at(-1)?.id ?? 0,
      count: 0,
      revision: 1,
      modified_utc: modifiedUtc,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (wanted === '') {
    row.slug = await findFreeTermSlug(executor, taxonomy, String(row.id), path, row.id);
    await executor.updateTable('terms').set({ slug: row.slug }).where('id', '=', row.id).execute();
  }
  await recordChange(executor, actor, now, creation(taxonomy, row.id, true));
  return row;
};

/**
 * Writes these columns of a term and the change down, inside one transaction; writes nothing when nothing differs.
 * `modifiedUtc` is when another calendar says that it was changed.
 */
export const changeTerm = async (
  executor: Executor,
  actor: Actor,
  now: Temporal.Instant,
  previous: TermRow,
  changes: Partial<Omit<TermRow, 'modified_utc'>>,
  modifiedUtc = utcText(now),
): Promise<TermRow> => {
  const row = { ...previous, ...changes };
  const isSame = (Object.keys(changes) as (keyof typeof changes)[]).every(
    (key) => row[key] === previous[key],
  );
  if (isSame) return previous;
  const {
    id,
    count: _,
    ...columns
  } = {
    ...row,
    revision: previous.revision + 1,
    modified_utc: laterOf(previous.modified_utc, modifiedUtc),
  };
  await executor.updateTable('terms').set(columns).where('id', '=', id).execute();
  await noteLeftSlug(executor, row.taxonomy, previous, row);
  await recordChange(executor, actor, now, nextRevision(row.taxonomy, 'update', previous));
  return { ...row, revision: columns.revision, modified_utc: columns.modified_utc };
};
