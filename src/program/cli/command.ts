import type { Phrase } from '../../kernel/phrase.ts';
import type { Settings } from '../config/options.ts';
import { usageError } from '../config/usage-error.ts';

/** One call of a command. */
interface Invocation {
  readonly settings: Settings;
  /** What was given after the command's name; empty when nothing was. */
  readonly operand: string;
  /** All that was given, for commands that take several. */
  readonly operands: readonly string[];
  /** Writes a line in the language of the settings. */
  readonly say: (phrase: Phrase) => void;
  /** Writes a line of JSON for a program. */
  readonly sayJson: (value: unknown) => void;
}

/** What a command has done: JSON for `--json`, else lines, or text as it is. */
interface Result {
  readonly json: unknown;
  readonly said: Phrase | readonly Phrase[] | string;
  /** 0 done, 1 not; 0 when absent. */
  readonly code?: 0 | 1;
}

/**
 * Runs a command and returns what is to be written of it; or, when it has written all itself, the exit code.
 * Throws what it cannot do.
 */
export type Command = (invocation: Invocation) => Promise<Result | 0 | 1>;

/**
 * Returns the site that an operand names; https without a scheme.
 * @throws AppError `usage` for what is no address, or one with a login.
 */
export const siteNamed = (text: string): URL => {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url !== null && url.username === '' && url.password === '' && !/\s/.test(text)) return url;
  throw usageError({
    es: `"${text}" no es la dirección de un sitio, como https://agenda.example.`,
    en: `"${text}" is not the address of a site, like https://agenda.example.`,
  });
};
