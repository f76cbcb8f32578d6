import pg from 'pg';
import type { TestPostgres } from '../../test/support/databases/postgres.ts';

/** Runs statements as the superuser of that server. */
export const runStatements = async (
  { address }: TestPostgres,
  ...statements: readonly string[]
): Promise<void> => {
  const client = new pg.Client({ connectionString: `${address}/postgres` });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
