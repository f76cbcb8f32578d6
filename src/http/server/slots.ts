import { AppError } from '../../kernel/error.ts';
import type { Work } from '../../kernel/work.ts';
import { openPace, type Pace } from './pace.ts';

/** How many of each kind of work are done at a time in a process. */
export type SlotNumbers = Readonly<Record<Work, number>>;

/** Slots, and how long they are waited for. */
export interface SlotLimits {
  readonly slots: SlotNumbers;
  /** While more than sixteen wait for a kind but feeds, nobody does for longer than that: milliseconds. */
  readonly longestWait: number;
}

/** Who asks for slots. */
export interface SlotClient {
  /** The connection of the request, the same object for all that come by it. */
  readonly connection: object;
  readonly network: string;
  /** Whether nobody waits for the answer any more. */
  readonly isGone: () => boolean;
}

/** Slots for work, and the pace at which it begins. */
export interface Slots extends Pick<Pace, 'giveWay'> {
  /** Whether whoever of that network comes now for such work would be refused, so that nothing need be done for him. */
  readonly isFull: (work: Work, network: string) => boolean;
  /**
   * Waits for a slot; gives what gives it back, however often that is called.
   * @throws AppError 503 `rest_overloaded` when too many wait, `rest_client_gone` when the client has gone meanwhile.
   */
  readonly acquire: (work: Work, client: SlotClient) => Promise<() => void>;
  /** From now on nobody waits: whoever has no slot at once is refused. */
  readonly close: () => void;
}

// Made once: when it is needed there is no time to look where it was thrown.
const refusal = new AppError(
  'unavailable',
  'rest_overloaded',
  {
    es: 'Demasiadas peticiones simultáneas. Vuelve a intentarlo dentro de unos segundos.',
    en: 'Too many requests at once. Try again in a few seconds.',
  },
  { retry_after: 2 },
);

/** Come again in a moment: 503 `rest_overloaded`. */
export const overloaded = (): AppError => refusal;

const departure = new AppError('unavailable', 'rest_client_gone', {
  es: 'Quien hizo la petición ya no espera la respuesta.',
  en: 'Whoever made the request no longer waits for the response.',
});

/** Nobody waits for the answer any more: it stands in the log as 503 `rest_client_gone`, and is read by nobody. */
export const clientGone = (): AppError => departure;

/**
 * How many may wait for each kind: sixteen clients that ask without a pause always find room, and sixty-four that read and
 * write. A queue that was empty and refused nobody for so many milliseconds is a burst, in which more may wait.
 */
const mostWaiting: SlotNumbers = {
  read: 64,
  large: 16,
  // Of a feed that has begun nobody is refused: it asks again.
  feed: 128,
  search: 32,
  write: 64,
  fetch: 32,
  picture: 32,
  'sign-in': 64,
};
const mostInBurst = 128;
const longestBurst = 1000;
/** So many may wait for however long; calendar programs do, and their requests come together at the full hour. */
const neverRefusedOf = (work: Work): number => (work === 'feed' ? mostWaiting.feed : 16);

interface Waiting {
  readonly client: SlotClient;
  readonly since: number;
  readonly slot: PromiseWithResolvers<() => void>;
}

interface Queue {
  free: number;
  readonly most: number;
  readonly neverRefused: number;
  readonly waiting: Waiting[];
  /** When nobody waited last, and when somebody was refused last. */
  emptyAt: number;
  refusedAt: number;
}

const newQueue = (slots: number, work: Work): Queue => ({
  free: slots,
  most: mostWaiting[work],
  neverRefused: neverRefusedOf(work),
  waiting: [],
  emptyAt: 0,
  refusedAt: Number.NEGATIVE_INFINITY,
});

const hasRoom = ({ waiting, most, emptyAt, refusedAt }: Queue): boolean => {
  if (waiting.length < most) return true;
  const since = performance.now() - longestBurst;
  return waiting.length < mostInBurst && emptyAt > since && refusedAt < since;
};

/** The last one in a queue of the network that has most there, if it has more than that one would have; else -1. */
const lastOfMost = ({ waiting }: Queue, network: string): number => {
  const counts = new Map<string, number>();
  for (const { client } of waiting) counts.set(client.network, (counts.get(client.network) ?? 0) + 1);
  const [[most, count] = ['', 0]] = [...counts].sort((a, b) => b[1] - a[1]);
  if (count <= (counts.get(network) ?? 0) + 1) return -1;
  return waiting.findLastIndex(({ client }) => client.network === most);
};

