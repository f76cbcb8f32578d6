import { nobodyYet } from './connections.ts';

/** Who makes the server hold bytes. */
export interface Holder {
  /** The same object for all requests of one connection. */
  readonly connection: object;
  readonly network: string;
}

/** Bytes that somebody makes the server hold: a body that arrives, an answer that is not taken. */
interface Holding {
  /** Counts so many bytes more, or fewer, as progress. Gives false when there is no room: then it is to be ended. */
  readonly add: (bytes: number) => boolean;
  /** From now on it is not given up for others. */
  readonly settle: () => void;
  /** Lets go of all, however often it is called. */
  readonly end: () => void;
}

/** Memory for bytes that wait for their clients. */
export interface Budget {
  /** Begins to hold for somebody; `drop` is called when it is given up to make room for others. */
  readonly hold: (holder: Holder, drop: () => void) => Holding;
}

interface Held extends Holder {
  bytes: number;
  progressAt: number;
  readonly giveUp: () => void;
}

/** Those whose key, their network or their connection, holds most. */
const ofMost = <Key>(all: readonly Held[], keyOf: (held: Held) => Key): readonly Held[] => {
  const sums = new Map<Key, number>();
  for (const held of all) sums.set(keyOf(held), (sums.get(keyOf(held)) ?? 0) + held.bytes);
  const [most] = [...sums].reduce((first, next) => (next[1] > first[1] ? next : first));
  return all.filter((held) => keyOf(held) === most);
};

/** What makes room first: of the network, then of the connection, that holds most, what has made no progress for longest. */
const firstToGo = (all: readonly Held[]): Held => {
  const ofNetwork = ofMost(all, ({ network }) => network);
  const ofConnection = ofMost(ofNetwork, ({ connection }) => connection);
  return ofConnection.reduce((first, next) => (next.progressAt < first.progressAt ? next : first));
};

/** At most so many bytes; whatever is alone has room. */
export const openBudget = (maxBytes: number): Budget => {
  const droppable = nobodyYet<Held>();
  let bytes = 0;
  return {
    hold: ({ connection, network }, drop) => {
      let isOver = false;
      const end = (): void => {
        if (isOver) return;
        isOver = true;
        settle();
        bytes -= held.bytes;
      };
      const giveUp = (): void => {
        end();
        drop();
      };
      const held: Held = { connection, network, bytes: 0, progressAt: performance.now(), giveUp };
      const settle = droppable.enter(held);
      const add = (more: number): boolean => {
        if (isOver) return false;
        held.bytes += more;
        bytes += more;
        held.progressAt = performance.now();
        while (more > 0 && bytes > maxBytes && bytes > held.bytes) {
          const first = firstToGo(droppable.all());
          if (first === held) return false;
          first.giveUp();
        }
        return true;
      };
      return { add, settle, end };
    },
  };
};
