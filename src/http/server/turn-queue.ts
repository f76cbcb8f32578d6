import type { AppError } from '../../kernel/error.ts';
import { limitTurns } from './turn-limit.ts';

/** How long anybody waits for his turn, and has it, in milliseconds; see `OverloadLimits`. */
export interface Patience {
  readonly longestBurst: number;
  readonly longestWait: number;
  readonly longestTurn: number;
}

/** Turns of one kind. */
export interface TurnQueue {
  /** Whether whoever comes now would wait in vain: so many are before him in a queue that stands. */
  readonly isFull: () => boolean;
  /** See `Admission.enter`. */
  readonly enter: (weight: number, isGone: () => boolean) => Promise<() => void>;
  /** See `Admission.newRound`. */
  readonly newRound: () => void;
  /** See `Admission.close`. */
  readonly close: () => void;
}

interface Waiting {
  readonly weight: number;
  readonly since: number;
  readonly isGone: () => boolean;
  readonly turn: PromiseWithResolvers<() => void>;
}

/** How many turns there may be. */
export interface TurnNumbers {
  readonly most: number;
  /** So many have a turn however slow all is. */
  readonly least: number;
  /** So many begin in one round of the event loop, and so many in overload. */
  readonly perRound: number;
  readonly perRoundInOverload: number;
}

/**
 * First come, first served; whoever waits for too long is refused with `refusal`. What is heavier than all turns
 * together has its own when nothing else is under way.
 */
export const openQueue = (
  { most, least: fewest, perRound, perRoundInOverload }: TurnNumbers,
  { longestBurst, longestWait, longestTurn }: Patience,
  refusal: AppError,
): TurnQueue => {
  const waiting: Waiting[] = [];
  const least = Math.min(fewest, most);
  const limit = limitTurns({ most, least, longestTurn, longestCounted: longestBurst });
  let underWay = 0;
  let waitingWeight = 0;
  /** In this round of the event loop, and when that began. */
  let begun = 0;
  let roundSince = 0;
  let standsSince = 0;
  /** When somebody was refused last because of too many others. */
  let lastRefusal = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let next: NodeJS.Immediate | undefined;

  // A queue that refused somebody and is empty for a moment is no burst when somebody waits in it again.
  const hasRefused = (now: number): boolean => now - lastRefusal < longestBurst;
  const isOverload = (now: number): boolean =>
    hasRefused(now) || (waiting.length > 0 && now - standsSince >= longestBurst);
  const mayBegin = (): boolean => begun < (limit.turns() < most ? perRoundInOverload : perRound);
  const hasTurn = (weight: number): boolean => underWay === 0 || underWay + weight <= limit.turns();
  const newRound = (): void => {
    clearImmediate(next);
    next = undefined;
    if (begun === 0) return;
    begun = 0;
    roundSince = performance.now();
    if (waiting.length > 0) serve();
  };
  const begin = (weight: number): (() => void) => {
    underWay += weight;
    begun += 1;
    const since = performance.now();
    const wasBesideFew = underWay <= least;
    const wasOverload = isOverload(since);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      underWay -= weight;
      const now = performance.now();
      limit.ended({ weight, took: now - since, wasBesideFew, wasOverload });
      limit.look(now, isOverload(now));
      if (waiting.length > 0) serve();
    };
  };
  /** Whoever waits for one long turn to end has not come to a queue that is too long; no longer than a burst may last. */
  const waits = (): number => Math.max(longestWait, limit.usual());
  const lastsUntil = ({ since }: Waiting, now: number): number => {
    if (isClosed) return 0;
    const patient = since + waits();
    return hasRefused(now) ? patient : Math.max(patient, standsSince + longestBurst);
  };
  /** Waits for nothing but the next round, and not longer than that. */
  const isNext = ({ weight, since }: Waiting): boolean =>
    hasTurn(weight) && !mayBegin() && since >= roundSince;
  const serve = (): void => {
    const now = performance.now();
    limit.look(now, isOverload(now));
    let [first] = waiting;
    for (; first !== undefined && !isNext(first); [first] = waiting) {
      const isLate = lastsUntil(first, now) <= now;
      if (isLate || first.isGone()) {
        if (isLate) lastRefusal = now;
        first.turn.reject(refusal);
      } else if (mayBegin() && hasTurn(first.weight)) first.turn.resolve(begin(first.weight));
      else break;
      waiting.shift();
      waitingWeight -= first.weight;
    }
    clearTimeout(timer);
    if (first === undefined) return;
    timer = setTimeout(serve, Math.max(0, Math.ceil(lastsUntil(first, now) - now)));
    if (!mayBegin() && next === undefined) next = setImmediate(newRound);
  };
  return {
    isFull: () => {
      if (waiting.length === 0) return false;
      const now = performance.now();
      if (!isOverload(now) || waitingWeight < limit.beginsWithin(waits())) return false;
      lastRefusal = now;
      return true;
    },
    enter: (weight, isGone) => {
      if (waiting.length === 0 && mayBegin() && hasTurn(weight)) return Promise.resolve(begin(weight));
      const since = performance.now();
      if (waiting.length === 0) standsSince = since;
      const turn = Promise.withResolvers<() => void>();
      waiting.push({ weight, since, isGone, turn });
      waitingWeight += weight;
      serve();
      return turn.promise;
    },
    newRound,
    close: () => {
      isClosed = true;
      serve();
    },
  };
};
