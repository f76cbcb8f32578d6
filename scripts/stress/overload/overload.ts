import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { exchange, type HttpRequest, quantile } from '../../shared/client.ts';
import { residentMemory } from '../../shared/service.ts';
import type { Order, StressPart, Tally } from '../part.ts';
import { databases } from '../places.ts';
import { type Begin, type Outcome, repeating } from './clients.ts';
import { busySite, events, get, newEvent } from './requests.ts';
import { type Stall, slowClients, stallsOf, type Within } from './stalls.ts';
import { countLost, type Target, withTarget } from './target.ts';

const clients = 16;
/** What the memory may grow by, in megabytes. */
const maxGrowth = 300;
/** How the rows are tried. */
interface Form {
  /** How many events the calendar has. */
  readonly events: number;
  /** Seconds that a row takes, without those that take longer. */
  readonly seconds: number;
  /** Milliseconds for which others go on after the clients have left. */
  readonly afterwards: number;
  /** Whether what is promised of times and rates is measured. */
  readonly isTimed: boolean;
}

/** The form that `npm test` has: rejections, memory and what is acknowledged. */
export const shortForm: Form = { events: 500, seconds: 0.3, afterwards: 100, isTimed: false };

/** What is promised to others. Health is promised to every client. */
const usualPromises: Readonly<Record<string, Within>> = {
  cached: { p99: 500 },
  health: { max: 500 },
  list: { p99: 1500 },
  write: { p99: 1500 },
  'sign-in': { p99: 1500 },
};

/** One client that repeats a request on new connections. */
const other = (between: number, next: (index: number) => HttpRequest): Begin =>
  repeating({ clients: 1, next, between });

/** What others do beside the clients. */
const others: Readonly<Record<string, Begin>> = {
  health: other(20, () => get('/healthz')),
  readiness: other(20, () => get('/readyz')),
  list: other(50, (index) => get(`${events}?start_date=2000-01-01&per_page=20&list=${index}`)),
  write: (target) => other(100, (index) => newEvent(target, `Feria ${index}`))(target),
  'sign-in': (target) =>
    other(200, () => ({
      ...{ method: 'POST', path: '/session', body: JSON.stringify(target.credentials) },
      headers: { 'content-type': 'application/json' },
    }))(target),
};

/** A cached response: responses are cached when they are requested again. */
const readCached = async ({ address }: Target, path: string): Promise<Begin> => {
  for (let attempts = 0; attempts < 8; attempts += 1) await exchange(address, { path });
  return other(20, () => get(path));
};

/** Between two looks at the clock, in milliseconds. */
const resolution = 1;

/**
 * Runs clients for so long and others beside them. Returns the outcomes, the rate after `ignored` milliseconds, the growth
 * of memory in megabytes, and what took longer than promised. The lateness of this process is not that of the service: on
 * few processors each waits for the other.
 */
const measure = async (
  target: Target,
  begin: Begin,
  seconds: number,
  beside: Readonly<Record<string, Begin>> = {},
  promises: Readonly<Record<string, Within>> = {},
  { ignored = 0, afterwards = 0, waits = false } = {},
) => {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  const begun = performance.now();
  const running = Object.entries(beside).map(([name, beginOther]) => ({ name, ...beginOther(target) }));
  const idle = residentMemory(target.pid) ?? 0;
  let memory = idle;
  const timer = setInterval(() => {
    memory = Math.max(memory, residentMemory(target.pid) ?? 0);
  }, 500);
  const main = begin(target);
  await pause(seconds * 1000);
  const outcome = await main.stop(waits);
  const counted = (performance.now() - begun - ignored) / 1000;
  clearInterval(timer);
  await pause(afterwards);
  const outcomes: (readonly [string, Outcome])[] = [['accepted', outcome]];
  for (const { name, stop } of running) outcomes.push([name, await stop(waits)]);
  delay.disable();
  const late = { p99: delay.percentile(99) / 1e6 - resolution, max: delay.max / 1e6 - resolution };

  const settled = ({ times: all }: Outcome) => all.filter(({ sent }) => sent - begun >= ignored);
  const faults = outcomes.flatMap(([, one]) => one.faults.slice(0, 2));
  const described: string[] = [];
  for (const [name, one] of outcomes) {
    const times = settled(one).map(({ took }) => took);
    const took = { p99: times.length === 0 ? 0 : quantile(times, 0.99), max: Math.max(0, ...times) };
    described.push(`${name} p99 ${took.p99.toFixed(0)} max ${took.max.toFixed(0)} ms`);
    if (one !== outcome && one.refused > 0) faults.push(`${name}: ${one.refused} refused`);
    for (const which of ['p99', 'max'] as const) {
      const most = promises[name]?.[which] ?? Number.POSITIVE_INFINITY;
      if (took[which] > most + Math.max(0, late[which]))
        faults.push(`${name} took ${took[which].toFixed(0)} ms (${which}; promised: ${most})`);
    }
  }
  const driver = `driver late p99 ${late.p99.toFixed(0)} max ${late.max.toFixed(0)} ms`;
  return {
    ...{ outcome, faults, growth: memory - idle, rate: settled(outcome).length / counted },
    description: [...described, driver, `load ${loadavg()[0]?.toFixed(1)}`].join(', '),
    outcomes: outcomes.map(([, one]) => one),
  };
};

