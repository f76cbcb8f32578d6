import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncPath } from '../files/sync-path.ts';
import { isSqliteInUse } from './in-use.ts';

/**
 * Puts a database file that nobody has open in the place of another that nobody has open, in one step: at every
 * moment one of them is there, whole. What an old one that was damaged left beside itself would be taken for a part of
 * the new one, and goes first. `refuse` is the last look at the old one: what it throws leaves all as it was.
 */
export const replaceSqlite = async (path: string, by: string, refuse: () => void): Promise<void> => {
  // Not all of one that is open need be in that file.
  if (isSqliteInUse(by)) throw new Error(`${by} is still open`);
  await syncPath(by);
  // Nobody of this process comes in between from here on, and others hardly.
  refuse();
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
  renameSync(by, path);
  // So that the new name outlives a power cut; not every file system lets a folder be opened.
  await syncPath(dirname(path)).catch(() => undefined);
};
