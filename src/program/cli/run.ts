import { readFileSync } from 'node:fs';
import type { Language, Phrase } from '../../kernel/phrase.ts';
import { printable } from '../../kernel/text/characters.ts';
import { type CommandLine, languageForErrors, readCommandLine } from '../config/command-line.ts';
import { type CommandName, type CommandText, commandNames, commands } from '../config/commands.ts';
import { renderCommandHelp, renderHelp } from '../config/help.ts';
import { loadSettings } from '../config/load.ts';
import type { Settings } from '../config/options.ts';
import { isUsageError, usageError } from '../config/usage-error.ts';
import { version } from '../config/version.ts';
import type { Command } from './command.ts';
import { explainFailure } from './failure.ts';

/** `help [COMMAND]`, and `--version`. */
const help: Command = async ({ settings, operand }) => {
  if (settings.version) return { json: version, said: `${version}\n` };
  const command = commandNames.find((name) => name === operand);
  const isGroup = commandNames.some((name) => name.startsWith(`${operand} `));
  if (operand !== '' && command === undefined && !isGroup) {
    throw usageError({ es: `No existe el comando "${operand}".`, en: `There is no command "${operand}".` });
  }
  const text =
    command === undefined
      ? renderHelp(settings.messageLanguage)
      : renderCommandHelp(command, settings.messageLanguage);
  return { json: text, said: text };
};

// Loaded when called: most commands need the whole service, but help and refusals should be there at once.
const implementations: Readonly<Record<CommandName, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serve,
  migrate: async () => (await import('./migrate.ts')).migrate,
  'user create': async () => (await import('./users.ts')).userCreate,
  'user list': async () => (await import('./users.ts')).userList,
  'user set-role': async () => (await import('./users.ts')).userSetRole,
  'user set-password': async () => (await import('./users.ts')).userSetPassword,
  'user end-sessions': async () => (await import('./users.ts')).userEndSessions,
  'user add-password': async () => (await import('./users.ts')).userAddPassword,
  'user revoke-passwords': async () => (await import('./users.ts')).userRevokePasswords,
  'user delete': async () => (await import('./users.ts')).userDelete,
  'key create': async () => (await import('./keys.ts')).keyCreate,
  'key list': async () => (await import('./keys.ts')).keyList,
  'key revoke': async () => (await import('./keys.ts')).keyRevoke,
  audit: async () => (await import('./audit.ts')).audit,
  'erase organizer': async () => (await import('./erase.ts')).eraseOrganizer,
  'erase venue': async () => (await import('./erase.ts')).eraseVenue,
  'erase user': async () => (await import('./erase.ts')).eraseUser,
  health: async () => (await import('./health.ts')).health,
  'import tec': async () => (await import('./import/commands.ts')).importTec,
  'import csv': async () => (await import('./import/commands.ts')).importCsv,
  'import archive': async () => (await import('./import/commands.ts')).importArchive,
  export: async () => (await import('./export.ts')).exportCalendar,
  backup: async () => (await import('./write-backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  check: async () => (await import('./check.ts')).check,
  'check-addresses': async () => (await import('./import/check-addresses.ts')).checkOldAddresses,
  help: async () => help,
};

/** What follows the command's name as one text: names of commands have blanks, other operands are one word. */
const operandOf = ({ command, operands }: CommandLine): string => {
  const { operands: wanted = '' }: CommandText = commands[command];
  if (command === 'help') return operands.join(' ');
  if (!wanted.includes('...') && operands.length > (wanted === '' ? 0 : 1)) {
    const extra = operands.at(wanted === '' ? 0 : 1);
    throw usageError({
      es: `Argumento inesperado "${extra}" después de "${command}". Con npm, las opciones van después de "--".`,
      en: `Unexpected argument "${extra}" after "${command}". With npm, options come after "--".`,
    });
  }
  const [operand = ''] = operands;
  if (wanted !== '' && !wanted.startsWith('[') && operand === '') {
    throw usageError({
      es: `Falta ${wanted} después de "${command}".`,
      en: `${wanted} is missing after "${command}".`,
    });
  }
  return operand;
};

const write = (text: string): void => {
  process.stdout.write(text);
};

const complain = (error: unknown, language: Language): 1 | 2 => {
  const phrase = explainFailure(error);
  if (phrase === null) console.error(error);
  else process.stderr.write(`cartelera: ${phrase[language].split('\n').map(printable).join('\n')}\n`);
  return isUsageError(error) ? 2 : 1;
};

const runCommand = async (line: CommandLine, settings: Settings): Promise<0 | 1> => {
  const operand = operandOf(line);
  const command = await implementations[line.command]();
  const say = (phrase: Phrase): void => write(`${phrase[settings.messageLanguage]}\n`);
  const sayJson = (value: unknown): void => write(`${JSON.stringify(value)}\n`);
  const result = await command({ settings, operand, operands: line.operands, say, sayJson });
  if (typeof result === 'number') return result;
  if (settings.json) sayJson(result.json);
  else if (typeof result.said === 'string') write(result.said);
  else for (const phrase of [result.said].flat()) say(phrase);
  return result.code ?? 0;
};

/**
 * Runs the command of a command line (without the program's own name) and returns the exit code: 0 done, 1
 * failed, 2 called wrongly. Never rejects.
 */
export const run = async (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<0 | 1 | 2> => {
  let language = languageForErrors(args, environment);
  try {
    const line = readCommandLine(args);
    if (line.flags.get('help')?.at(-1) === 'true' && line.command !== 'help') {
      write(renderCommandHelp(line.command, language));
      return 0;
    }
    const settings = loadSettings({
      command: line.command,
      flags: line.flags,
      environment,
      readFile: (path) => readFileSync(path, 'utf8'),
      machineZone: Temporal.Now.timeZoneId(),
    });
    language = settings.messageLanguage;
    return await runCommand(line, settings);
  } catch (error) {
    return complain(error, language);
  }
};
