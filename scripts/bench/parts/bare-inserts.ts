import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { drive } from '../load/load.ts';
import type { Pace } from '../load/pace.ts';
import { creation } from '../load/requests.ts';
import { startInserts } from '../processes.ts';
import { type Figure, figureOf } from '../report/figure.ts';
import { middle, outcomeOf, rateOf, type Turn, takeTurn } from '../report/outcome.ts';

const runFile = promisify(execFile);

/** Rows a second that bare node:sqlite puts on disk one by one, in that folder. */
export const bareInserts = async (folder: string, seconds: number): Promise<number> => {
  const program = join(import.meta.dirname, '../baselines/inserts-process.ts');
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

/** How near to bare inserts bare servers come that do nothing else, in the folder of that calendar's file. */
export const bareInsertFigures = async (
  calendar: string,
  file: string,
  { seconds, turns }: Pace,
): Promise<readonly Figure[]> => {
  const folder = dirname(file);
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
