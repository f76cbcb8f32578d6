import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../../test/support/command-line.ts';
import { startPostgres } from '../../../test/support/databases/postgres.ts';
import { numbersFrom } from '../../../test/support/random.ts';
import { startKillable } from '../crash/service.ts';
import type { Order, Tally, TorturePart } from '../part.ts';
import { watchDriver } from './driver.ts';
import { type Load, loadOn, type Outcome } from './load.ts';
import { percentile, startProbe } from './probe.ts';
import { requestsFrom } from './requests.ts';
import { startSlowClients } from './slow-clients.ts';

/** A form in which the service runs. */
interface Setting {
  readonly name: string;
  readonly database: 'sqlite' | 'postgres';
  readonly workers: number;
}

const settings: readonly Setting[] = [
  { name: 'overload: sqlite', database: 'sqlite', workers: 1 },
  { name: 'overload: sqlite, 2 workers', database: 'sqlite', workers: 2 },
  { name: 'overload: postgres', database: 'postgres', workers: 1 },
];

const sampleEvents = '2000';
const events = '/calendar/events/v1/events';
const times = 3;
/** Of these the capacity is taken: as few as nobody is refused of, as many as keep everything busy. */
const clients = 16;
/** What is promised: milliseconds of the slowest hundredth of what is accepted, megabytes of each process. */
const longest = 250;
const mostMemory = 700;

/** Ids of some events, and when the first of all begins. */
const lookAround = async (address: string): Promise<{ ids: number[]; startAt: string }> => {
  const answer = await fetch(`${address}${events}?start_date=2020-01-01&per_page=500`);
  const { events: listed } = (await answer.json()) as { events: { id: number; start_date: string }[] };
  return { ids: listed.map(({ id }) => id), startAt: listed[0]?.start_date ?? '' };
};

/** How many acknowledged creations cannot be read as they were acknowledged. */
const countLost = async (address: string, acknowledged: ReadonlyMap<number, string>): Promise<number> => {
  let lost = 0;
  for (const [id, title] of acknowledged) {
    const answer = await fetch(`${address}${events}/${id}`);
    const body = (await answer.json()) as { title?: string };
    if (answer.status !== 200 || body.title !== title) lost += 1;
  }
  return lost;
};

const sayTimes = (times: readonly number[]): string =>
  `p50 ${percentile(times, 50).toFixed(0)} ms, p99 ${percentile(times, 99).toFixed(0)} ms`;

const say = (what: string, { sent, seconds, rate, refused, accepted }: Outcome): string =>
  [
    `${what}: ${Math.round(sent / seconds)}/s sent, ${Math.round(rate)}/s accepted`,
    `${Math.round(refused / seconds)}/s refused`,
    `accepted ${sayTimes(accepted.map(({ took }) => took))}`,
  ].join(', ');

/** The same of each kind of request: none is to be quick at the cost of another. */
const sayKinds = ({ accepted }: Outcome): string =>
  [...Map.groupBy(accepted, ({ kind }) => kind)]
    .map(([kind, alike]) => `${alike.length} × ${kind} ${sayTimes(alike.map(({ took }) => took))}`)
    .join('; ');

/** Loads a service that runs: its capacity first, then three times that, beside clients that send and take slowly. */
const overwhelm = async (
  { name, workers }: Setting,
  { address, password }: { readonly address: string; readonly password: string },
  load: Load,
  { rounds: seconds, tell }: Order,
): Promise<Tally> => {
  const capacity = await load.byClients(clients, Math.max(8, seconds / 4));
  tell(say(`${name}, ${clients} clients`, capacity));
  const ready = `${events}?start_date=2020-01-01&per_page=50`;
  // The second response is stored.
  for (const _ of [1, 2]) await (await fetch(address + ready)).text();
  const probe = startProbe(address, password, ready);
  const slow = startSlowClients(address, `${events}?start_date=2020-01-01&per_page=900`);
  await load.connect();
  const driver = watchDriver();
  const over = await load.byRate(times * capacity.rate, seconds);
  const driven = driver.stop();
  const probed = await probe.stop();
  slow.stop();
  tell(say(`${name}, ${times} times that`, over));
  tell(`${name}, of them: ${sayKinds(over)}`);
  tell(
    `${name}, the driver: late by up to ${driven.late.toFixed(0)} ms (p99), ${driven.busy.toFixed(0)} % of a processor`,
  );
  tell(`${name}: ready answers p99 ${probed.p99.toFixed(0)} ms, ${probed.megabytes.toFixed(0)} MB`);
  const lost = await countLost(address, over.acknowledged);
  const p99 = percentile(
    over.accepted.map(({ took }) => took),
    99,
  );
  return {
    part: name,
    tried: over.sent + probed.asked,
    survived: over.taken + over.refused + probed.asked - probed.faults.length,
    lost,
    leaked: 0,
    serverErrors: capacity.serverErrors + over.serverErrors,
    faults: [
      ...(over.fault === null ? [] : [over.fault]),
      ...probed.faults.slice(0, 3),
      ...(p99 < longest ? [] : [`accepted requests took ${p99.toFixed(0)} ms (p99)`]),
      ...(probed.megabytes < mostMemory * workers ? [] : [`${probed.megabytes.toFixed(0)} MB of memory`]),
      ...(over.refused > 0 ? [] : ['nobody was refused: this was no overload']),
    ],
  };
};

const trySetting = async (setting: Setting, order: Order): Promise<Tally> => {
  const postgres = setting.database === 'postgres' ? await startPostgres({ isDurable: true }) : null;
  const data = await mkdtemp(join(tmpdir(), 'cartelera-overload-'));
  const where = [
    ...['--data', data],
    ...(postgres === null ? [] : ['--database-url', `${postgres.address}/postgres`]),
  ];
  try {
    const seeded = await runProgram(['seed', '--events', sampleEvents, '--seed', '1', ...where]);
    if (seeded.code !== 0) throw new Error(seeded.err);
    const flags = ['--workers', String(setting.workers), '--log-level', 'error'];
    const service = await startKillable([...where, ...flags]);
    try {
      const { address, password } = service;
      if (password === null) throw new Error('there is no administrator');
      const { ids, startAt } = await lookAround(address);
      const load = loadOn(address, password, requestsFrom(numbersFrom(order.seed), ids, startAt));
      const tally = await overwhelm(setting, { address, password }, load, order);
      await load.close();
      const code = await service.stop();
      const ended = code === 0 ? [] : [`it ended with ${code}`];
      return { ...tally, faults: [...tally.faults, ...service.complaints, ...ended] };
    } finally {
      await service.kill();
    }
  } finally {
    await postgres?.stop();
    await rm(data, { recursive: true, force: true });
  }
};

/**
 * Asks for three times as much as the service can do, for so many seconds, while others send and take as slowly as
 * they can. A request survived when it was answered properly, or refused with 503 and when to come again.
 */
export const overload: TorturePart = {
  name: 'overload',
  rounds: 60,
  run: async (order) => {
    const tallies: Tally[] = [];
    for (const setting of settings) tallies.push(await trySetting(setting, order));
    return tallies;
  },
};
