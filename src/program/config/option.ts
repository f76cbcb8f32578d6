import type { Phrase } from '../../kernel/phrase.ts';
import type { CommandName } from './commands.ts';

/** What the value of an option may be; the text follows "it must be". */
export interface Form<Value = string> extends Phrase {
  /** What the text becomes, or null when it does not have the form; of a list one item. */
  readonly read: (text: string) => Value | null;
  /** What help shows after the flag; `TEXT` when absent. */
  readonly operand?: string;
  /** A plain text when absent. */
  readonly kind?: 'integer' | 'bytes' | 'boolean' | 'zone' | 'list';
  /** The values that there are, when they are few. */
  readonly choices?: readonly string[];
  /** How many items a list has at least. */
  readonly atLeast?: number;
  /** And at most. */
  readonly atMost?: number;
}

/** One option: an entry of the tables in `options.ts` and `call-options.ts`; its text is what the option is for. */
export interface OptionEntry extends Phrase {
  readonly form: Form<string | number | boolean>;
  /** Without one it may be missing; what is a boolean is false then, and a zone the machine's. */
  readonly default?: string | number | readonly string[];
  /** `serve` alone when absent. */
  readonly commands?: readonly CommandName[];
  /**
   * Where it may be given besides the command line: everywhere (absent), not in the configuration file, or
   * nowhere else because it belongs to one call of one command.
   */
  readonly only?: 'outside file' | 'command line';
  /** The flag of an option without which this one has no effect. */
  readonly needs?: string;
  /** Kept out of messages: it may hold a password. */
  readonly secret?: true;
}

/** An option with its name without dashes, from which the environment variable and the file key follow. */
export type OptionRow = OptionEntry & { readonly flag: string; readonly commands: readonly CommandName[] };

/** The flag of the option of that name: `publicUrl` is `public-url`. */
export const flagOf = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/** The type of the value that an entry stands for. */
export type ValueOf<E extends OptionEntry> = E['form'] extends { readonly kind: 'list' }
  ? readonly string[]
  : E['form'] extends Form<infer Value>
    ? Value | (E extends { readonly default: unknown } | { readonly form: AlwaysThere } ? never : null)
    : never;

/** Forms of options that have a value without a default. */
interface AlwaysThere {
  readonly kind: 'boolean' | 'zone';
}

/** The environment variable of a flag: `public-url` is `CARTELERA_PUBLIC_URL`. */
const variableOf = (flag: string): string => `CARTELERA_${flag.toUpperCase().replaceAll('-', '_')}`;

/** The environment variable of an option, or null when there is none. */
export const environmentName = (row: OptionRow): string | null =>
  row.only === 'command line' ? null : variableOf(row.flag);

/** The option's key in the configuration file, or null when it may not stand there. */
export const fileKey = (row: OptionRow): string | null => (row.only === undefined ? row.flag : null);
