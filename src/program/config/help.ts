import type { Language, Phrase } from '../../kernel/phrase.ts';
import { type CommandName, type CommandText, commandNames, commands } from './commands.ts';
import { environmentName, fileKey, type OptionRow } from './option.ts';
import { optionRows } from './options.ts';

const headings = {
  usage: { es: 'Uso: cartelera', en: 'Usage: cartelera' },
  command: { es: 'COMANDO', en: 'COMMAND' },
  commands: { es: 'Comandos', en: 'Commands' },
  options: { es: 'Opciones', en: 'Options' },
  example: { es: 'Ejemplo', en: 'Example' },
  default: { es: 'valor por defecto:', en: 'default:' },
  keptZone: {
    es: 'la guardada en el calendario; la primera vez, la del equipo',
    en: "the one stored in the calendar; the first time the machine's",
  },
  more: {
    es: '"cartelera COMANDO --help" muestra la ayuda de un comando y "cartelera --version", la versión.',
    en: '"cartelera COMMAND --help" shows the help of a command, "cartelera --version" the version.',
  },
  order: {
    es: 'Orden de preferencia: la opción, la variable CARTELERA_…, el archivo de --config y el valor por defecto.',
    en: 'Order of precedence: the flag, the variable CARTELERA_…, the file named by --config, the default.',
  },
} as const satisfies Record<string, Phrase>;

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return rows.map(([left, right]) => `  ${left.padEnd(width)}${right}`).join('\n');
};

const flagWith = ({ flag, form }: OptionRow): string => `--${flag} ${form.operand ?? 'TEXT'}`.trimEnd();

/** The default for readers; empty when there is none. */
const defaultText = ({ form, default: value = '' }: OptionRow, language: Language): string => {
  if (form.kind === 'zone') return headings.keptZone[language];
  if (form.kind === 'bytes' && Number(value) % 2 ** 20 === 0) return `${Number(value) / 2 ** 20}MiB`;
  return typeof value === 'object' ? value.join(',') : String(value);
};

const optionHelp = (row: OptionRow, language: Language): string => {
  const value = defaultText(row, language);
  return row[language] + (value === '' ? '' : ` (${headings.default[language]} ${value})`);
};

/** Help for the whole program. */
export const renderHelp = (language: Language): string =>
  [
    `${headings.usage[language]} ${headings.command[language]} …`,
    '',
    `${headings.commands[language]}:`,
    columns(
      commandNames.map((name) => {
        const { operands = '', [language]: summary }: CommandText = commands[name];
        return [`${name} ${operands}`.trim(), summary];
      }),
    ),
    '',
    headings.more[language],
    '',
  ].join('\n');

/** Help for one command. */
export const renderCommandHelp = (command: CommandName, language: Language): string => {
  const rows = optionRows.map(([, row]) => row).filter((row) => row.commands.includes(command));
  const { operands = '', example, [language]: summary }: CommandText = commands[command];
  return [
    [headings.usage[language], command, operands, '…'].filter(Boolean).join(' '),
    '',
    summary,
    '',
    `${headings.example[language]}: cartelera ${example}`,
    '',
    `${headings.options[language]}:`,
    columns(rows.map((row) => [flagWith(row), optionHelp(row, language)])),
    '',
    headings.order[language],
    '',
  ].join('\n');
};

const cell = (text: string): string => (text === '' ? '' : `\`${text}\``);

/** The options that may stand in the environment or the configuration file, as a Markdown table in English. */
export const renderOptionTable = (): string => {
  const lines = optionRows
    .map(([, row]) => row)
    .filter((row) => environmentName(row) !== null)
    .map((row) => {
      const value = row.form.kind === 'zone' ? defaultText(row, 'en') : cell(defaultText(row, 'en'));
      const choices = row.form.choices === undefined ? '' : ` (${row.form.choices.join(', ')})`;
      const names = [`--${row.flag}`, environmentName(row) ?? '', fileKey(row) ?? ''].map(cell);
      return `| ${[...names, value, row.en + choices].join(' | ')} |`;
    });
  return ['| Flag | Environment | File | Default | Meaning |', '|---|---|---|---|---|', ...lines, ''].join(
    '\n',
  );
};
