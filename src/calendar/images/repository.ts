import { sql } from 'kysely';
import { foldQuery } from '../../kernel/text/folding.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import { containsPattern } from '../../storage/like.ts';
import type { ImageRow } from '../../storage/tables.ts';

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
