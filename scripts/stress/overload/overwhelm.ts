import { numbersFrom } from '../../../test/support/random.ts';
import type { Order, Tally } from '../part.ts';
import { countLost, lookAround } from './calendar.ts';
import { type Driven, watchDriver } from './driver.ts';
import { holdConnections, slowClients } from './held-connections.ts';
import { type Load, loadOn, type Outcome, warming } from './load.ts';
import { type Heard, percentile, type Question, startProbe } from './probe.ts';
import { brokenPromises, sayDriver, sayTimed } from './promises.ts';
import { health, kept, memory, readiness } from './questions.ts';
import { events, requestsFrom } from './requests.ts';
import type { Setting, Target } from './setting.ts';

const times = 3;
/** Of these the capacity is taken; none of them may be refused. */
const clients = 16;
/** What of the capacity must be accepted at three times as much. */
const leastShare = 0.6;
/** Of each process. */
const mostMegabytes = 700;

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

/** What a run at three times the capacity was seen to do. */
interface Seen {
  readonly over: Outcome;
  readonly driven: Driven;
  readonly heard: readonly Heard[];
  /** The most memory of all processes together. */
  readonly megabytes: number;
}

/** Asks for three times the capacity beside clients that send and take slowly. */
const overwhelm = async (
  target: Target,
  stored: Question,
  load: Load,
  rate: number,
  seconds: number,
): Promise<Seen> => {
  let megabytes = 0;
  const noteMemory = (now: number): void => {
    megabytes = Math.max(megabytes, now);
  };
  const slow = holdConnections(target.address, slowClients(`${events}?start_date=2020-01-01&per_page=900`));
  await load.connect();
  const questions = [stored, health, readiness, memory(target, noteMemory)];
  const probe = startProbe(target.address, questions, warming);
  const driver = watchDriver();
  const over = await load.byRate(rate, seconds);
  const driven = driver.stop();
  const heard = await probe.stop();
  slow.stop();
  return { over, driven, heard, megabytes };
};

const faultsOf = ({ workers }: Setting, capacity: Outcome, seen: Seen): string[] => {
  const { over, driven, heard, megabytes } = seen;
  const took = over.accepted.map((one) => one.took);
  const accepted = { name: 'accepted', p99: percentile(took, 99), worst: Math.max(0, ...took) };
  const share = over.rate / capacity.rate;
  return [
    ...[capacity.fault, over.fault].filter((fault) => fault !== null),
    ...(capacity.refused === 0 ? [] : [`${capacity.refused} requests of ${clients} clients were refused`]),
    ...heard.flatMap(({ faults }) => faults.slice(0, 3)),
    ...brokenPromises([accepted, ...heard], driven),
    ...(share >= leastShare ? [] : [`${share.toFixed(2)} of the capacity was accepted`]),
    ...(megabytes < mostMegabytes * workers ? [] : [`${megabytes.toFixed(0)} MB of memory`]),
    ...(over.refused > 0 ? [] : ['nobody was refused: this was no overload']),
  ];
};

/** Measures what sixteen clients get of a service, then asks for three times that. */
export const tryOverload = async (setting: Setting, target: Target, order: Order): Promise<Tally> => {
  const { iterations: seconds, tell } = order;
  const part = `overload: ${setting.name}`;
  const { ids, startAt } = await lookAround(target);
  const load = loadOn(target, requestsFrom(numbersFrom(order.seed), ids, startAt));
  const capacity = await load.byClients(clients, Math.max(8, seconds / 4));
  tell(say(`${part}, ${clients} clients`, capacity));
  // Of before the events that the load creates.
  const list = `${events}?start_date=2020-01-01&end_date=2030-01-01&per_page=50`;
  const stored = await kept(target, setting, list);
  const seen = await overwhelm(target, stored, load, times * capacity.rate, seconds);
  await load.close();
  const { over, driven, heard, megabytes } = seen;
  tell(say(`${part}, ${times} times that`, over));
  tell(`${part}, of them: ${sayKinds(over)}`);
  tell(`${part}: ${sayTimed(heard)}; ${megabytes.toFixed(0)} MB; ${sayDriver(driven)}`);
  const asked = heard.reduce((sum, { times }) => sum + times.length, 0);
  const wrong = heard.reduce((sum, { faults }) => sum + faults.length, 0);
  return {
    part,
    tried: capacity.sent + over.sent + asked,
    passed: capacity.taken + capacity.refused + over.taken + over.refused + asked - wrong,
    lost: await countLost(target, new Map([...capacity.acknowledged, ...over.acknowledged])),
    leaked: 0,
    serverErrors: capacity.serverErrors + over.serverErrors,
    faults: faultsOf(setting, capacity, seen),
  };
};
