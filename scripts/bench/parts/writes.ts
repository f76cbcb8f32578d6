import { dirname } from 'node:path';
import type { BenchCalendar } from '../calendars.ts';
import { drive, type LoadRequest } from '../load/load.ts';
import type { Pace } from '../load/pace.ts';
import { creation, titleChange } from '../load/requests.ts';
import type { MeasuredServer } from '../processes.ts';
import { type Figure, figureOf, ratioAtLeast, type Wanted } from '../report/figure.ts';
import { middle, outcomeOf, rateOf, type Turn, takeTurn } from '../report/outcome.ts';
import { bareInserts } from './bare-inserts.ts';
import { findIds } from './reads.ts';

/** Writes by a number of clients that wait for each response. */
interface WriteLoad {
  readonly what: string;
  readonly requests: readonly LoadRequest[];
  readonly clients: number;
  /** The ratio to bare inserts that is wanted; null where they are not compared. */
  readonly wanted: Wanted | null;
}

const loadsOf = (authorization: string, ids: readonly number[], isSqlite: boolean): readonly WriteLoad[] => {
  const creations = { what: 'creates', requests: [creation(authorization)] };
  const changes = { what: 'changes of a title', requests: ids.map((id) => titleChange(authorization, id)) };
  return [
    // With inserts into a file of SQLite another database is not compared.
    { ...creations, clients: 1, wanted: isSqlite ? ratioAtLeast(0.2) : null },
    { ...creations, clients: 16, wanted: null },
    // PostgreSQL is too slow for so many: some would be answered with 503 (ADR 0033).
    ...(isSqlite ? [{ ...creations, clients: 64, wanted: ratioAtLeast(0.5) }] : []),
    { ...changes, clients: 1, wanted: null },
    { ...changes, clients: 16, wanted: null },
  ];
};

/**
 * What it costs to create events and to change titles of 500 of them. Some of the loads are compared with bare inserts
 * on the same disk, by turns.
 */
export const writeFigures = async (
  service: MeasuredServer,
  { name, file }: Pick<BenchCalendar, 'name' | 'file'>,
  authorization: string,
  { seconds, turns }: Pace,
): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  const ids = await findIds(service, 'events', 500);
  for (const { what, requests, clients, wanted } of loadsOf(authorization, ids, file !== null)) {
    const line = `${what}, ${clients} client${clients === 1 ? '' : 's'}`;
    console.error(`${name}: ${line}`);
    const turnOf = (length: number) =>
      takeTurn(service, (address) => drive({ address, requests, connections: clients, seconds: length }));
    await turnOf(seconds / 2);
    const ours: Turn[] = [];
    const bare: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      if (wanted !== null && file !== null) bare.push(await bareInserts(dirname(file), seconds / 2));
      ours.push(await turnOf(seconds));
    }
    const outcome = outcomeOf(service, ours, ({ writes }) => writes);
    const ratio =
      wanted === null ? null : middle(ours.map((turn, at) => rateOf(turn) / (bare[at] ?? Number.NaN)));
    figures.push(figureOf(name, line, { ...outcome, ratio }, wanted));
  }
  return figures;
};
