import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { exchange, type HttpRequest, quantile } from '../../shared/client.ts';
import { residentMemory } from '../../shared/service.ts';
import { emptyTally, type Order, type StressPart, type Tally } from '../part.ts';
import { databases } from '../places.ts';
import { atRate, type Begin, copies, head, held, type Outcome, repeating, trickle } from './clients.ts';
import { type BusySite, busySite, events, get, newEvent } from './requests.ts';
import { type Stall, stallsOf, type Within } from './stalls.ts';
import { countLost, type Target, withTarget } from './target.ts';

const clients = 16;
const times = 3;
/** The part of the capacity that must be accepted at three times as much. */
const minShare = 0.6;
/** What the memory may grow by, in megabytes. */
const maxGrowth = 300;
/** A burst may last for so long, and a service that has just started compiles meanwhile; milliseconds. */
const warming = 3000;
/** For so long others go on after the clients have left, in milliseconds. */
const afterwards = 1000;

/** What is promised to others during an overload. Health is promised to every client. */
const promised: Readonly<Record<string, Within>> = {
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

const beginOf = (names: readonly string[]): Readonly<Record<string, Begin>> =>
  Object.fromEntries(Object.entries(others).filter(([name]) => names.includes(name)));

/** A cached response: responses are cached when they are requested again. */
const readCached = async ({ address }: Target, path: string): Promise<Begin> => {
  for (let attempts = 0; attempts < 8; attempts += 1) await exchange(address, { path });
  return other(20, () => get(path));
};

/** Sixty each on which heads and bodies arrive byte by byte, and that read nothing of a long response. */
const slowClients: Begin = held(() => {
  const longBody = head(`POST ${events}`, 'Content-Type: application/json', 'Content-Length: 100000');
  const list = `${events}?start_date=2020-01-01&per_page=900`;
  return [
    ...copies(60, { sends: () => `POST ${events} HTTP/1.1\r\nHost: x\r\n`, kind: 'reads', more: trickle }),
    ...copies(60, { sends: () => longBody, kind: 'reads', more: trickle }),
    ...copies(60, { sends: (index) => head(`GET ${list}&slow=${index}`), kind: 'unread' }),
  ];
});

/** Between two looks at the clock, in milliseconds. */
const resolution = 1;

/**
 * Runs clients for so long and others beside them, who are `cached` and those of these names. Returns the outcomes, the
 * rate after `ignored` milliseconds, the growth of memory in megabytes, and what took longer than promised. The lateness
 * of this process is not that of the service: on few processors each waits for the other.
 */
const measure = async (
  target: Target,
  begin: Begin,
  seconds: number,
  beside: Readonly<Record<string, Begin>> = {},
  promises: Readonly<Record<string, Within>> = {},
  ignored = 0,
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
  const outcome = await main.stop();
  const counted = (performance.now() - begun - ignored) / 1000;
  clearInterval(timer);
  if (running.length > 0) await pause(afterwards);
  const outcomes: (readonly [string, Outcome])[] = [['accepted', outcome]];
  for (const { name, stop } of running) outcomes.push([name, await stop()]);
  delay.disable();
  const late = { p99: delay.percentile(99) / 1e6 - resolution, max: delay.max / 1e6 - resolution };

  const faults = outcomes.flatMap(([, one]) => one.faults.slice(0, 2));
  const described: string[] = [];
  for (const [name, one] of outcomes) {
    const settled = one.times.filter(({ sent }) => sent - begun >= ignored).map(({ took }) => took);
    const took = { p99: settled.length === 0 ? 0 : quantile(settled, 0.99), max: Math.max(0, ...settled) };
    described.push(`${name} p99 ${took.p99.toFixed(0)} max ${took.max.toFixed(0)} ms`);
    if (one !== outcome && one.refused > 0) faults.push(`${name}: ${one.refused} refused`);
    for (const which of ['p99', 'max'] as const) {
      const most = promises[name]?.[which];
      if (most !== undefined && took[which] > most + Math.max(0, late[which]))
        faults.push(`${name} took ${took[which].toFixed(0)} ms (${which}; promised: ${most})`);
    }
  }
  described.push(
    `driver late p99 ${late.p99.toFixed(0)} max ${late.max.toFixed(0)} ms, load ${loadavg()[0]?.toFixed(1)}`,
  );
  return {
    ...{ outcome, faults, growth: memory - idle, description: described.join(', ') },
    outcomes: outcomes.map(([, one]) => one),
    rate: outcome.times.filter(({ sent }) => sent - begun >= ignored).length / counted,
  };
};

const tallyOf = async (
  part: string,
  target: Target,
  outcomes: readonly Outcome[],
  faults: readonly string[],
): Promise<Tally> => {
  const sum = (of: (outcome: Outcome) => number): number =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const passed = sum(({ accepted, refused }) => accepted + refused);
  return {
    ...{ ...emptyTally(part), passed, faults },
    tried: passed + sum((outcome) => outcome.faults.length),
    serverErrors: sum(({ serverErrors }) => serverErrors),
    lost: await countLost(
      target,
      outcomes.flatMap(({ acknowledged }) => [...acknowledged]),
    ),
  };
};

/** Measures what sixteen clients get of a service, then sends three times that beside slow clients. */
const tryOverload = async (
  part: string,
  target: Target,
  site: BusySite,
  { iterations, report }: Order,
): Promise<Tally> => {
  const seconds = Math.max(6, iterations);
  const next = () => site.next();
  const busy = repeating({ clients, next });
  const capacity = await measure(target, busy, Math.max(8, seconds / 4), {}, {}, warming);
  // A list of events before those that the load creates.
  const cached = await readCached(target, `${events}?start_date=2020-01-01&end_date=2030-01-01&per_page=50`);
  const beside = { cached, slow: slowClients, ...beginOf(['health', 'readiness']) };
  const promises = { ...promised, accepted: { p99: 1500 }, health: { p99: 500 } };
  const load = atRate(times * capacity.rate, next);
  const over = await measure(target, load, seconds, beside, promises, warming);
  const rates = `${capacity.rate.toFixed(0)}/s of ${clients} clients, ${over.rate.toFixed(0)}/s of ${times} times that`;
  report(
    `${part}: ${rates}, ${over.outcome.refused} refused; ${over.growth.toFixed(0)} MB more; ${over.description}`,
  );
  const share = over.rate / capacity.rate;
  return tallyOf(
    part,
    target,
    [...capacity.outcomes, ...over.outcomes],
    [
      ...[...capacity.faults, ...over.faults],
      ...(capacity.outcome.refused === 0
        ? []
        : [`${capacity.outcome.refused} of ${clients} clients were refused`]),
      ...(share >= minShare ? [] : [`${share.toFixed(2)} of the capacity was accepted`]),
      ...(over.growth < maxGrowth ? [] : [`${over.growth.toFixed(0)} MB of memory more`]),
      ...(over.outcome.refused > 0 ? [] : ['no request was refused: this was no overload']),
    ],
  );
};

const tryStall = async (
  part: string,
  target: Target,
  stall: Stall,
  id: number,
  { iterations, report }: Order,
): Promise<Tally> => {
  const seconds = Math.max(3, iterations / 10);
  const cached = await readCached(target, `${events}/${id}`);
  const beside = { cached, ...beginOf(['health', ...(stall.others ?? [])]) };
  const promises = { ...promised, ...stall.within };
  const { outcome, outcomes, faults, description } = await measure(
    target,
    stall.begin,
    seconds,
    beside,
    promises,
  );
  const { accepted, refused } = outcome;
  report(`${part}: ${accepted} accepted, ${refused} refused; ${description}`);
  return tallyOf(part, target, outcomes, [
    ...faults,
    ...(stall.isServed && refused > 0 ? [`${refused} refused of ${accepted + refused}`] : []),
    ...(stall.isServed && accepted === 0 ? ['there was no response'] : []),
  ]);
};

/**
 * Sends three times as much as the service can do, for so many seconds, while others send and read as slowly as they
 * can; then tries what could stall it, each for a tenth of that time. A request passed when its response was the right
 * one, or 503 with `Retry-After`.
 */
export const overload: StressPart = {
  name: 'overload',
  iterations: 60,
  run: async (order) => {
    const tallies: Tally[] = [];
    for (const name of databases) {
      const overloaded = await withTarget(name, 2000, async (target) => [
        await tryOverload(`overload: ${name}`, target, await busySite(target, order.seed), order),
      ]);
      const stalled = await withTarget(name, 5000, async (target) => {
        const site = await busySite(target, order.seed);
        await measure(target, repeating({ clients, next: () => site.next('list', 'event', 'search') }), 2);
        return Array.fromAsync(stallsOf(site), (stall) =>
          tryStall(`stall: ${name}: ${stall.name}`, target, stall, site.id, order),
        );
      });
      tallies.push(...overloaded, ...stalled);
    }
    return tallies;
  },
};
