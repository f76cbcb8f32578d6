import pg from 'pg';

/** What every connection of Cartelera calls itself, for administrators and for `isPostgresInUse`. */
export const applicationName = 'cartelera';

/** Whether another Cartelera is connected to the database: a service that answers always is. */
export const isPostgresInUse = async (connectionString: string): Promise<boolean> => {
  // With another name, so as not to find itself.
  const client = new pg.Client({ connectionString, application_name: `${applicationName} looks` });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
      [applicationName],
    );
    return rows.length > 0;
  } finally {
    await client.end().catch(() => undefined);
  }
};
