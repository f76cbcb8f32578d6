import type { ServerResponse } from 'node:http';

/** How slowly answers may be taken, and how much of them may wait for that. */
export interface TakingLimits {
  /** Milliseconds. */
  readonly slownessGrace: number;
  /** Bytes a second. */
  readonly leastRate: number;
  readonly maxHeldBytes: number;
}

/** Answers that were sent and that the system could not hand over yet, because their clients do not read. */
export interface UntakenAnswers {
  /** Looks after an answer of so many bytes that has just been sent; what stands ready takes no memory of its own. */
  readonly watch: (response: ServerResponse, bytes: number, isKept: boolean) => void;
  /**
   * Whether there is memory for more. If not, those that have waited for longest are given up, as far as their
   * clients have had the time of grace.
   */
  readonly hasRoom: () => boolean;
}

interface Untaken {
  /** Null when it is over: what a `Set` has let go of may hold it for a long time (ADR 0045). */
  response: ServerResponse | null;
  readonly bytes: number;
  readonly since: number;
}

/** Gives up each answer that is not taken in the time that its length allows: its connection is closed. */
export const watchUntaken = ({ slownessGrace, leastRate, maxHeldBytes }: TakingLimits): UntakenAnswers => {
  /** The one that waits for longest comes first. */
  const untaken = new Set<Untaken>();
  let held = 0;
  return {
    watch: (response, length, isKept) => {
      // Nearly always the system has taken all of it at once.
      if ((response.socket?.writableLength ?? 0) === 0) return;
      const timer = setTimeout(() => response.destroy(), slownessGrace + (length / leastRate) * 1000);
      response.once('close', () => clearTimeout(timer));
      if (isKept) return;
      const one: Untaken = { response, bytes: length, since: performance.now() };
      untaken.add(one);
      held += length;
      response.once('close', () => {
        untaken.delete(one);
        one.response = null;
        held -= length;
      });
    },
    hasRoom: () => {
      if (held < maxHeldBytes) return true;
      const now = performance.now();
      let left = held;
      for (const { response, bytes, since } of untaken) {
        if (left < maxHeldBytes || now - since < slownessGrace) break;
        response?.destroy();
        left -= bytes;
      }
      return left < maxHeldBytes;
    },
  };
};
