/** Bytes that a client makes the server hold: a body that arrives, a response that is not taken. */
export interface HeldBytes {
  /** Counts so many bytes more, or fewer, as progress. Returns false when there is no room: then it is to be ended. */
  readonly add: (bytes: number) => boolean;
  /** From now on it does not make room for others. */
  readonly settle: () => void;
  /** Frees all of it; may be called more than once. */
  readonly end: () => void;
}

/** Memory for bytes that wait for their clients. */
export interface MemoryLimit {
  /** Begins to hold bytes for the client with that key, see `Requester`. `drop` is called when others need the room. */
  readonly hold: (key: unknown, drop: () => void) => HeldBytes;
}

interface Entry {
  readonly key: unknown;
  bytes: number;
  progressAt: number;
  readonly drop: () => void;
}

/** Returns what makes room first: of the client that holds most, what has made no progress for longest. */
const firstToDrop = (entries: ReadonlySet<Entry>): Entry | undefined => {
  const sums = new Map<unknown, number>();
  for (const { key, bytes } of entries) sums.set(key, (sums.get(key) ?? 0) + bytes);
  const max = Math.max(...sums.values());
  const ofLargest = [...entries].filter(({ key }) => sums.get(key) === max);
  return ofLargest.sort((a, b) => a.progressAt - b.progressAt)[0];
};

/** Returns a limit of so many bytes. A single body or response always has room. */
export const openMemoryLimit = (maxBytes: number): MemoryLimit => {
  const droppable = new Set<Entry>();
  let bytes = 0;
  return {
    hold: (key, drop) => {
      let isOver = false;
      const end = (): void => {
        if (isOver) return;
        isOver = true;
        droppable.delete(entry);
        bytes -= entry.bytes;
      };
      const entry: Entry = {
        ...{ key, bytes: 0, progressAt: performance.now() },
        drop: () => {
          end();
          drop();
        },
      };
      droppable.add(entry);
      const add = (more: number): boolean => {
        if (isOver) return false;
        entry.bytes += more;
        bytes += more;
        entry.progressAt = performance.now();
        while (more > 0 && bytes > maxBytes && bytes > entry.bytes) {
          const first = firstToDrop(droppable);
          if (first === undefined || first === entry) return false;
          first.drop();
        }
        return true;
      };
      return { add, settle: () => droppable.delete(entry), end };
    },
  };
};
