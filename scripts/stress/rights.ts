import { otherTrials, readTrials, startTrials } from '../../test/rights/trials.ts';
import type { Order, StressPart, Tally } from './part.ts';
import { databases, withPlaces } from './places.ts';

const tryOn = (database: (typeof databases)[number], { iterations, report }: Order): Promise<Tally> =>
  withPlaces(database, async ({ next }) => {
    let tried = 0;
    const faults: string[] = [];
    const newPlace = async () => ({ ...(await next()), remove: async () => undefined });
    for (let iteration = 1; iteration <= iterations; iteration += 1) {
      const ground = await startTrials(newPlace, true);
      try {
        for (const [title, run] of [...readTrials, ...otherTrials]) {
          const outcome = await run(ground);
          tried += outcome.tried;
          faults.push(...outcome.wrong);
          report(`rights: ${database}, ${title}: ${outcome.tried}, ${outcome.wrong.length} wrong`);
        }
      } finally {
        await ground.close();
      }
    }
    return { part: `rights: ${database}`, tried, passed: tried - faults.length, faults };
  });

/**
 * Requests everything with every credential by every address and verb, and compares it with the table of rights and
 * with a calendar without secrets. It counts responses.
 */
export const rights: StressPart = {
  name: 'rights',
  iterations: 1,
  run: (order) => Array.fromAsync(databases, (database) => tryOn(database, order)),
};
