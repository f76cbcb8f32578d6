import { AppError } from '../kernel/error.ts';

/** What requests are told apart by when there are too many: none of them takes the turns of another. */
export type Work = 'read' | 'search' | 'write';

/** How much is done at a time, and how long anybody waits for his turn. Times in milliseconds. */
export interface AdmissionLimits {
  readonly readsAtOnce: number;
  readonly searchesAtOnce: number;
  readonly writesAtOnce: number;
  readonly longestBurst: number;
  readonly longestWait: number;
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
  readonly close: () => void;
}

/** First come, first served. What is heavier than all turns together has its own when nothing else is under way. */
const openQueue = (most: number, longestBurst: number, longestWait: number): Queue => {
  const waiting: Waiting[] = [];
  let underWay = 0;
  let standsSince = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const fits = (weight: number): boolean => underWay === 0 || underWay + weight <= most;
  const begin = (weight: number): (() => void) => {
    underWay += weight;
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
  const serve = (): void => {
    const now = performance.now();
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      if (next.isGone() || lastsUntil(next) <= now) next.turn.reject(overloaded());
      else if (fits(next.weight)) next.turn.resolve(begin(next.weight));
      else break;
      waiting.shift();
    }
    const [first] = waiting;
    clearTimeout(timer);
    if (first !== undefined) timer = setTimeout(serve, Math.ceil(lastsUntil(first) - now));
  };
  return {
    enter: (weight, isGone) => {
      if (waiting.length === 0 && fits(weight)) return Promise.resolve(begin(weight));
      const since = performance.now();
      if (waiting.length === 0) standsSince = since;
      const turn = Promise.withResolvers<() => void>();
      waiting.push({ weight, since, isGone, turn });
      serve();
      return turn.promise;
    },
    close: () => {
      isClosed = true;
      serve();
    },
  };
};

/**
 * Lets so many requests be worked on at a time and the others wait in the order they came. A queue that is empty
 * again within `longestBurst` is one of many who came at once, and all of them are served; one that stands for longer
 * is overload, and whoever has waited for `longestWait` is refused before anything was done for him.
 */
export const openAdmission = (limits: AdmissionLimits): Admission => {
  const { readsAtOnce, searchesAtOnce, writesAtOnce, longestBurst, longestWait } = limits;
  const queueFor = (most: number): Queue => openQueue(most, longestBurst, longestWait);
  const queues = {
    read: queueFor(readsAtOnce),
    search: queueFor(searchesAtOnce),
    write: queueFor(writesAtOnce),
  };
  return {
    enter: ({ work, weight, isGone }) => queues[work].enter(weight, isGone),
    close: () => {
      for (const queue of Object.values(queues)) queue.close();
    },
  };
};
