import type { DatabaseSync } from 'node:sqlite';
import type { Database } from '../dialect.ts';

/** Looks for commits by the number that changes with those of all other connections, the writer's among them. */
export const watchCommits = (watcher: DatabaseSync): Pick<Database, 'look' | 'commits'> => {
  const version = watcher.prepare('pragma data_version');
  version.setReturnArrays(true);
  let seen = 0;
  let underWay: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    // By then all who ask at this moment have asked.
    await null;
    underWay = null;
    seen = Number((version.get() as unknown as readonly [number])[0]);
  };
  return {
    look: () => {
      underWay ??= look();
      return underWay;
    },
    commits: () => seen,
  };
};
