import { availableParallelism } from 'node:os';
import type { BenchCalendar } from '../calendars.ts';
import { driveSameAnswer } from '../load/load.ts';
import type { Pace } from '../load/pace.ts';
import { findAnswer } from '../load/whole-answer.ts';
import { type MeasuredServer, startService } from '../processes.ts';
import { type Figure, figureOf, ratioAtLeast } from '../report/figure.ts';
import { middle, outcomeOf, rateOf, type Turn, takeTurn } from '../report/outcome.ts';
import { mount } from './reads.ts';

/** Two workers, the driver and the system need a processor each, or the figure says nothing about the service. */
const processorsNeeded = 4;

/** Two workers beside one, by turns; judged only where there are processors for them. */
export const workerFigures = async (calendar: BenchCalendar, pace: Pace): Promise<readonly Figure[]> => {
  console.error(`${calendar.name}: workers`);
  const request = { path: `${mount}/events?per_page=50` };
  const services: MeasuredServer[] = [];
  try {
    for (const workers of ['1', '2'])
      services.push(await startService(['--workers', workers, ...calendar.args]));
    const turnOf = async (service: MeasuredServer, seconds: number): Promise<Turn> => {
      const answer = await findAnswer(service.address, request);
      return takeTurn(service, (address) =>
        driveSameAnswer({ address, request, answer, connections: 32, seconds }),
      );
    };
    for (const service of services) await turnOf(service, pace.seconds / 2);
    const turns: Turn[][] = services.map(() => []);
    for (let turn = 0; turn < pace.turns; turn += 1)
      for (const [at, service] of services.entries()) turns[at]?.push(await turnOf(service, pace.seconds));
    const [one, two] = services;
    const [alone = [], both = []] = turns;
    if (one === undefined || two === undefined) return [];
    const processors = availableParallelism();
    const canTell = processors >= processorsNeeded;
    const ratio = middle(both.map((turn, at) => rateOf(turn) / rateOf(alone[at] ?? turn)));
    const what = `list of 50, 2 workers; ratio: to 1${canTell ? '' : ` (only ${processors} processors)`}`;
    return [
      figureOf(calendar.name, what, { ...outcomeOf(two, both), ratio }, canTell ? ratioAtLeast(1.7) : null),
    ];
  } finally {
    for (const service of services) await service.stop();
  }
};
