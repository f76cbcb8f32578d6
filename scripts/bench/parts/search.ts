import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Latencies } from '../load/latencies.ts';
import type { Pace } from '../load/pace.ts';
import type { MeasuredServer } from '../processes.ts';
import { atMost, each, type Figure, figureOf, nothing, type Outcome } from '../report/figure.ts';
import { smallReadsDuring } from './small-reads.ts';

/** Which words are searched: those that match up to 1 % of the events, about 10 %, or more than 20 %. */
export type Commonness = 'rare' | 'usual' | 'most';

/** Searches to be made one after the other, each followed by the bare query. */
export interface SearchJob {
  readonly address: string;
  readonly path: string;
  /** The calendar's file, which bare `node:sqlite` reads. */
  readonly file: string;
  readonly words: Commonness;
  /** At most so many. */
  readonly count: number;
}

/** What came of them. */
export interface SearchMeasured {
  readonly ours: Latencies;
  readonly bare: Latencies;
  /** The time of all of ours through that of all the bare queries. */
  readonly ratio: number;
  readonly errors: number;
  readonly fault: string | null;
}

const run = async (job: SearchJob): Promise<SearchMeasured> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../baselines/search-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(job));
  const ended = once(child, 'close');
  const measured = JSON.parse(await text(child.stdout)) as SearchMeasured;
  await ended;
  if (measured.fault !== null) console.error(`wrong: ${measured.fault}`);
  return measured;
};

/** Searches, one after the other and none twice, by turns with a bare FTS5 query for the same rows and total. */
export const searchFigures = async (
  service: MeasuredServer,
  calendar: string,
  file: string,
  path: string,
  { isQuick }: Pace,
): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  // In a small calendar both find the rows at once, and what remains is writing fifty events as JSON.
  const isLarge = calendar.endsWith(' 1000000');
  const rareWanted = isLarge ? each(atMost('p99', 60), atMost('ratio', 1.5)) : atMost('p99', 60);
  for (const [words, what, count, wanted] of [
    ['rare', 'up to 1 %', isQuick ? 60 : 400, rareWanted],
    ['usual', 'about 10 %', isQuick ? 20 : 40, atMost('max', 400)],
    ['most', 'over 20 %', isQuick ? 20 : 40, atMost('max', 400)],
  ] as const) {
    console.error(`${calendar}: search, ${what}`);
    const before = service.cpu();
    const search = () => run({ address: service.address, path, file, words, count });
    const { outcome: small, result } =
      words === 'rare' ? { outcome: null, result: await search() } : await smallReadsDuring(service, search);
    const { ours, bare, ratio, errors } = result;
    const sum: Outcome = {
      ...nothing,
      ...ours,
      ratio,
      cpu: small === null ? ((service.cpu() - before) * 1e6) / Math.max(1, ours.count) : null,
      memory: service.peakMemory() || null,
      errors,
    };
    const bareTimes = `bare p50 ${bare.p50.toFixed(1)}, p99 ${bare.p99.toFixed(1)} ms`;
    figures.push(figureOf(calendar, `search, words in ${what} of events (${bareTimes})`, sum, wanted));
    if (small !== null) figures.push(figureOf(calendar, `small reads meanwhile`, small, atMost('p99', 50)));
  }
  return figures;
};
