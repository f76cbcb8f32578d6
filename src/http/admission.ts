import { AppError } from '../kernel/error.ts';

/** What requests are told apart by when there are too many: none of them takes the turns of another. */
export type Work = 'read' | 'search' | 'write';

/** How long anybody waits for his turn, in milliseconds. */
interface Patience {
  readonly longestBurst: number;
  readonly longestWait: number;
}

/** How much is done at a time. */
export interface AdmissionLimits extends Patience {
  readonly readsAtOnce: number;
  readonly searchesAtOnce: number;
  readonly writesAtOnce: number;
}

/** Who asks for a turn. */
interface Applicant {
  readonly work: Work;
  /** How many others of its kind it takes the place of. */
  readonly weight: number;
  /** Whether nobody waits for the answer any more. */
  readonly isGone: () => boolean;
}

/** Turns for making answers. */
export interface Admission {
  /**
   * Waits for a turn; gives what ends it.
   * @throws AppError 503 `rest_overloaded` when that would take too long, or the client has gone meanwhile.
   */
  readonly enter: (applicant: Applicant) => Promise<() => void>;
  /** To be called in each round of the event loop before anybody enters. */
  readonly newRound: () => void;
  /** From now on nobody waits: whoever has no turn at once is refused. */
  readonly close: () => void;
}

/** Come again in a moment: 503 `rest_overloaded`. */
export const overloaded = (): AppError =>
  new AppError(
    'unavailable',
    'rest_overloaded',
    {
      es: 'Hay demasiadas peticiones a la vez. Conviene repetirla en unos segundos.',
      en: 'There are too many requests at once. Repeat it in some seconds.',
    },
    { retry_after: 2 },
  );

interface Waiting {
  readonly weight: number;
  readonly since: number;
  readonly isGone: () => boolean;
  readonly turn: PromiseWithResolvers<() => void>;
}

interface Queue {
  readonly enter: (weight: number, isGone: () => boolean) => Promise<() => void>;
  readonly newRound: () => void;
  readonly close: () => void;
}

/**
 * First come, first served, and no more than `perRound` begin in one round of the event loop. What is heavier than all
 * turns together has its own when nothing else is under way.
 */
const openQueue = (most: number, perRound: number, { longestBurst, longestWait }: Patience): Queue => {
  const waiting: Waiting[] = [];
  let underWay = 0;
  /** In this round of the event loop, and when that began. */
  let begun = 0;
  let roundSince = 0;
  let standsSince = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let next: NodeJS.Immediate | undefined;

  const hasTurn = (weight: number): boolean => underWay === 0 || underWay + weight <= most;
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
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      underWay -= weight;
      if (waiting.length > 0) serve();
    };
  };
  const lastsUntil = ({ since }: Waiting): number =>
    isClosed ? 0 : Math.max(since + longestWait, standsSince + longestBurst);
  /** Waits for nothing but the next round, and not longer than that. */
  const isNext = ({ weight, since }: Waiting): boolean =>
    hasTurn(weight) && begun >= perRound && since >= roundSince;
  const serve = (): void => {
    const now = performance.now();
    let [first] = waiting;
    for (; first !== undefined && !isNext(first); [first] = waiting) {
      if (first.isGone() || lastsUntil(first) <= now) first.turn.reject(overloaded());
      else if (begun < perRound && hasTurn(first.weight)) first.turn.resolve(begin(first.weight));
      else break;
      waiting.shift();
    }
    clearTimeout(timer);
    if (first === undefined) return;
    timer = setTimeout(serve, Math.max(0, Math.ceil(lastsUntil(first) - now)));
    if (begun >= perRound && next === undefined) next = setImmediate(newRound);
  };
  return {
    enter: (weight, isGone) => {
      if (waiting.length === 0 && begun < perRound && hasTurn(weight)) return Promise.resolve(begin(weight));
      const since = performance.now();
      if (waiting.length === 0) standsSince = since;
      const turn = Promise.withResolvers<() => void>();
      waiting.push({ weight, since, isGone, turn });
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

/** One would do; more save as many rounds where answers are small. */
const readsPerRound = 8;

/**
 * Lets so many requests be worked on at a time and the others wait in the order they came. A queue that is empty
 * again within `longestBurst` is one of many who came at once, and all of them are served; one that stands for longer
 * is overload, and whoever has waited for `longestWait` is refused before anything was done for him.
 *
 * Few reads begin in a round of the event loop: in each round one new connection is taken, so that long rounds keep out
 * everybody who comes.
 */
export const openAdmission = (limits: AdmissionLimits): Admission => {
  const queues = {
    read: openQueue(limits.readsAtOnce, readsPerRound, limits),
    search: openQueue(limits.searchesAtOnce, readsPerRound, limits),
    // Those that begin together share a commit.
    write: openQueue(limits.writesAtOnce, Number.POSITIVE_INFINITY, limits),
  };
  return {
    enter: ({ work, weight, isGone }) => queues[work].enter(weight, isGone),
    newRound: () => {
      queues.read.newRound();
      queues.search.newRound();
      queues.write.newRound();
    },
    close: () => {
      for (const queue of Object.values(queues)) queue.close();
    },
  };
};
