import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startTrials, trials } from '../../../test/rights/trials.ts';
import type { TestLocation } from '../../../test/support/databases/databases.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/databases/postgres.ts';
import type { Order, StressPart, Tally } from '../part.ts';

let made = 0;

const newPlace = async (postgres: TestPostgres | null): Promise<TestLocation> => {
  made += 1;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'cartelera-stress-'));
  const remove = () => rm(dataDirectory, { recursive: true, force: true });
  if (postgres === null) return { dataDirectory, databaseUrl: null, remove };
  const client = new pg.Client({ connectionString: `${postgres.address}/postgres` });
  await client.connect();
  await client.query(`create database rights_${made}`);
  await client.end();
  return { dataDirectory, databaseUrl: `${postgres.address}/rights_${made}`, remove };
};

const tryOn = async (
  database: 'sqlite' | 'postgres',
  { iterations, tell }: Order,
): Promise<readonly Tally[]> => {
  const postgres = database === 'postgres' ? await startPostgres() : null;
  let tried = 0;
  const faults: string[] = [];
  try {
    for (let iteration = 1; iteration <= iterations; iteration += 1) {
      const ground = await startTrials(() => newPlace(postgres), true);
      try {
        for (const [title, run] of trials) {
          const outcome = await run(ground);
          tried += outcome.tried;
          faults.push(...outcome.wrong);
          tell(`rights: ${database}, ${title}: ${outcome.tried}, ${outcome.wrong.length} wrong`);
        }
      } finally {
        await ground.close();
      }
    }
  } finally {
    await postgres?.stop();
  }
  const leaked = faults.length;
  const passed = tried - leaked;
  return [{ part: `rights: ${database}`, tried, passed, lost: 0, leaked, serverErrors: 0, faults }];
};

/**
 * Asks for everything with every credential by every address and verb, and compares it with the table of rights and
 * with a calendar without secrets. What is counted are answers; one that is not as it should be counts as leaked.
 */
export const rights: StressPart = {
  name: 'rights',
  iterations: 1,
  run: async (order) => [...(await tryOn('sqlite', order)), ...(await tryOn('postgres', order))],
};
