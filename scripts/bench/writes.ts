import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchCalendar } from './calendars.ts';
import { type Figure, figureOf, ratioAtLeast } from './figure.ts';
import { drive } from './load.ts';
import { middle, outcomeOf, rateOf, type Turn, takeTurn } from './outcome.ts';
import type { Pace } from './pace.ts';
import { type MeasuredServer, startInserts } from './processes.ts';
import { creation } from './requests.ts';

const runFile = promisify(execFile);

/** Rows a second that bare node:sqlite puts on disk one by one, in that folder. */
const bareInserts = async (folder: string, seconds: number): Promise<number> => {
  const program = join(import.meta.dirname, 'inserts-process.ts');
  const { stdout } = await runFile(process.execPath, [program, folder, String(seconds)]);
  return Number(stdout);
};

/** What the answer to a creation comes to, in bytes. */
const answerBytes = 2300;

/** What a bare server is made to write with each row, and what is said of it. */
const bareServers = [
  { what: 'a bare HTTP server’s rows, 1 client; ratio: to bare inserts', connections: 1, morePages: 0 },
  // As many pages as an event that is created alone puts on disk (docs/adr/0020).
  { what: 'the same, 29 pages with each', connections: 1, morePages: 27 },
  // As many as one of those that are created together: 20 kB are written for each.
  { what: 'the same, 64 clients, 5 pages with each', connections: 64, morePages: 4 },
];

/** How near to bare inserts bare servers come that do nothing else. */
const bareServerFigures = async (
  calendar: string,
  folder: string,
  { seconds, turns }: Pace,
): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const { what, connections, morePages } of bareServers) {
    const server = await startInserts(folder, { morePages, bytes: answerBytes });
    const requests = [creation('Basic')];
    const taken: Turn[] = [];
    const bare: number[] = [];
    let outcome: ReturnType<typeof outcomeOf>;
    try {
      for (let turn = 0; turn < turns; turn += 1) {
        bare.push(await bareInserts(folder, seconds / 2));
        taken.push(
          await takeTurn(server, (address) =>
            drive({ address, requests, connections, seconds: seconds / 2 }),
          ),
        );
      }
      outcome = outcomeOf(server, taken, ({ writes }) => writes);
    } finally {
      await server.stop();
    }
    const ratio = middle(taken.map((turn, at) => rateOf(turn) / (bare[at] ?? Number.NaN)));
    figures.push(figureOf(calendar, what, { ...outcome, ratio }, null));
  }
  return figures;
};

/** What creating events costs, by turns with bare inserts on the same disk. */
export const writeFigures = async (
  service: MeasuredServer,
  { name, file }: BenchCalendar,
  authorization: string,
  pace: Pace,
): Promise<readonly Figure[]> => {
  const figures: Figure[] = [...(file === null ? [] : await bareServerFigures(name, dirname(file), pace))];
  const { seconds, turns } = pace;
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
