import type { Database } from '../../storage/dialect.ts';
import type { ImageRow } from '../../storage/tables.ts';
import type { Images } from './images.ts';

/** Whoever was killed between a deletion's commit and the removal of its files left them among so many changes. */
const lastChanges = 1000;

/**
 * Removes the files of images that were deleted and whose files a killed process may have left; to be called when a
 * process starts to serve. Those that no image was made of yet are left: whose they are nobody knows.
 */
export const finishDeletions = async ({ read }: Database, images: Images): Promise<void> => {
  const { newest } = await read
    .selectFrom('changes')
    .select((build) => build.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  const deleted = await read
    .selectFrom('changes')
    .select('previous')
    .where('id', '>', Number(newest ?? 0) - lastChanges)
    .where('kind', '=', 'image')
    .where('action', '=', 'delete')
    .execute();
  for (const { previous } of deleted) {
    if (previous !== null) await images.removeFiles(JSON.parse(previous) as ImageRow);
  }
};
