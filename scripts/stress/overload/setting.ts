import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Finished, runProgram, runSeed } from '../../../test/support/command-line.ts';
import { startPostgres } from '../../../test/support/databases/postgres.ts';
import { startKillable } from '../crash/service.ts';
import type { Tally } from '../part.ts';

/** A form in which the service runs. */
export interface Setting {
  readonly name: string;
  readonly database: 'sqlite' | 'postgres';
  readonly workers: number;
}

/** Both databases, each with one process and with two. */
export const settings: readonly Setting[] = [
  { name: 'sqlite', database: 'sqlite', workers: 1 },
  { name: 'sqlite, 2 workers', database: 'sqlite', workers: 2 },
  { name: 'postgres', database: 'postgres', workers: 1 },
  { name: 'postgres, 2 workers', database: 'postgres', workers: 2 },
];

/** A service that runs on a calendar of sample events. */
export interface Target {
  readonly address: string;
  /** The administrator's header. */
  readonly authorization: string;
  /** What the administrator signs in with. */
  readonly credentials: { readonly name: string; readonly password: string };
}

/** Whoever has not ended in that time will not; milliseconds. */
const longestStop = 60_000;
const credentials = { name: 'admin', password: 'caballo correcto pila grapa' };

const toItsEnd = async (running: Promise<Finished>): Promise<void> => {
  const { code, err } = await running;
  if (code !== 0) throw new Error(err);
};

/** Starts a service in that setting for as long as `use` takes; its own failures are added to the last row. */
export const withService = async (
  { database, workers }: Setting,
  sampleEvents: number,
  use: (target: Target) => Promise<Tally[]>,
): Promise<Tally[]> => {
  const postgres = database === 'postgres' ? await startPostgres({ isDurable: true }) : null;
  const data = await mkdtemp(join(tmpdir(), 'cartelera-overload-'));
  const where = [
    ...['--data-dir', data],
    ...(postgres === null ? [] : ['--database-url', `${postgres.address}/postgres`]),
  ];
  try {
    await toItsEnd(runSeed(['--events', String(sampleEvents), '--seed', '1', ...where]));
    const service = await startKillable([...where, '--workers', String(workers), '--log-level', 'error']);
    try {
      const { address, password } = service;
      if (password === null) throw new Error('there is no administrator');
      await toItsEnd(
        runProgram(['user', 'set-password', credentials.name, '--stdin', ...where], {}, credentials.password),
      );
      const authorization = `Basic ${Buffer.from(`${credentials.name}:${password}`).toString('base64')}`;
      const tallies = await use({ address, authorization, credentials });
      const code = await Promise.race([service.stop(), pause(longestStop, 'not at all', { ref: false })]);
      const ended = code === 0 ? [] : [`stopped, the service ended: ${code}`];
      const own = [...service.complaints.slice(0, 3), ...ended];
      return tallies.map((tally, index) =>
        index === tallies.length - 1 ? { ...tally, faults: [...tally.faults, ...own] } : tally,
      );
    } finally {
      await service.kill();
    }
  } finally {
    await postgres?.stop();
    await rm(data, { recursive: true, force: true });
  }
};
