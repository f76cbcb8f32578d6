import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseLocation, openDatabase } from '../../../src/storage/open.ts';
import { plainPng } from '../../../test/support/calendars/pictures.ts';
import type { TestPostgres } from '../../../test/support/databases/postgres.ts';
import { pick } from '../../../test/support/random.ts';
import type { Tally } from '../part.ts';
import { clientOf } from './client.ts';
import { compare } from './compare.ts';
import type { Ledger } from './ledger.ts';
import type { Means } from './operations.ts';
import { type KillableService, startKillable } from './service.ts';
import { type Faults, startWriters, type Writers } from './writers.ts';

/** Who is killed: every process of the service, the first alone, one of those that answer, or PostgreSQL's first. */
export type Victim = 'service' | 'first process' | 'worker' | 'postgres';

/** What is tried on one calendar. */
export interface CalendarRun {
  readonly name: string;
  readonly location: DatabaseLocation;
  readonly workers: number;
  /** One of them each iteration. */
  readonly victims: readonly Victim[];
  /** The server of the calendar, where that is killed. */
  readonly postgres: TestPostgres | null;
  readonly iterations: number;
  readonly random: () => number;
  /** The longest that is written before somebody is killed, in milliseconds. */
  readonly longestWriting: number;
}

const clientsAtOnce = 8;
/** So many writes must follow after what stayed alive has lost a part. */
const goesOn = 10;

const newLedger = async (service: KillableService): Promise<Ledger> => {
  const ask = clientOf(service.address, service.password ?? '');
  const venues: number[] = [];
  for (const venue of ['Teatro', 'Plaza']) {
    const reply = await ask({ method: 'POST', path: '/venues', json: { venue } });
    if (typeof reply === 'string' || reply.status !== 201)
      throw new Error(`no venue: ${JSON.stringify(reply)}`);
    venues.push(reply.body.id);
  }
  return { records: [], openCreations: [], venues, acknowledged: 0 };
};

const flagsOf = ({ location, workers }: CalendarRun): readonly string[] => [
  ...['--data-dir', location.dataDirectory, '--workers', String(workers)],
  ...(location.databaseUrl === null ? [] : ['--database-url', location.databaseUrl]),
];

/**
 * Writes to a new calendar, kills somebody, compares, and so on, so many iterations; in the end the service is stopped
 * properly.
 */
export const runCalendar = async (run: CalendarRun): Promise<Tally> => {
  const { name, location, workers, random, iterations, victims, postgres, longestWriting } = run;
  const faults: Faults = { lost: [], serverErrors: [], others: [] };
  let service = await startKillable(flagsOf(run));
  const password = service.password ?? '';
  const ledger = await newLedger(service);
  const database = openDatabase(location);
  let marks = 0;
  const nextMark = (): string => {
    marks += 1;
    return `m${marks}`;
  };
  const means: Means = { random, ledger, nextMark, picture: await plainPng(200, 120) };
  const takeComplaints = (): void => {
    faults.serverErrors.push(...service.complaints.splice(0));
  };

  /** Kills, and sees to it that the service answers again. */
  const kill = async (victim: Victim, writers: Writers): Promise<void> => {
    // With no other left it would be the service that is gone for a while, and that is another case.
    if (victim === 'worker' && service.workers().length === workers) {
      process.kill(pick(random, service.workers()), 'SIGKILL');
      await writers.untilAcknowledged(goesOn);
      await writers.stop();
    } else if (victim === 'postgres') {
      await postgres?.kill();
      await postgres?.restart();
      await writers.untilAcknowledged(goesOn);
      await writers.stop();
    } else {
      const stopped = writers.stop();
      await (victim === 'first process' ? service.killFirst() : service.kill());
      await stopped;
      takeComplaints();
      service = await startKillable(flagsOf(run));
    }
  };

  const runRound = async (): Promise<void> => {
    const victim = pick(random, victims);
    const clients = Array.from({ length: clientsAtOnce }, () => clientOf(service.address, password));
    const writers = startWriters(clients, means, faults, () => victim === 'postgres');
    await pause(random() * longestWriting);
    await kill(victim, writers);
    const media = join(location.dataDirectory, 'media');
    await compare(clientOf(service.address, password), database, media, ledger, faults);
    takeComplaints();
  };

  let passed = 0;
  try {
    for (let iteration = 0; iteration < iterations; iteration += 1) {
      const before = JSON.stringify(faults);
      await runRound();
      if (JSON.stringify(faults) === before) passed += 1;
    }
    const code = await service.stop();
    if (code !== 0) faults.others.push(`the service ended with ${code}`);
    takeComplaints();
  } finally {
    await service.kill();
    await database.close();
  }
  return {
    part: name,
    tried: iterations,
    passed,
    lost: faults.lost.length,
    leaked: 0,
    serverErrors: faults.serverErrors.length,
    faults: [...faults.lost, ...faults.serverErrors, ...faults.others],
  };
};
