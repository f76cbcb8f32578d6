/** What came of one row of the table. */
export interface Tally {
  /** What was tried, e.g. `crash: sqlite, 2 services`. */
  readonly part: string;
  /** Iterations, requests or whatever the part counts in. */
  readonly tried: number;
  /** How many of those ended as promised. */
  readonly passed: number;
  /** Acknowledged writes that are missing, different or incomplete. */
  readonly lost: number;
  /** Responses that show what their reader may not see. */
  readonly leaked: number;
  /** Responses from 500 on that no deliberate failure explains. */
  readonly serverErrors: number;
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

/** A row of which nothing was tried yet. */
export const emptyTally = (part: string): Tally => ({
  part,
  tried: 0,
  passed: 0,
  lost: 0,
  leaked: 0,
  serverErrors: 0,
  faults: [],
});
