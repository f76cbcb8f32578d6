import { setTimeout as pause } from 'node:timers/promises';
import { numbersFrom } from '../../../test/support/random.ts';
import type { Order, Tally } from '../part.ts';
import type { Attacked, Begin, Ground } from './attack.ts';
import { countLost, lookAround } from './calendar.ts';
import { ofKinds, withoutPause } from './clients.ts';
import { watchDriver } from './driver.ts';
import { type Heard, percentile, startProbe } from './probe.ts';
import { brokenPromises, promised, sayDriver, sayTimed, type Within } from './promises.ts';
import { health, kept, lists, signIns, writes } from './questions.ts';
import { events, requestsFrom } from './requests.ts';
import type { Setting, Target } from './setting.ts';

/** Something by which clients could stall the service, and what must hold beside it. */
export interface Stall {
  /** What the clients do. */
  readonly name: string;
  readonly begin: Begin;
  /** What others do meanwhile, beside reading a stored event and asking for health. */
  readonly others?: readonly ('list' | 'write' | 'sign-in')[];
  /** Whether its own clients are to be answered, each time: they are no overload. */
  readonly isServed?: true;
  /** What is promised beyond the usual. */
  readonly within?: Readonly<Record<string, Within>>;
  /** It takes so many times as long as others until it shows. */
  readonly times?: number;
}

/** Health is promised to whoever comes, not to ninety-nine of a hundred. */
const usual = { ...promised, health: { worst: 500 } };
/** A service that has just started compiles what it does; milliseconds. */
const warmingFor = 2000;
/** For so long others are watched after the clients have left, in milliseconds. */
const afterwards = 1000;

const tallyOf = (
  part: string,
  attacked: Attacked,
  heard: readonly Heard[],
  rest: Pick<Tally, 'lost' | 'faults'>,
): Tally => {
  const wrong = heard.reduce((sum, { faults }) => sum + faults.length, 0);
  const asked = heard.reduce((sum, { times }) => sum + times.length, 0);
  const proper = attacked.answered + attacked.refused;
  return {
    part,
    tried: proper + attacked.faults.length + asked,
    passed: proper + asked - wrong,
    leaked: 0,
    serverErrors: attacked.serverErrors,
    ...rest,
  };
};

const tryStall = async (
  setting: Setting,
  ground: Ground,
  stall: Stall,
  { id, seconds, tell }: { readonly id: number; readonly seconds: number; readonly tell: Order['tell'] },
): Promise<Tally> => {
  const { name, begin, others = [], within = {} } = stall;
  const acknowledged = new Map<number, string>();
  const more = {
    list: lists,
    write: () => writes(ground, acknowledged),
    'sign-in': () => signIns(ground),
  };
  const stored = await kept(ground, setting, `${events}/${id}`);
  const driver = watchDriver();
  const probe = startProbe(ground.address, [stored, health, ...others.map((other) => more[other]())]);
  const attack = begin(ground);
  await pause(seconds * 1000 * (stall.times ?? 1));
  const attacked = await attack.stop();
  await pause(afterwards);
  const heard = await probe.stop();
  const driven = driver.stop();
  const { answered, refused } = attacked;
  const part = `stall: ${setting.name}: ${name}`;
  const own = `${answered} answered (p99 ${percentile(attacked.times, 99).toFixed(0)} ms), ${refused} refused`;
  tell(`${part}: ${own}; ${sayTimed(heard)}; ${sayDriver(driven)}`);
  return tallyOf(part, attacked, heard, {
    lost: await countLost(ground, new Map([...attacked.acknowledged, ...acknowledged])),
    faults: [
      ...attacked.faults.slice(0, 2),
      ...heard.flatMap(({ faults }) => faults.slice(0, 2)),
      ...brokenPromises(heard, driven, { ...usual, ...within }),
      ...(stall.isServed && refused > 0 ? [`${refused} refused of ${answered + refused}`] : []),
      ...(stall.isServed && answered === 0 ? ['none was answered'] : []),
    ],
  });
};

/** Tries each of them on a service after the other. */
export const tryStalls = async (
  setting: Setting,
  target: Target,
  { iterations, seed, tell }: Order,
  stalls: readonly Stall[],
): Promise<Tally[]> => {
  const { ids, startAt } = await lookAround(target);
  const ground = { ...target, requests: requestsFrom(numbersFrom(seed), ids, startAt) };
  const seconds = Math.max(3, iterations / 10);
  const warming = withoutPause({ clients: 16, next: ofKinds('list', 'event', 'search') })(ground);
  await pause(warmingFor);
  await warming.stop();
  const tallies: Tally[] = [];
  for (const stall of stalls)
    tallies.push(await tryStall(setting, ground, stall, { id: ids[0] ?? 0, seconds, tell }));
  return tallies;
};
