import type pg from 'pg';
import type { Database } from '../dialect.ts';

/**
 * Finds commits by which transactions are over: two snapshots that are alike show the same state of every database of the
 * server. Rejects with the error of the driver when the server does not respond.
 */
export const watchCommits = (pool: pg.Pool): Pick<Database, 'look' | 'commits'> => {
  let inFlight: Promise<void> | null = null;
  let seen = '';
  let commits = 0;

  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ snapshot: string }>('select pg_current_snapshot() as snapshot');
    const snapshot = rows[0]?.snapshot ?? '';
    if (snapshot === seen) return;
    seen = snapshot;
    commits += 1;
  };

  return {
    look: async () => {
      // The look in flight may have missed what was acknowledged since: all who come meanwhile share the next one.
      if (inFlight !== null) await inFlight.catch(() => undefined);
      inFlight ??= look().finally(() => {
        inFlight = null;
      });
      await inFlight;
    },
    commits: () => commits,
  };
};
