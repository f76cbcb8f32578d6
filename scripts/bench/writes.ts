import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchCalendar } from './calendars.ts';
import { type Figure, figureOf, ratioAtLeast } from './figure.ts';
import { drive } from './load.ts';
import { middle, outcomeOf, rateOf, type Turn, takeTurn } from './outcome.ts';
import type { Pace } from './pace.ts';
import type { MeasuredServer } from './processes.ts';
import { creation } from './requests.ts';

const runFile = promisify(execFile);

/** Rows a second that bare node:sqlite puts on disk one by one, in that folder. */
const bareInserts = async (folder: string, seconds: number): Promise<number> => {
  const program = join(import.meta.dirname, 'inserts-process.ts');
  const { stdout } = await runFile(process.execPath, [program, folder, String(seconds)]);
  return Number(stdout);
};

/** What creating events costs, by turns with bare inserts on the same disk. */
export const writeFigures = async (
  service: MeasuredServer,
  { name, file }: BenchCalendar,
  authorization: string,
  { seconds, turns }: Pace,
): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  // More at a time PostgreSQL does not do soon enough: they would be told to come again (ADR 0033).
  const many = file === null ? 16 : 64;
  for (const [connections, wanted] of [
    [1, 0.2],
    [many, 0.5],
  ] as const) {
    const what = `creates, ${connections} client${connections === 1 ? '' : 's'}`;
    console.error(`${name}: ${what}`);
    const requests = [creation(authorization)];
    const turnOf = (length: number) =>
      takeTurn(service, (address) => drive({ address, requests, connections, seconds: length }));
    await turnOf(seconds / 2);
    const ours: Turn[] = [];
    const bare: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      if (file !== null) bare.push(await bareInserts(dirname(file), seconds / 2));
      ours.push(await turnOf(seconds));
    }
    const outcome = outcomeOf(service, ours, ({ writes }) => writes);
    const ratio = middle(ours.map((turn, at) => rateOf(turn) / (bare[at] ?? Number.NaN)));
    // Against SQLite's commits another database is no ratio.
    figures.push(
      file === null
        ? figureOf(name, what, outcome, null)
        : figureOf(name, what, { ...outcome, ratio }, ratioAtLeast(wanted)),
    );
  }
  return figures;
};
