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
  /** Writes text as it is. */
  readonly write: (text: string) => void;
}

/** Does what a command is for and gives the exit code: 0 done, 1 not. Throws what it cannot do. */
export type Command = (invocation: Invocation) => Promise<0 | 1>;
