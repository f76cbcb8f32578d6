import { driveBySocket, type LoadRequest } from '../load/load.ts';
import type { Pace } from '../load/pace.ts';
import { visitorReads, withWrites } from '../load/requests.ts';
import type { MeasuredServer } from '../processes.ts';
import { atMost, each, type Figure, figureOf, ratioAtLeast } from '../report/figure.ts';
import { middle, outcomeOf, type Turn, takeTurn } from '../report/outcome.ts';
import { choicesOf } from './lists.ts';
import { findIds } from './reads.ts';

/** As many editors and visitors as wait at once. */
const connections = 32;
const enough = 60_000;

/** Reads among which every tenth request is a write, by turns with the same reads alone. */
export const mixedFigures = async (
  service: MeasuredServer,
  calendar: string,
  authorization: string,
  { seconds, turns }: Pace,
): Promise<readonly Figure[]> => {
  console.error(`${calendar}: reads and writes`);
  const choices = await choicesOf(service);
  const ids = await findIds(service, 'events', 500);
  const turnOf = (requests: readonly LoadRequest[]) =>
    takeTurn(service, (address) => driveBySocket({ address, requests, connections, seconds }));
  const readsOf = (seed: number) => visitorReads(enough, ids, choices, seed);
  await turnOf(readsOf(1));
  const [alone, mixed]: [Turn[], Turn[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    alone.push(await turnOf(readsOf(2 * turn + 2)));
    mixed.push(await turnOf(withWrites(readsOf(2 * turn + 3), ids, authorization)));
  }
  const readRate = ({ measured: { reads, seconds: length } }: Turn) => reads.count / length;
  const ratio = middle(mixed.map((turn, at) => readRate(turn) / readRate(alone[at] ?? turn)));
  const reads = { ...outcomeOf(service, mixed), ratio };
  return [
    figureOf(calendar, 'reads alone', outcomeOf(service, alone), null),
    figureOf(
      calendar,
      'reads with 10 % writes; ratio: to reads alone',
      reads,
      each(ratioAtLeast(0.4), atMost('p99', 50)),
    ),
    figureOf(
      calendar,
      'the writes among them',
      outcomeOf(service, mixed, ({ writes }) => writes),
      null,
    ),
  ];
};
