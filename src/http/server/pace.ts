import { setImmediate as nextTick } from 'node:timers/promises';

/** Keeps ticks of the event loop short, so that new connections are heard: libuv takes one in each (docs/adr/0033). */
export interface Pace {
  /** Whether another piece of work may begin in this tick. */
  readonly mayBegin: () => boolean;
  /** Counts one that begins. */
  readonly begin: () => void;
  /** Waits for the next tick when this one has lasted for some milliseconds; to be awaited between pieces of long work. */
  readonly giveWay: () => Promise<void>;
}

const mostBegunPerTick = 8;
/** Milliseconds of work after which `giveWay` lets others go on. */
const longestPiece = 4;
/** Milliseconds of a tick after which nothing begins until all who want to connect have. */
const longestTick = 8;
/** Ticks that nothing begins in after a long one, at least; milliseconds, at most. */
const fewestRests = 4;
const longestRest = 250;

/**
 * At most eight pieces of work begin in a tick. After a long one none does until a tick has brought no connection.
 * `connections` counts all that ever came; `onMayBegin` is called at the end of each tick that something was begun or
 * waited for in.
 */
export const openPace = (connections: () => number, onMayBegin: () => void): Pace => {
  let since = 0;
  let begun = 0;
  let rests = 0;
  let restsSince = 0;
  let counted = 0;
  let end: NodeJS.Immediate | undefined;

  const restAfter = (now: number): number => {
    const isLong = now - since > longestTick;
    if (rests === 0) {
      restsSince = now;
      return isLong ? fewestRests : 0;
    }
    if (now - restsSince > longestRest) return 0;
    if (isLong) return fewestRests;
    return rests > 1 || connections() !== counted ? Math.max(1, rests - 1) : 0;
  };
  const endTick = (): void => {
    end = undefined;
    begun = 0;
    rests = restAfter(performance.now());
    counted = connections();
    if (rests > 0) watch();
    else onMayBegin();
  };
  const watch = (): void => {
    if (end !== undefined) return;
    since = performance.now();
    end = setImmediate(endTick);
  };
  return {
    mayBegin: () => {
      watch();
      return rests === 0 && begun < mostBegunPerTick;
    },
    begin: () => {
      begun += 1;
    },
    giveWay: async () => {
      watch();
      if (performance.now() - since >= longestPiece) await nextTick();
    },
  };
};
