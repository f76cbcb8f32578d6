import type { Order, StressPart, Tally } from '../part.ts';
import { tryOverload } from './overwhelm.ts';
import { settings, withService } from './setting.ts';
import { tryStalls } from './stall.ts';
import { stalls } from './stalls.ts';

/** Of the calendar under load, and of the one that is to be stalled. */
const sampleEvents = { load: 2000, stalls: 5000 };

/**
 * Asks for three times as much as the service can do, for so many seconds, while others send and take as slowly as
 * they can; then tries what could stall it, each for a tenth of that time. A request passed when it was answered
 * properly, or refused with 503 and when to come again.
 */
export const overload: StressPart = {
  name: 'overload',
  iterations: 60,
  run: async (order: Order) => {
    const tallies: Tally[] = [];
    for (const setting of settings) {
      tallies.push(
        ...(await withService(setting, sampleEvents.load, async (target) => [
          await tryOverload(setting, target, order),
        ])),
        ...(await withService(setting, sampleEvents.stalls, (target) =>
          tryStalls(setting, target, order, stalls),
        )),
      );
    }
    return tallies;
  },
};
