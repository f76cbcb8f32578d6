import type { Phrase } from '../../kernel/phrase.ts';

/** Something in the data that does not agree with the rest, or a note. */
export interface Finding {
  /** What it is about, e.g. `event 12`; in English it is also what programs are told. */
  readonly subject: Phrase;
  readonly problem: Phrase;
  /** Nothing is wrong: somebody may want to know, and `check` does not fail for it. */
  readonly isNote?: true;
}

/** Takes down what was found. */
export type Report = (finding: Finding) => void;
