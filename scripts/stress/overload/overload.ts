import { setTimeout as pause } from 'node:timers/promises';
import { residentMemory } from '../../shared/service.ts';
import { emptyTally, type Order, type StressPart, type Tally } from '../part.ts';
import { databases } from '../places.ts';
import { atRate, type Begin, head, held, type Outcome, trickle, withoutPause } from './attacks.ts';
import {
  brokenPromises,
  cached,
  describeTimes,
  health,
  lists,
  promised,
  readiness,
  signIns,
  startProbes,
  type Timed,
  timed,
  writes,
} from './probe.ts';
import { type BusySite, busySite, events } from './requests.ts';
import { type Stall, stallsOf } from './stalls.ts';
import { countLost, type Target, withTarget } from './target.ts';

const clients = 16;
const times = 3;
/** The part of the capacity that must be accepted at three times as much. */
const minShare = 0.6;
/** What the memory may grow by, in megabytes. */
const maxGrowth = 300;
/** A burst may last for so long, and a service that has just started compiles meanwhile; milliseconds. */
const warming = 3000;
/** For so long probes go on after the clients have left, in milliseconds. */
const afterwards = 1000;

/** Sixty each on which heads and bodies arrive byte by byte, and that read nothing of a long response. */
const slowClients: Begin = held(() =>
  Array.from({ length: 60 }, (_, index) => [
    { sends: `POST ${events} HTTP/1.1\r\nHost: x\r\n`, reads: true, more: trickle },
    {
      sends: head(`POST ${events}`, 'Content-Type: application/json', 'Content-Length: 100000'),
      reads: true,
      more: trickle,
    },
    { sends: head(`GET ${events}?start_date=2020-01-01&per_page=900&slow=${index}`), reads: false },
  ]).flat(),
);

const tallyOf = (
  part: string,
  outcomes: readonly Outcome[],
  probed: readonly Timed[],
  rest: Pick<Tally, 'lost' | 'faults'>,
): Tally => {
  const sum = (of: (outcome: Outcome) => number): number =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const sent = probed.reduce((total, one) => total + one.times.length, 0);
  const wrong = probed.reduce((total, { faults }) => total + faults.length, 0);
  const proper = sum(({ accepted, refused }) => accepted + refused);
  return {
    ...emptyTally(part),
    tried: proper + sum(({ faults }) => faults.length) + sent,
    passed: proper + sent - wrong,
    serverErrors: sum(({ serverErrors }) => serverErrors),
    ...rest,
  };
};

/** Runs an attack for so long; returns its outcome and the times of accepted requests after the warming. */
const runFor = async (begin: Begin, target: Target, seconds: number) => {
  const begun = performance.now();
  const attack = begin(target);
  await pause(seconds * 1000);
  const outcome = await attack.stop();
  const settled = outcome.times.filter(({ sent }) => sent - begun > warming);
  return { outcome, settled, rate: (settled.length * 1000) / (performance.now() - begun - warming) };
};

/** Measures what sixteen clients get of a service, then sends three times that beside slow clients. */
const tryOverload = async (name: string, target: Target, site: BusySite, order: Order): Promise<Tally> => {
  const { iterations: seconds, report } = order;
  const part = `overload: ${name}`;
  const next = () => site.next();
  const capacity = await runFor(withoutPause({ clients, next }), target, Math.max(8, seconds / 4));
  const slow = slowClients(target);
  // A list of events before those that the load creates.
  const list = `${events}?start_date=2020-01-01&end_date=2030-01-01&per_page=50`;
  const probes = startProbes(target, [await cached(target, list), health, readiness], warming);
  const idle = residentMemory(target.pid) ?? 0;
  let memory = idle;
  const looking = setInterval(() => {
    memory = Math.max(memory, residentMemory(target.pid) ?? 0);
  }, 500);
  const over = await runFor(atRate(times * capacity.rate, next), target, seconds);
  clearInterval(looking);
  const { probed, driver } = await probes.stop();
  await slow.stop();
  const accepted = timed(
    'accepted',
    over.settled.map(({ took }) => took),
  );
  const kinds = Map.groupBy(over.settled, ({ kind }) => kind ?? 'other');
  const ofKinds = [...kinds].map(([kind, some]) =>
    timed(
      kind,
      some.map(({ took }) => took),
    ),
  );
  const rates = `${capacity.rate.toFixed(0)}/s of ${clients} clients, ${over.rate.toFixed(0)}/s of ${times} times that`;
  report(`${part}: ${rates}, ${over.outcome.refused} refused; memory ${memory.toFixed(0)} MB`);
  report(`${part}: ${describeTimes([accepted, ...ofKinds, ...probed], driver)}`);
  const share = over.rate / capacity.rate;
  const outcomes = [capacity.outcome, over.outcome];
  return tallyOf(part, outcomes, probed, {
    lost: await countLost(
      target,
      outcomes.flatMap(({ acknowledged }) => [...acknowledged]),
    ),
    faults: [
      ...outcomes.flatMap(({ faults }) => faults.slice(0, 2)),
      ...(capacity.outcome.refused === 0
        ? []
        : [`${capacity.outcome.refused} of ${clients} clients were refused`]),
      ...probed.flatMap(({ faults }) => faults.slice(0, 3)),
      ...brokenPromises([accepted, ...probed], driver, { ...promised, health: { p99: 500 } }),
      ...(share >= minShare ? [] : [`${share.toFixed(2)} of the capacity was accepted`]),
      ...(memory - idle < maxGrowth ? [] : [`${idle.toFixed(0)} to ${memory.toFixed(0)} MB of memory`]),
      ...(over.outcome.refused > 0 ? [] : ['no request was refused: this was no overload']),
    ],
  });
};

const tryStall = async (
  name: string,
  target: Target,
  { name: what, begin, others = [], isServed, within = {}, times: length = 1 }: Stall,
  id: number,
  { iterations, report }: Order,
): Promise<Tally> => {
  const acknowledged = new Map<number, string>();
  const more = { list: lists, write: writes(target, acknowledged), 'sign-in': signIns(target) };
  const probes = startProbes(target, [
    await cached(target, `${events}/${id}`),
    health,
    ...others.map((other) => more[other]),
  ]);
  const attack = begin(target);
  await pause(Math.max(3, iterations / 10) * 1000 * length);
  const outcome = await attack.stop();
  await pause(afterwards);
  const { probed, driver } = await probes.stop();
  const { accepted, refused } = outcome;
  const part = `stall: ${name}: ${what}`;
  report(`${part}: ${accepted} accepted, ${refused} refused; ${describeTimes(probed, driver)}`);
  return tallyOf(part, [outcome], probed, {
    lost: await countLost(target, [...outcome.acknowledged, ...acknowledged]),
    faults: [
      ...outcome.faults.slice(0, 2),
      ...probed.flatMap(({ faults }) => faults.slice(0, 2)),
      ...brokenPromises(probed, driver, { ...promised, ...within }),
      ...(isServed && refused > 0 ? [`${refused} refused of ${accepted + refused}`] : []),
      ...(isServed && accepted === 0 ? ['there was no response'] : []),
    ],
  });
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
        await tryOverload(name, target, await busySite(target, order.seed), order),
      ]);
      const stalled = await withTarget(name, 5000, async (target) => {
        const site = await busySite(target, order.seed);
        await runFor(withoutPause({ clients, next: () => site.next('list', 'event', 'search') }), target, 2);
        return Array.fromAsync(stallsOf(site), (stall) => tryStall(name, target, stall, site.id, order));
      });
      tallies.push(...overloaded, ...stalled);
    }
    return tallies;
  },
};