/** Runs one row; its times of the first `ignored` milliseconds do not count. */
const tryStall = async (
  database: string,
  target: Target,
  [name, begin, promises = {}]: Stall,
  id: number,
  { seconds: usual, afterwards, isTimed }: Form,
  { report }: Pick<Order, 'report'>,
): Promise<Tally> => {
  const {
    others: names = [],
    times = 1,
    keepsCache = true,
    isServed,
    ignored = 0,
    minRate = 0,
    within,
  } = promises;
  const part = `${database}: ${name}`;
  const seconds = isTimed ? usual * times : usual;
  const cached = keepsCache ? { cached: await readCached(target, `${events}/${id}`) } : {};
  const besideNames = ['health', ...names];
  const beside = Object.fromEntries(besideNames.map((other) => [other, others[other] ?? slowClients]));
  const promised = isTimed ? { ...usualPromises, ...within } : {};
  const pauses = { ignored: isTimed ? ignored : 0, afterwards, waits: !isTimed };
  const measured = await measure(target, begin, seconds, { ...cached, ...beside }, promised, pauses);
  const { outcome, outcomes, growth, rate, description } = measured;
  const { accepted, refused } = outcome;
  report(`${part}: ${accepted} accepted, ${refused} refused; ${growth.toFixed(0)} MB more; ${description}`);
  const sum = (of: (one: Outcome) => number): number => outcomes.reduce((total, one) => total + of(one), 0);
  const passed = sum((one) => one.accepted + one.refused);
  const lost = await countLost(
    target,
    outcomes.flatMap(({ acknowledged }) => [...acknowledged]),
  );
  return {
    ...{ part, passed, tried: passed + sum(({ faults }) => faults.length) },
    faults: [
      ...measured.faults,
      ...(lost > 0 ? [`${lost} acknowledged events are not as they were acknowledged`] : []),
      ...(growth > maxGrowth ? [`memory grew by ${growth.toFixed(0)} MB`] : []),
      ...(isServed && refused > 0 ? [`${refused} refused of ${accepted + refused}`] : []),
      ...(isServed && accepted === 0 ? ['there was no response'] : []),
      ...(isTimed && rate < minRate ? [`${rate.toFixed(0)} a second were accepted`] : []),
    ],
  };
};

/** Tries all rows on one database, in that form. `seed` is the one of the requests. */
export const tryStalls = (
  name: (typeof databases)[number],
  form: Form,
  { seed, report }: Pick<Order, 'seed' | 'report'>,
): Promise<readonly Tally[]> =>
  withTarget(name, form.events, async (target) => {
    const site = await busySite(target, seed);
    const busy = repeating({ clients, next: () => site.next() });
    // The code that responds is compiled meanwhile.
    await measure(target, busy, form.seconds);
    const { rate } = await measure(target, busy, form.seconds * 2);
    report(`${name}: ${rate.toFixed(0)} a second of ${clients} clients`);
    const rows = stallsOf(site, rate).filter(([, , promises]) => form.isTimed || promises?.isHeavy !== true);
    return Array.fromAsync(rows, (stall) => tryStall(name, target, stall, site.id, form, { report }));
  });

/**
 * Sends three times as much as the service can do, for so many seconds, while others send and read as slowly as they
 * can; then tries what could stall it, each for a tenth of that time. A request passed when its response was the right
 * one, or 503 with `Retry-After`.
 */
export const overload: StressPart = {
  name: 'overload',
  iterations: 60,
  run: async (order) => {
    const form = {
      events: 5000,
      seconds: Math.max(3, order.iterations / 10),
      afterwards: 1000,
      isTimed: true,
    };
    const tallies: Tally[] = [];
    for (const name of databases) tallies.push(...(await tryStalls(name, form, order)));
    return tallies;
  },
};
