import { parseArgs } from 'node:util';
import { type Language, phraseLanguage } from '../../kernel/phrase.ts';
import { type CommandName, commandNames } from './commands.ts';
import { optionRows } from './options.ts';
import { usageError } from './usage-error.ts';

/** A command line taken apart, its values still texts. */
export interface CommandLine {
  readonly command: CommandName;
  /** What follows the command and is no option. */
  readonly operands: readonly string[];
  /** The texts given for each flag, in their order. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
}

const rowsByFlag = new Map(optionRows.map(([, row]) => [row.flag, row]));

const declared = Object.fromEntries(
  [...rowsByFlag].map(([flag, row]) => [
    flag,
    { type: row.form.kind === 'boolean' ? ('boolean' as const) : ('string' as const), multiple: true },
  ]),
);

const split = (args: readonly string[]): { words: string[]; flags: Map<string, string[]> } => {
  const { tokens } = parseArgs({
    args: [...args],
    options: { ...declared, help: { type: 'boolean', short: 'h', multiple: true } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const words: string[] = [];
  const flags = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const row = rowsByFlag.get(token.name);
    if (row === undefined) {
      throw usageError({
        es: `No existe la opción ${token.rawName}; "cartelera COMANDO --help" muestra las opciones disponibles.`,
        en: `There is no option ${token.rawName}; "cartelera COMMAND --help" lists the options.`,
      });
    }
    const value = row.form.kind === 'boolean' ? (token.value ?? 'true') : token.value;
    // `--port --json` more likely lacks a value than means one; `--port=--json` can still say so.
    if (
      value === undefined ||
      (!token.inlineValue && row.form.kind !== 'boolean' && value.startsWith('--'))
    ) {
      throw usageError({
        es: `La opción ${token.rawName} necesita un valor.`,
        en: `The option ${token.rawName} needs a value.`,
      });
    }
    flags.set(row.flag, [...(flags.get(row.flag) ?? []), value]);
  }
  return { words, flags };
};

const named = (words: readonly string[]): { command: CommandName; operands: readonly string[] } => {
  for (const length of [2, 1]) {
    const command = commandNames.find((name) => name === words.slice(0, length).join(' '));
    if (command !== undefined) return { command, operands: words.slice(length) };
  }
  const [group = ''] = words;
  const members = commandNames.filter((name) => name.startsWith(`${group} `));
  if (members.length > 0) {
    throw usageError({
      es: `"${group}" debe ir seguido de uno de estos comandos: ${members.join(', ')}.`,
      en: `"${group}" must be followed by one of these commands: ${members.join(', ')}.`,
    });
  }
  throw usageError({
    es: `No existe el comando "${group}". "cartelera help" muestra los comandos disponibles.`,
    en: `There is no command "${group}". "cartelera help" lists the commands.`,
  });
};

/**
 * Takes apart what follows the program's name; without any command it is `help`.
 * @throws AppError `usage` for an unknown command, an unknown option, one that the command does not take, and a missing
 * value.
 */
export const readCommandLine = (args: readonly string[]): CommandLine => {
  const { words, flags } = split(args);
  if (words.length === 0) return { command: 'help', operands: [], flags };
  const { command, operands } = named(words);
  for (const flag of flags.keys()) {
    const row = rowsByFlag.get(flag);
    if (row !== undefined && !row.commands.includes(command)) {
      throw usageError({
        es: `El comando "${command}" no admite la opción --${flag}.`,
        en: `The command "${command}" does not take the option --${flag}.`,
      });
    }
  }
  return { command, operands, flags };
};

/** Returns the language for messages while the settings are not read yet, or cannot be. */
export const languageForErrors = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Language => {
  const separate = args.indexOf('--locale');
  const inline = args.find((arg) => arg.startsWith('--locale='))?.slice('--locale='.length);
  const given = inline ?? (separate >= 0 ? args[separate + 1] : undefined);
  return phraseLanguage(given ?? environment['CARTELERA_LOCALE'] ?? '');
};
