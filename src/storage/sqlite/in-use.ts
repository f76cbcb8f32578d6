import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { syncPath } from '../files/unfinished-file.ts';
import { busy, primaryCodeOf } from './statements.ts';

/**
 * Whether any program has the file open, as a service has all the time. In this locking mode SQLite asks for the
 * whole file, which it gets when it is alone (https://sqlite.org/pragma.html#pragma_locking_mode). Whoever finds
 * himself alone has put all that was written into the one file. A file that is no database is in nobody's use.
 */
export const isSqliteInUse = (path: string): boolean => {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive; rollback');
    return false;
  } catch (error) {
    return primaryCodeOf(error) === busy;
  } finally {
    file.close();
  }
};

/**
 * Claims what a file stands for, in which nothing is ever written: whoever holds a transaction on it has the claim, and
 * the system ends it with the process. Gives what lets go of it, or null when another one has it. A calendar beside it
 * stays free for everybody.
 */
export const claimFile = (path: string): (() => void) | null => {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('begin exclusive');
    return () => file.close();
  } catch (error) {
    file.close();
    if (primaryCodeOf(error) === busy) return null;
    throw error;
  }
};

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
