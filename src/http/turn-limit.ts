/** How many have a turn at a time. */
export interface TurnLimit {
  /** So many, as things are. */
  readonly turns: () => number;
  /** So much of what waits begins within so many milliseconds, as far as the last moments tell. */
  readonly beginsWithin: (milliseconds: number) => number;
  /** Told of each turn that ends: its weight, its milliseconds, and whether it was calm when it began. */
  readonly ended: (weight: number, took: number, wasCalm: boolean) => void;
  /** Milliseconds that a turn takes when it is calm. */
  readonly usual: () => number;
  /** Counts what has ended meanwhile; to be called often. `now` is in milliseconds. */
  readonly look: (now: number, isOverload: boolean) => void;
}

/** What keeps their number in bounds. */
export interface TurnBounds {
  readonly most: number;
  readonly least: number;
  /** Milliseconds that a turn may take in the mean in overload. */
  readonly longestTurn: number;
}

/** Between two counts, in milliseconds. */
const interval = 100;
/** What a turn usually takes is the mean of about so many. */
const remembered = 50;
/** In overload turns may always take so many times what they usually take. */
const slowedBy = 1.5;

/**
 * As many as there may be, and in overload as many as end within `longestTurn`: by Little's law none of them takes longer
 * than that in the mean, whatever the machine can do just now. What usually takes longer, as when the database is far
 * away, would not be quicker with fewer of it.
 */
export const limitTurns = ({ most, least, longestTurn }: TurnBounds): TurnLimit => {
  let turns = most;
  let countedAt = 0;
  let done = 0;
  /** Weight that ends in a millisecond; 0 while nobody knows. */
  let rate = 0;
  let usual = 0;
  return {
    turns: () => turns,
    beginsWithin: (milliseconds) => (rate === 0 ? Number.POSITIVE_INFINITY : rate * milliseconds),
    ended: (weight, took, wasCalm) => {
      done += weight;
      if (wasCalm) usual += (took - usual) / (usual === 0 ? 1 : remembered);
    },
    usual: () => usual,
    look: (now, isOverload) => {
      // Where little ends the count goes on until something has.
      if (now - countedAt < interval || (isOverload && done === 0)) return;
      const latest = done / (now - countedAt);
      countedAt = now;
      done = 0;
      if (isOverload) {
        rate = rate === 0 ? latest : (rate + latest) / 2;
        const mayTake = Math.max(longestTurn, slowedBy * usual);
        turns = Math.min(most, Math.max(least, Math.round(rate * mayTake)));
      } else {
        turns = most;
        rate = 0;
      }
    },
  };
};