/** Counts what each holds; `count` is for a key that may hold nothing. */
const counter = <Key>(counts: {
  readonly get: (key: Key) => number | undefined;
  readonly set: (key: Key, count: number) => unknown;
  readonly delete: (key: Key) => unknown;
}) => ({
  of: (key: Key): number => counts.get(key) ?? 0,
  add: (key: Key, change: 1 | -1): void => {
    const count = (counts.get(key) ?? 0) + change;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  },
});

/**
 * Lets so many of each kind be worked on at a time and the others wait. The next slot goes to the connection, then the
 * network, that holds fewest of all kinds, else to whoever came first. When too many wait, the network with most of them
 * makes room for others. `connections` as in `openPace`.
 */
export const openSlots = (limits: SlotLimits, connections: () => number): Slots => {
  const works = Object.keys(mostWaiting) as Work[];
  const queues = new Map(works.map((work) => [work, newQueue(limits.slots[work], work)]));
  const byConnection = counter(new WeakMap<object, number>());
  const byNetwork = counter(new Map<string, number>());
  let isClosed = false;

  const queueOf = (work: Work): Queue => queues.get(work) as Queue;
  const holds = ({ connection, network }: SlotClient): number =>
    byConnection.of(connection) * 1_000_000 + byNetwork.of(network);
  const begin = (queue: Queue, { connection, network }: SlotClient): (() => void) => {
    pace.begin();
    const count = (change: 1 | -1): void => {
      queue.free -= change;
      byConnection.add(connection, change);
      byNetwork.add(network, change);
    };
    count(1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      count(-1);
      serve(queue);
    };
  };
  const refuse = (queue: Queue, index: number, error = refusal): void => {
    queue.waiting.splice(index, 1)[0]?.slot.reject(error);
  };
  /** Makes room where those wait who have gone; gives whether there is room. */
  const makesRoom = (queue: Queue): boolean => {
    if (hasRoom(queue)) return true;
    for (let index = queue.waiting.length - 1; index >= 0; index -= 1) {
      if (queue.waiting[index]?.client.isGone() === true) refuse(queue, index, departure);
    }
    return hasRoom(queue);
  };
  const next = ({ waiting }: Queue): number => {
    let [found, fewest] = [0, Number.POSITIVE_INFINITY];
    for (const [index, { client }] of waiting.entries()) {
      const held = holds(client);
      if (held < fewest) [found, fewest] = [index, held];
    }
    return found;
  };
  const refuseLate = (queue: Queue): void => {
    const now = performance.now();
    while (
      queue.waiting.length > queue.neverRefused &&
      now - (queue.waiting[0]?.since ?? now) > limits.longestWait
    ) {
      queue.refusedAt = now;
      refuse(queue, 0);
    }
  };
  const serve = (queue: Queue): void => {
    refuseLate(queue);
    while (queue.waiting.length > 0 && queue.free > 0 && pace.mayBegin()) {
      const index = next(queue);
      const first = queue.waiting[index] as Waiting;
      if (first.client.isGone()) refuse(queue, index, departure);
      else {
        queue.waiting.splice(index, 1);
        first.slot.resolve(begin(queue, first.client));
      }
    }
    if (queue.waiting.length === 0) queue.emptyAt = performance.now();
  };
  const pace = openPace(connections, () => {
    for (const queue of queues.values()) if (queue.waiting.length > 0) serve(queue);
  });

  return {
    giveWay: pace.giveWay,
    isFull: (work, network) => {
      const queue = queueOf(work);
      if (makesRoom(queue) || lastOfMost(queue, network) !== -1) return false;
      queue.refusedAt = performance.now();
      return true;
    },
    acquire: async (work, client) => {
      const queue = queueOf(work);
      if (client.isGone()) throw departure;
      if (queue.waiting.length === 0 && queue.free > 0 && pace.mayBegin()) return begin(queue, client);
      if (queue.waiting.length === 0) queue.emptyAt = performance.now();
      if (isClosed && queue.free === 0) throw refusal;
      if (!makesRoom(queue)) {
        queue.refusedAt = performance.now();
        const other = lastOfMost(queue, client.network);
        if (other === -1) throw refusal;
        refuse(queue, other);
      }
      const slot = Promise.withResolvers<() => void>();
      queue.waiting.push({ client, since: performance.now(), slot });
      return slot.promise;
    },
    close: () => {
      isClosed = true;
      for (const queue of queues.values()) {
        if (queue.free > 0) continue;
        while (queue.waiting.length > 0) refuse(queue, 0);
      }
    },
  };
};
