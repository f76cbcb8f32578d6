import type { AppError } from '../../kernel/error.ts';
import { type Phrase, phraseLanguage } from '../../kernel/phrase.ts';
import type { CommandName } from './commands.ts';
import { environmentName, fileKey, type OptionRow } from './option.ts';
import { optionRows, type Settings } from './options.ts';
import { usageError } from './usage-error.ts';

/** What a source gave for an option: one text, or several for a list. */
type Texts = readonly string[];

/** Where settings come from. */
export interface Sources {
  /** Texts by flag, as the command line gave them. */
  readonly flags: ReadonlyMap<string, Texts>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The command whose settings these are; what only others take need not fit together. */
  readonly command?: CommandName;
  /** Text of a file; throws when it cannot be read. */
  readonly readFile: (path: string) => string;
  /** The zone of the machine, default of every zone option. */
  readonly machineZone: string;
}

type FileValues = Readonly<Record<string, unknown>>;

/** The value of an option, and how the option is called in the source that counts. */
interface Found {
  readonly source: string;
  readonly value: unknown;
}

/** Returns the error for a value: names the option as its source does, the value unless it is secret, and the form. */
const badValue = (row: OptionRow, source: string, value: unknown): AppError => {
  const { es, en } = row.form;
  const given = row.secret ? '' : `: ${JSON.stringify(value)}`;
  return usageError({
    es: `${source} no es válido${given}. Debe ser ${es}.`,
    en: `${source} is not valid${given}. It must be ${en}.`,
  });
};

/** Reads a value. Of several texts for anything but a list the last counts; a list has each item once. */
const readValue = (row: OptionRow, source: string, texts: Texts): unknown => {
  const read = (text: string) => {
    const value = row.form.read(text);
    if (value === null) throw badValue(row, source, text);
    return value;
  };
  if (row.form.kind !== 'list') return read(texts.at(-1) ?? '');
  const items = texts.flatMap((text) => text.split(',')).map((item) => item.trim());
  const values = [...new Set(items.filter((item) => item !== '').map(read))];
  const { atLeast = 0, atMost = values.length } = row.form;
  if (values.length < atLeast) throw badValue(row, source, texts.join(','));
  if (values.length > atMost) {
    throw usageError({
      es: `${source} admite hasta ${atMost} valores y se han indicado ${values.length}.`,
      en: `${source} takes up to ${atMost} values, and ${values.length} were given.`,
    });
  }
  return values;
};

/** Returns what the work returns. @throws AppError `usage` with the reason after the words when it throws. */
const attempt = <T>(work: () => T, { es, en }: Phrase): T => {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usageError({ es: `${es}: ${reason}`, en: `${en}: ${reason}` });
  }
};

const readConfigurationFile = (path: string, readFile: Sources['readFile']): FileValues => {
  const text = attempt(() => readFile(path), {
    es: `No se puede leer el archivo de configuración ${path}`,
    en: `The configuration file ${path} cannot be read`,
  });
  const value: unknown = attempt(() => JSON.parse(text), {
    es: `El archivo de configuración ${path} no es JSON`,
    en: `The configuration file ${path} is not JSON`,
  });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw usageError({
      es: `El archivo de configuración ${path} debe ser un objeto JSON.`,
      en: `The configuration file ${path} must be a JSON object.`,
    });
  }
  const keys = new Set(optionRows.map(([, row]) => fileKey(row)));
  const unknown = Object.keys(value).find((key) => !keys.has(key));
  if (unknown !== undefined) {
    throw usageError({
      es: `El archivo de configuración ${path} contiene una opción que no existe: "${unknown}".`,
      en: `The configuration file ${path} has an option that does not exist: "${unknown}".`,
    });
  }
  return value as FileValues;
};

/** The texts of a JSON value; numbers, booleans and lists only where the option is one. */
const textsOf = (row: OptionRow, source: string, value: unknown): Texts => {
  const { kind } = row.form;
  if (typeof value === 'string' && kind !== 'integer' && kind !== 'boolean') return [value];
  if (typeof value === 'number' && (kind === 'integer' || kind === 'bytes')) return [String(value)];
  if (typeof value === 'boolean' && kind === 'boolean') return [String(value)];
  if (Array.isArray(value) && kind === 'list' && value.every((item) => typeof item === 'string'))
    return value;
  throw badValue(row, source, value);
};

const findValue = (row: OptionRow, sources: Sources, path: string | null, file: FileValues): Found | null => {
  const found = (source: string, texts: Texts): Found => ({ source, value: readValue(row, source, texts) });
  const flag = sources.flags.get(row.flag);
  if (flag !== undefined) return found(`--${row.flag}`, flag);
  const variable = environmentName(row) ?? '';
  const text = sources.environment[variable] ?? '';
  if (text !== '') return found(variable, [text]);
  const key = fileKey(row);
  if (key === null || !Object.hasOwn(file, key)) return null;
  const source = `"${key}" (${path})`;
  return found(source, textsOf(row, source, file[key]));
};

/** @throws AppError `usage` when an option is given without another one that it needs. */
const rejectIncomplete = (given: ReadonlyMap<string, Found | null>, command: CommandName): void => {
  for (const [, row] of optionRows) {
    const found = given.get(row.flag) ?? null;
    if (row.needs === undefined || found === null || found.value === false) continue;
    if (!row.commands.includes(command) || (given.get(row.needs) ?? null) !== null) continue;
    throw usageError({
      es: `${found.source} no tiene efecto sin --${row.needs}: añade --${row.needs} o quita ${found.source}.`,
      en: `${found.source} has no effect without --${row.needs}: add --${row.needs}, or leave ${found.source} out.`,
    });
  }
};

/** The invented city is in Spain, whatever machine shows it. */
const zoneOfDemonstration = 'Europe/Madrid';

/**
 * The settings: of each option the flag counts, else the environment variable unless it is empty, else the
 * configuration file, else the default.
 * @throws AppError `usage` for a value that does not fit, naming the option as its source does, for an option of the
 * command that needs another one, and for a configuration file that cannot be read or names an unknown option.
 */
export const loadSettings = (sources: Sources): Settings => {
  const path = sources.flags.get('config')?.at(-1) ?? (sources.environment['CARTELERA_CONFIG'] || null);
  const file = path === null ? {} : readConfigurationFile(path, sources.readFile);
  const given = new Map(optionRows.map(([, row]) => [row.flag, findValue(row, sources, path, file)]));
  if (sources.command !== undefined) rejectIncomplete(given, sources.command);
  const isDemo = given.get('demo')?.value === true;
  const settled = (row: OptionRow): unknown => {
    const found = given.get(row.flag) ?? null;
    if (found !== null) return found.value;
    if (row.form.kind === 'zone') return isDemo ? zoneOfDemonstration : sources.machineZone;
    return row.form.kind === 'boolean' ? false : (row.default ?? null);
  };
  const values = Object.fromEntries(optionRows.map(([name, row]) => [name, settled(row)]));
  return {
    ...values,
    isTimezoneGiven: (given.get('timezone') ?? null) !== null,
    messageLanguage: phraseLanguage(String(values['locale'])),
  } as unknown as Settings;
};
