import { sql } from 'kysely';
import type { Actor } from '../../kernel/actor.ts';
import { utcText } from '../../kernel/clock.ts';
import { foldQuery } from '../../kernel/text/folding.ts';
import {
  type ChangeBy,
  creation,
  nextRevision,
  recordChange,
  recordChanges,
} from '../../storage/changes/record-change.ts';
import type { Database, Dialect, Executor } from '../../storage/dialect.ts';
import { takeWantedIds } from '../../storage/record-ids.ts';
import { containsPattern } from '../../storage/rows-by-id.ts';
import type { ImageRow } from '../../storage/tables.ts';
import { findLinksOf } from '../events/read/event-rows.ts';
import { readTogether } from '../records/list-result.ts';

/** What a list of images asks for; null asks for nothing. */
export interface ImageFilter {
  /** Found in title or file name, as it was typed. */
  readonly search: string | null;
  readonly author: number | null;
  readonly include?: readonly number[] | null;
  readonly exclude?: readonly number[] | null;
  readonly mimeTypes?: readonly string[] | null;
}

const matching = (executor: Executor, filter: ImageFilter) => {
  const { search, author, include = null, exclude = null, mimeTypes = null } = filter;
  let query = executor.selectFrom('images');
  if (author !== null) query = query.where('author', '=', author);
  if (include !== null) query = query.where('id', 'in', include);
  if (exclude !== null) query = query.where('id', 'not in', exclude);
  if (mimeTypes !== null) query = query.where('mime_type', 'in', mimeTypes);
  if (search !== null) {
    const folded = foldQuery(search);
    // Of some texts nothing is left to look for; they are in no title.
    query =
      folded === ''
        ? query.where('id', '<', 0)
        : query.where(sql<boolean>`search_key like ${containsPattern(folded)} escape '\\'`);
  }
  return query;
};

/** One page of the images that pass, the newest first, and how many pass in all. */
export const listImages = async (
  { read, readHeavy }: Database,
  filter: ImageFilter,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ readonly rows: readonly ImageRow[]; readonly total: number }> => {
  // A filter looks at each image.
  const { search, author, mimeTypes = null } = filter;
  const executor = search === null && author === null && mimeTypes === null ? read : readHeavy;
  const { total } = await matching(executor, filter)
    .select((build) => build.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const offset = (page - 1) * perPage;
  if (offset >= Number(total)) return { rows: [], total: Number(total) };
  const rows = await matching(executor, filter)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset(offset)
    .execute();
  return { rows, total: Number(total) };
};

/** Ids and titles of all images that pass, the newest first. */
export const findTitles = (
  { readHeavy }: Database,
  filter: ImageFilter,
): Promise<readonly Pick<ImageRow, 'id' | 'title'>[]> =>
  matching(readHeavy, filter).select(['id', 'title']).orderBy('id', 'desc').execute();

/** Inserts an image and its change, inside one transaction. Returns its id: `wanted` where that is free. */
export const insertImage = async (
  executor: Executor,
  dialect: Dialect,
  actor: Actor,
  now: Temporal.Instant,
  wanted: number | null,
  columns: Omit<ImageRow, 'id' | 'revision'>,
): Promise<number> => {
  const [id = 0] = await takeWantedIds(executor, dialect, 'image', [wanted]);
  await executor
    .insertInto('images')
    .values({ ...columns, id, revision: 1 })
    .execute();
  await recordChange(executor, actor, now, creation('image', id, true));
  return id;
};

const kindsWithImages = [
  ['event', 'events'],
  ['venue', 'venues'],
  ['organizer', 'organizers'],
] as const;

/**
 * Takes an image from every event, venue and organizer that shows it, those in the trash too; each has a new revision
 * and a change for it. Whether the caller may change those records is not asked: it is the image that goes.
 */
export const unlinkImage = async (
  executor: Executor,
  imageId: number,
  actor: Actor,
  now: Temporal.Instant,
): Promise<void> => {
  for (const [kind, table] of kindsWithImages) {
    for (;;) {
      const rows = await executor
        .selectFrom(table)
        .selectAll()
        .where('image_id', '=', imageId)
        .orderBy('id')
        .limit(readTogether)
        .execute();
      if (rows.length === 0) break;
      const ids = rows.map(({ id }) => id);
      // A former state of an event holds what it was linked to (docs/adr/0005).
      const links = kind === 'event' ? await findLinksOf(executor, ids) : new Map<number, object>();
      await executor
        .updateTable(table)
        .set((build) => ({
          image_id: null,
          revision: build('revision', '+', 1),
          modified_utc: utcText(now),
        }))
        .where('id', 'in', ids)
        .execute();
      const changes = rows.map(
        (row): ChangeBy => ({
          actor,
          ...nextRevision(kind, 'update', row),
          previous: { ...row, ...links.get(row.id) },
        }),
      );
      await recordChanges(executor, now, changes);
    }
  }
};
