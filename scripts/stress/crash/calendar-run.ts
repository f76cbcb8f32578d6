import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type DatabaseLocation, openDatabase } from '../../../src/storage/open.ts';
import { plainPng } from '../../../test/support/calendars/pictures.ts';
import type { TestPostgres } from '../../../test/support/databases/postgres.ts';
import { pick } from '../../../test/support/random.ts';
import { type Service, startService } from '../../shared/service.ts';
import type { Tally } from '../part.ts';
import { optionsOf } from '../places.ts';
import { compare } from './compare.ts';
import type { Ledger } from './records.ts';
import { clientOf, startWriters, type Writers } from './writers.ts';

/** What is killed: one of the services, all of them at once, or PostgreSQL's first process. */
export type Victim = 'one' | 'all' | 'postgres';

/** What is tried on one calendar. */
export interface CalendarRun {
  readonly name: string;
  /** Services that run on the calendar at the same time. */
  readonly services: number;
  /** One of them is killed each iteration. */
  readonly victims: readonly Victim[];
  readonly location: DatabaseLocation;
  /** The server of the calendar, where that is killed. */
  readonly postgres: TestPostgres | null;
  readonly iterations: number;
  readonly random: () => number;
  /** The longest that clients write before the kill, in milliseconds. */
  readonly longestWriting: number;
}

const clientsAtOnce = 8;
/** So many writes must follow through what was not killed. */
const goesOn = 10;

/**
 * Writes to a new calendar, kills, compares, and so on, so many iterations; in the end the services are stopped
 * properly.
 */
export const runCalendar = async (run: CalendarRun): Promise<Tally> => {
  const { name, location, random, iterations, victims, postgres, longestWriting } = run;
  const faults: string[] = [];
  const start = (): Promise<Service> => startService(optionsOf(location), { readsLog: true });
  const first = await start();
  const services = [first];
  while (services.length < run.services) services.push(await start());
  const password = first.password ?? '';
  let marks = 0;
  const ledger: Ledger = {
    ...{ random, records: [], openCreations: [], picture: await plainPng(200, 120) },
    nextMark: () => `m${++marks}`,
  };
  const database = openDatabase(location);
  const collectDefects = (): void => {
    for (const { defects } of services) faults.push(...defects.splice(0));
  };

  /** Kills these services at once while their clients write, and starts others in their places. */
  const killServices = async (killed: readonly number[], writers: readonly Writers[]): Promise<void> => {
    const stopped = killed.map((at) => writers[at]?.stop());
    await Promise.all(killed.map((at) => services[at]?.kill()));
    await Promise.all(stopped);
    for (const [at, others] of writers.entries())
      if (!killed.includes(at)) await others.untilAcknowledged(goesOn);
    collectDefects();
    for (const at of killed) services[at] = await start();
  };

  /** Kills, and resolves when every service responds again. */
  const kill = async (victim: Victim, writers: readonly Writers[]): Promise<void> => {
    const all = [...services.keys()];
    if (victim === 'postgres') {
      await postgres?.kill();
      await postgres?.restart();
      for (const each of writers) await each.untilAcknowledged(goesOn);
    } else await killServices(victim === 'one' ? [pick(random, all)] : all, writers);
    await Promise.all(writers.map(({ stop }) => stop()));
  };

  const runRound = async (): Promise<void> => {
    const victim = pick(random, victims);
    const writers = services.map(({ address }) => {
      const count = clientsAtOnce / services.length;
      const clients = Array.from({ length: count }, () => clientOf(address, password));
      return startWriters(clients, ledger, faults, victim === 'postgres');
    });
    await pause(random() * longestWriting);
    await kill(victim, writers);
    const media = join(location.dataDirectory, 'media');
    const { address } = pick(random, services);
    await compare(clientOf(address, password), database, media, ledger, faults);
    collectDefects();
  };

  let passed = 0;
  try {
    for (let iteration = 0; iteration < iterations; iteration += 1) {
      const before = faults.length;
      await runRound();
      if (faults.length === before) passed += 1;
    }
    for (const { stop } of services) {
      const code = await stop();
      if (code !== 0) faults.push(`a service exited with ${code}`);
    }
    collectDefects();
  } finally {
    for (const { kill: killService } of services) await killService();
    await database.close();
  }
  return { part: name, tried: iterations, passed, faults };
};
