import { AppError } from '../../kernel/error.ts';
import { openQueue, type Patience } from './turn-queue.ts';

/** What requests are told apart by when there are too many: none of them takes the turns of another. */
export type Work = 'read' | 'search' | 'write' | 'sign-in';

/** How much is done at a time. */
export interface AdmissionLimits extends Patience {
  readonly readsAtOnce: number;
  readonly searchesAtOnce: number;
  readonly writesAtOnce: number;
  readonly fewestWrites: number;
  readonly signInsAtOnce: number;
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
  /** Whether whoever comes now for such work would be refused, so that nothing need be done for him. */
  readonly isFull: (work: Work) => boolean;
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

// Made once: when it is needed there is no time to look where it was thrown.
const refusal = new AppError(
  'unavailable',
  'rest_overloaded',
  {
    es: 'Hay demasiadas peticiones a la vez. Conviene repetirla en unos segundos.',
    en: 'There are too many requests at once. Repeat it in some seconds.',
  },
  { retry_after: 2 },
);

/** Come again in a moment: 503 `rest_overloaded`. */
export const overloaded = (): AppError => refusal;

/** One would do; more save as many rounds where answers are small. A write asks PostgreSQL several times, once a round. */
const reads = { least: 4, perRound: 8, perRoundInOverload: 2 };
// Those that begin together share a commit.
const writes = { perRound: Number.POSITIVE_INFINITY, perRoundInOverload: Number.POSITIVE_INFINITY };

/**
 * Lets so many requests be worked on at a time and the others wait in the order they came. A queue that is empty
 * again within `longestBurst` is one of many who came at once, and all of them are served; one that stands for longer
 * is overload, until nobody has been refused for that time. Then there are no more turns at a time than end within
 * `longestTurn`, and whoever has waited for `longestWait` is refused before anything was done for him.
 *
 * Few reads begin in a round of the event loop: in each round one new connection is taken, so that long rounds keep out
 * everybody who comes.
 */
export const openAdmission = (limits: AdmissionLimits): Admission => {
  const queues = {
    read: openQueue({ ...reads, most: limits.readsAtOnce }, limits, refusal),
    search: openQueue({ ...reads, most: limits.searchesAtOnce }, limits, refusal),
    write: openQueue({ ...writes, most: limits.writesAtOnce, least: limits.fewestWrites }, limits, refusal),
    // They hold their turns for seconds while passwords are hashed one after another, and anybody may ask for them.
    'sign-in': openQueue({ ...writes, most: limits.signInsAtOnce, least: reads.least }, limits, refusal),
  };
  const every = Object.values(queues);
  return {
    isFull: (work) => queues[work].isFull(),
    enter: ({ work, weight, isGone }) => queues[work].enter(weight, isGone),
    newRound: () => {
      for (const queue of every) queue.newRound();
    },
    close: () => {
      for (const queue of every) queue.close();
    },
  };
};
