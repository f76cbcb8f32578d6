import { DatabaseSync } from 'node:sqlite';
import { busy, primaryCodeOf } from './result-codes.ts';

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
