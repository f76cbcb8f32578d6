import type { Phrase } from '../kernel/phrase.ts';

/** Something in the data that does not agree with the rest. */
export interface Finding {
  /** What it is about, e.g. `event 12`. */
  readonly subject: string;
  readonly problem: Phrase;
}

/** Takes down what was found. */
export type Report = (finding: Finding) => void;
