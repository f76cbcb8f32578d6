/** What came of one row of the table. */
export interface Tally {
  /** What was tried, e.g. `crash: sqlite, 2 services`. */
  readonly part: string;
  /** Iterations, requests or whatever the part counts in. */
  readonly tried: number;
  /** How many of those ended as promised. */
  readonly passed: number;
  /** What went wrong, a line each. */
  readonly faults: readonly string[];
}

/** What a part has to do. */
export interface Order {
  /** How much, in what the part counts in. */
  readonly iterations: number;
  /** From 1 on. The same seed makes the same plan; its timing depends on the machine. */
  readonly seed: number;
  /** Prints progress. */
  readonly report: (line: string) => void;
}

/** One part of `npm run stress`. */
export interface StressPart {
  /** The word for `--only`. */
  readonly name: string;
  /** Iterations of the long form. */
  readonly iterations: number;
  /** Returns a row for each thing tried. Rejects only when it could not be tried at all. */
  readonly run: (order: Order) => Promise<readonly Tally[]>;
}
