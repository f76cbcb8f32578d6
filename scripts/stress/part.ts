/** What came of one row of the table. */
export interface Tally {
  /** What was tried, e.g. `crash: sqlite, 2 workers`. */
  readonly part: string;
  /** Iterations, requests or whatever the part counts in. */
  readonly tried: number;
  /** How many of those ended as promised. */
  readonly passed: number;
  /** What was acknowledged and is not there, not as acknowledged, or by halves. */
  readonly lost: number;
  /** What somebody saw who may not. */
  readonly leaked: number;
  /** Answers from 500 on that no fault which was made explains. */
  readonly serverErrors: number;
  /** What went wrong, a line each. */
  readonly faults: readonly string[];
}

/** What a part is asked for. */
export interface Order {
  /** How much, in what the part counts in. */
  readonly iterations: number;
  /** From 1 on. The same seed makes the same plan; what happens when is up to the machine. */
  readonly seed: number;
  /** Tells whoever waits how far it is. */
  readonly tell: (line: string) => void;
}

/** One part of `npm run stress`. */
export interface StressPart {
  /** The word for `--only`. */
  readonly name: string;
  /** Iterations of the long form. */
  readonly iterations: number;
  /** Does it; gives a row for each thing tried. Rejects only when it could not be tried at all. */
  readonly run: (order: Order) => Promise<readonly Tally[]>;
}
