import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import pg from 'pg';
import type { TestLocation } from './databases.ts';

/** As `storage/postgres/postgres.ts` has it. */
const writersLock = 0x63_61_72_74;

/** Keeps everybody else from writing to a calendar until it is let go of, or the test ends. */
export const holdTurn = async (
  t: TestContext,
  { dataDirectory, databaseUrl }: Pick<TestLocation, 'dataDirectory' | 'databaseUrl'>,
): Promise<() => Promise<void>> => {
  if (databaseUrl === null) {
    const file = new DatabaseSync(join(dataDirectory, 'cartelera.sqlite'));
    file.exec('begin immediate');
    t.after(() => file.close());
    return async () => file.exec('rollback');
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  // Its database may be removed before it.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`select pg_advisory_lock(${writersLock})`);
  const letGo = async (): Promise<void> => {
    await client.query('select pg_advisory_unlock_all()');
  };
  t.after(() => client.end());
  return letGo;
};
