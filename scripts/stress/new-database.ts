import pg from 'pg';
import type { TestPostgres } from '../../test/support/databases/postgres.ts';

/** Makes a database of that name; gives its address. */
export const newDatabase = async (postgres: TestPostgres, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: `${postgres.address}/postgres` });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return `${postgres.address}/${name}`;
};
