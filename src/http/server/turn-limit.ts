/** A turn that is over. */
interface EndedTurn {
  readonly weight: number;
  /** Milliseconds. */
  readonly took: number;
  /** Whether no more than the least were under way when it began. */
  readonly wasBesideFew: boolean;
  /** Whether it began in overload. */
  readonly wasOverload: boolean;
}

/** How many have a turn at a time. */
export interface TurnLimit {
  /** So many, as things are. */
  readonly turns: () => number;
  /** So much of what waits begins within so many milliseconds, as far as the last moments tell. */
  readonly beginsWithin: (milliseconds: number) => number;
  /** Told of each turn that ends. */
  readonly ended: (turn: EndedTurn) => void;
  /** Milliseconds that a turn takes when it is calm; never more than `longestCounted`. */
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
  /** A single turn counts as no longer than that: one that waited for a picture tells nothing of the others. */
  readonly longestCounted: number;
}

/** Between two counts, in milliseconds. */
const interval = 100;
/** What a turn usually takes is the mean of about so many. */
const remembered = 50;
/** In overload turns may always take so many times what they usually take. */
const slowedBy = 1.5;
/** In overload what they usually take is tried anew after so many milliseconds, by so many turns for each of the least. */
const trialEvery = 10_000;
const trialRounds = 2;

/**
 * As many as there may be, and in overload as many as end within `longestTurn`: by Little's law none of them takes longer
 * than that in the mean, whatever the machine can do just now. What usually takes longer, as when the database is far
 * away, would not be quicker with fewer of it. Whether it still does take longer cannot be seen beside many others, and
 * calm may not come for hours: so now and then there are only the least for a moment (as BBR looks for the shortest way).
 */
export const limitTurns = ({ most, least, longestTurn, longestCounted }: TurnBounds): TurnLimit => {
  let turns = most;
  let countedAt = 0;
  let done = 0;
  /** Weight that ends in a millisecond; 0 while nobody knows. */
  let rate = 0;
  let usual = 0;
  /** Of so many, up to `remembered`. */
  let known = 0;
  let trial: { ended: number; took: number } | null = null;
  let trialAt = Number.NEGATIVE_INFINITY;

  const mayTake = (): number => Math.max(longestTurn, slowedBy * usual);
  /** Whether there are to be only the least: of what does not take too long nothing is to be known. */
  const isTrial = (now: number): boolean => {
    if (trial === null) {
      if (now - trialAt < trialEvery || mayTake() === longestTurn) return false;
      trialAt = now;
      trial = { ended: 0, took: 0 };
      return true;
    }
    if (trial.ended < trialRounds * least && now - trialAt < longestCounted) return true;
    // Never more: beside what else there is too much of, a few are slow too.
    if (trial.ended > 0) usual = Math.min(usual, trial.took / trial.ended);
    trial = null;
    return false;
  };
  return {
    turns: () => turns,
    beginsWithin: (milliseconds) => (rate === 0 ? Number.POSITIVE_INFINITY : rate * milliseconds),
    ended: ({ weight, took, wasBesideFew, wasOverload }) => {
      done += weight;
      if (!wasBesideFew) return;
      const counted = Math.min(took, longestCounted);
      if (trial !== null) {
        trial.ended += 1;
        trial.took += counted;
      } else if (!wasOverload) {
        known = Math.min(known + 1, remembered);
        usual += (counted - usual) / known;
      }
    },
    usual: () => usual,
    look: (now, isOverload) => {
      if (now - countedAt < interval) return;
      // Where little ends the count goes on until something has; what is tried ends in any case.
      if (isOverload && done === 0 && trial === null) return;
      const latest = done / (now - countedAt);
      const wasTrial = trial !== null;
      countedAt = now;
      done = 0;
      if (!isOverload) {
        turns = most;
        rate = 0;
        trial = null;
        return;
      }
      if (!wasTrial) rate = rate === 0 ? latest : (rate + latest) / 2;
      turns = isTrial(now) ? least : Math.min(most, Math.max(least, Math.round(rate * mayTake())));
    },
  };
};
