import type { Phrase } from '../../kernel/phrase.ts';
import type { Settings } from '../config/options.ts';

/** One call of a command. */
interface Invocation {
  readonly settings: Settings;
  /** What was given after the command's name; empty when nothing was. */
  readonly operand: string;
  /** All that was given, for commands that take several. */
  readonly operands: readonly string[];
  /** Writes a line for whoever called, in the language of the settings. */
  readonly say: (phrase: Phrase) => void;
  /** Writes a line of JSON for a program. */
  readonly sayJson: (value: unknown) => void;
}

/** What a command has done: JSON for a program that asks for it, else lines for people, or text as it is. */
interface Result {
  readonly json: unknown;
  readonly said: Phrase | readonly Phrase[] | string;
  /** 0 done, 1 not; 0 when absent. */
  readonly code?: 0 | 1;
}

/**
 * Does what a command is for and gives what is to be written of it; or, when it has written all itself, the exit code.
 * Throws what it cannot do.
 */
export type Command = (invocation: Invocation) => Promise<Result | 0 | 1>;
