import type { Phrase } from '../../kernel/phrase.ts';
import type { CommandName } from './commands.ts';

/** The form of a text, which says what is wanted, to follow "expected". */
export interface Form extends Phrase {
  /** What the text becomes, or null when it does not have the form. */
  readonly read: (text: string) => string | null;
}

/** What options have in common; it says what the option is for. */
interface CommonEntry extends Phrase {
  readonly commands: readonly CommandName[];
  /**
   * Where it may be given besides the command line: everywhere (absent), not in the configuration file, or
   * nowhere else because it belongs to one call of one command.
   */
  readonly only?: 'outside file' | 'command line';
  /** The flag of an option without which this one has nothing to say. */
  readonly needs?: string;
  /** Kept out of messages: it may hold a password. */
  readonly secret?: true;
}

/**
 * One option: an entry of the tables in `options.ts` and `call-options.ts`. Without a default it may be missing; what is a
 * boolean is false then.
 */
export type OptionEntry = CommonEntry &
  (
    | { readonly type: 'string'; readonly default?: string; readonly form?: Form }
    | {
        readonly type: 'integer';
        readonly default?: number;
        readonly min: number;
        readonly max: number;
      }
    | { readonly type: 'bytes'; readonly default: number; readonly min: number; readonly max: number }
    | { readonly type: 'boolean' }
    | { readonly type: 'choice'; readonly default?: string; readonly choices: readonly string[] }
    | {
        readonly type: 'list';
        readonly default?: readonly string[];
        readonly form: Form;
        readonly min?: number;
      }
    /** A time zone; its default is the machine's. */
    | { readonly type: 'zone' }
  );

/** An option with its name without dashes, from which the environment variable and the file key follow. */
export type OptionRow = OptionEntry & { readonly flag: string };

/** The flag of the option of that name: `publicUrl` is `public-url`. */
export const flagOf = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

type Missing<R> = R extends { readonly default: unknown } | { readonly type: 'zone' } ? never : null;

/** The type of the value that a row stands for. */
export type ValueOf<R extends OptionEntry> = R extends {
  readonly type: 'choice';
  readonly choices: readonly (infer C)[];
}
  ? C | Missing<R>
  : R extends { readonly type: 'integer' | 'bytes' }
    ? number | Missing<R>
    : R extends { readonly type: 'boolean' }
      ? boolean
      : R extends { readonly type: 'list' }
        ? readonly string[]
        : string | Missing<R>;

/** The environment variable of a flag: `public-url` is `CARTELERA_PUBLIC_URL`. */
export const variableOf = (flag: string): string => `CARTELERA_${flag.toUpperCase().replaceAll('-', '_')}`;

/** The environment variable of an option, or null when there is none. */
export const environmentName = (row: OptionRow): string | null =>
  row.only === 'command line' ? null : variableOf(row.flag);

/** The option's key in the configuration file, or null when it may not stand there. */
export const fileKey = (row: OptionRow): string | null => (row.only === undefined ? row.flag : null);
