import { sqliteCalendar } from '../calendars.ts';
import { startLoad } from '../load/load.ts';
import { visitorReads, withWrites } from '../load/requests.ts';
import { startService } from '../processes.ts';
import { choicesOf } from './lists.ts';
import { findIds } from './reads.ts';
import { signIn } from './sign-in.ts';

const events = 100_000;
/** Between two looks at the memory, in milliseconds. */
const lookEvery = 5000;
/** How often one tells where it is. */
const tellEvery = 60_000;

interface Sample {
  /** Minutes since the start. */
  readonly at: number;
  readonly megabytes: number;
}

/** Megabytes a minute: the straight line that fits best. */
const slopeOf = (samples: readonly Sample[]): number => {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [at, megabytes] = [mean((one) => one.at), mean((one) => one.megabytes)];
  const above = samples.reduce((sum, one) => sum + (one.at - at) * (one.megabytes - megabytes), 0);
  return above / samples.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
};

const tell = (name: string, { at, megabytes }: Sample): void =>
  console.log(`${name.padEnd(8)} ${at.toFixed(1).padStart(5)} min ${megabytes.toFixed(0).padStart(5)} MB`);

/** Reads and writes for so many seconds, and what becomes of the memory. */
export const runSoak = async (seconds: number): Promise<void> => {
  const calendar = await sqliteCalendar(events);
  const authorization = await signIn(calendar);
  const service = await startService(calendar.args);
  try {
    const ids = await findIds(service, 'events', 500);
    const reads = visitorReads(200_000, ids, await choicesOf(service), 11);
    const requests = withWrites(reads, ids, authorization);
    const load = startLoad({ address: service.address, requests, connections: 32, seconds });
    const started = performance.now();
    const samples: Sample[] = [];
    const look = (): void => {
      samples.push({ at: (performance.now() - started) / 60_000, megabytes: service.memory() });
    };
    look();
    const looking = setInterval(look, lookEvery);
    const telling = setInterval(() => samples.length > 0 && tell('', samples.at(-1) as Sample), tellEvery);
    const { reads: read, writes, errors, repeated } = await load.measured;
    clearInterval(looking);
    clearInterval(telling);
    look();
    const half = samples.slice(Math.floor(samples.length / 2));
    for (const [name, sample] of [
      ['start', samples[0]],
      ['middle', half[0]],
      ['end', samples.at(-1)],
    ] as const) {
      if (sample !== undefined) tell(name, sample);
    }
    console.log(`most     ${service.peakMemory().toFixed(0)} MB`);
    console.log(`slope    ${slopeOf(half).toFixed(2)} MB a minute in the second half`);
    console.log(`requests ${read.count + writes.count}, ${writes.count} of them writes; ${errors} wrong`);
    console.log(`again    ${repeated} of them had been asked before, after all others`);
    if (errors > 0) process.exitCode = 1;
  } finally {
    await service.stop();
    await calendar.remove();
  }
};
