import { startLoad } from '../load/load.ts';
import { singleEvents } from '../load/requests.ts';
import type { MeasuredServer } from '../processes.ts';
import type { Outcome } from '../report/figure.ts';
import { outcomeOf, takeTurn } from '../report/outcome.ts';
import { findIds } from './reads.ts';

/** What single events cost that two clients read, 200 a second between them, while something long goes on. */
export const smallReadsDuring = async <T>(
  service: MeasuredServer,
  long: () => Promise<T>,
): Promise<{
  readonly outcome: Outcome;
  /** How long it went on. */
  readonly seconds: number;
  readonly result: T;
}> => {
  const requests = singleEvents(await findIds(service, 'events', 500));
  const started = performance.now();
  let load: ReturnType<typeof startLoad> | null = null;
  let result: T | undefined;
  let seconds = 0;
  const turn = await takeTurn(service, async (address) => {
    load = startLoad({ address, requests, connections: 2, seconds: 3600, rate: 200 });
    try {
      result = await long();
    } finally {
      seconds = (performance.now() - started) / 1000;
      load.stop();
    }
    return load.measured;
  });
  return { outcome: outcomeOf(service, [turn]), seconds, result: result as T };
};
