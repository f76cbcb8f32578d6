import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../test/support/databases/postgres.ts';
import type { Order, StressPart, Tally } from '../part.ts';
import { runHostile } from './hostile-run.ts';

/** So many requests from the document to one iteration of all rows of bytes. */
const requestsPerIteration = 2000;
/** Two to settle, and two halves of three to compare. */
const leastIterations = 8;

const onBoth = async ({ iterations, seed, tell }: Order): Promise<readonly Tally[]> => {
  const requests = Math.ceil(iterations / 2);
  const wireIterations = Math.max(leastIterations, Math.ceil(iterations / requestsPerIteration));
  const order = { requests, wireIterations, tell };
  const folders = [
    await mkdtemp(join(tmpdir(), 'cartelera-hostile-')),
    await mkdtemp(join(tmpdir(), 'cartelera-hostile-')),
  ];
  const [ofSqlite = '', ofPostgres = ''] = folders;
  const postgres = await startPostgres();
  try {
    const first = await runHostile({ ...order, name: 'sqlite', flags: ['--data-dir', ofSqlite], seed });
    const flags = ['--data-dir', ofPostgres, '--database-url', `${postgres.address}/postgres`];
    return [...first, ...(await runHostile({ ...order, name: 'postgres', flags, seed: seed + 1_000_000 }))];
  } finally {
    await postgres.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Sends what nobody means well: requests made from the OpenAPI document, valid and broken, and bytes that are hardly
 * HTTP. A request passed when it was answered in time, below 500, and with the error body where it was refused.
 */
export const hostileInput: StressPart = { name: 'hostile', iterations: 20_000, run: onBoth };
