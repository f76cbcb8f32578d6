import type { Actor } from '../../kernel/actor.ts';
import { laterOf, utcText } from '../../kernel/clock.ts';
import { type AppError, invalidFields } from '../../kernel/error.ts';
import { slugOf } from '../../kernel/text/slugs.ts';
import { creation, nextRevision, recordChange } from '../../storage/changes/record-change.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { TermRow } from '../../storage/tables.ts';
import { noteLeftSlug } from '../addresses/former-slugs.ts';
import type { TermName } from './name.ts';
import { findFreeTermSlug, findHeight, findPath } from './repository.ts';
import type { Taxonomy } from './taxonomy.ts';

/** How many levels of categories there may be: the address of a page names them all. */
const maxLevels = 20;

const refuse = (es: string, en: string): AppError => invalidFields({ parent: { es, en } });

const unknownParent = (): AppError =>
  refuse('No existe esa categoría superior.', 'There is no such parent category.');

const findRoom = (path: readonly TermRow[], height: number): readonly TermRow[] => {
  if (path.length + height > maxLevels)
    throw refuse(
      `Las categorías no pueden tener más de ${maxLevels} niveles.`,
      `Categories cannot have more than ${maxLevels} levels.`,
    );
  return path;
};

/**
 * The path to the parent of a new term, the top one first; empty for 0.
 * @throws AppError 400 `rest_invalid_param` on `parent` when there is none or it stands too low.
 */
export const placeNew = async (executor: Executor, parent: number): Promise<readonly TermRow[]> => {
  const path = await findPath(executor, parent);
  if (parent !== 0 && path.length === 0) throw unknownParent();
  return findRoom(path, 1);
};

/**
 * The path to the parent a term is to have, which may be the one it has.
 * @throws AppError 400 `rest_invalid_param` on `parent` when there is none, when it is the term itself or below
 * it, or when what hangs on the term would stand too low.
 */
export const placeAgain = async (
  executor: Executor,
  row: TermRow,
  parent: number,
): Promise<readonly TermRow[]> => {
  const path = await findPath(executor, parent);
  if (parent === row.parent) return path;
  if (parent !== 0 && path.length === 0) throw unknownParent();
  if (path.some(({ id }) => id === row.id))
    throw refuse(
      'Una categoría no puede estar dentro de sí misma ni de sus subcategorías.',
      'A category can be neither below itself nor below its subcategories.',
    );
  return findRoom(path, await findHeight(executor, row.id));
};

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
