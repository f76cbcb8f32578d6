import { DatabaseSync } from 'node:sqlite';
import { busy, primaryCodeOf } from './result-codes.ts';

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
