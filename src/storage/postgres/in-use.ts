import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** What every connection of Cartelera but a restore's calls itself, for administrators and for `isPostgresInUse`. */
export const applicationName = 'cartelera';

/**
 * The address as connections by that name are made with it: what an address says of `application_name` counts for more
 * than what `pg` is told beside it, and a service by another name would not be seen.
 */
export const namedUrl = (connectionString: string, name: string): string => {
  const url = URL.parse(connectionString);
  if (url === null) return connectionString;
  url.searchParams.set('application_name', name);
  return url.href;
};

/** What the connections of a restore call themselves, so that it does not take them for a service. */
export const restoringName = `${applicationName} restores`;

/** Those of a program that has ended are seen for a moment longer; milliseconds. */
const longestGoodbye = 1000;
const betweenLooks = 50;

/** Whether another Cartelera is connected to the database: a service that answers always is. */
export const isPostgresInUse = async (connectionString: string): Promise<boolean> => {
  // With another name, so as not to find itself.
  const client = new pg.Client({ connectionString: namedUrl(connectionString, `${applicationName} looks`) });
  client.on('error', () => undefined);
  const isConnected = async (): Promise<boolean> => {
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
      [applicationName],
    );
    return rows.length > 0;
  };
  try {
    await client.connect();
    const until = performance.now() + longestGoodbye;
    while (await isConnected()) {
      if (performance.now() > until) return true;
      await pause(betweenLooks);
    }
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};
