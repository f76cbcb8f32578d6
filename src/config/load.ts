import { environmentName, fileKey, type OptionRow } from './option.ts';
import { optionRows, type Settings } from './options.ts';
import { badValue, type Given, readValue } from './read-value.ts';
import { usageError } from './usage-error.ts';

/** Where settings come from. */
export interface Sources {
  /** Texts by flag, as the command line gave them. */
  readonly flags: ReadonlyMap<string, Given>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Text of a file; throws when it cannot be read. */
  readonly readFile: (path: string) => string;
  /** The zone of the machine, default of every zone option. */
  readonly machineZone: string;
}

type FileValues = Readonly<Record<string, unknown>>;

const readConfigurationFile = (path: string, readFile: Sources['readFile']): FileValues => {
  let text: string;
  try {
    text = readFile(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usageError({
      es: `No se puede leer el archivo de configuración ${path}: ${reason}`,
      en: `The configuration file ${path} cannot be read: ${reason}`,
    });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw usageError({
      es: `El archivo de configuración ${path} no es JSON: ${reason}`,
      en: `The configuration file ${path} is not JSON: ${reason}`,
    });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw usageError({
      es: `El archivo de configuración ${path} debe ser un objeto JSON.`,
      en: `The configuration file ${path} must be a JSON object.`,
    });
  }
  const known = new Set(optionRows.map(([, row]) => fileKey(row)));
  const unknown = Object.keys(value).find((key) => !known.has(key));
  if (unknown !== undefined) {
    throw usageError({
      es: `El archivo de configuración ${path} nombra una opción que no existe: "${unknown}".`,
      en: `The configuration file ${path} names an option that does not exist: "${unknown}".`,
    });
  }
  return value as FileValues;
};

const isNumeric = (row: OptionRow): boolean => row.type === 'integer' || row.type === 'bytes';

/** The texts of a JSON value; numbers, booleans and lists only where the option is one. */
const textsOf = (row: OptionRow, source: string, value: unknown): Given => {
  if (typeof value === 'string' && row.type !== 'integer' && row.type !== 'boolean') return [value];
  if (typeof value === 'number' && isNumeric(row)) return [String(value)];
  if (typeof value === 'boolean' && row.type === 'boolean') return [String(value)];
  if (Array.isArray(value) && row.type === 'list' && value.every((item) => typeof item === 'string'))
    return value;
  throw badValue(row, source, value);
};

const valueIn = (row: OptionRow, sources: Sources, path: string | null, file: FileValues): unknown => {
  const flag = sources.flags.get(row.flag);
  if (flag !== undefined) return readValue(row, `--${row.flag}`, flag);
  const variable = environmentName(row);
  const text = variable === null ? undefined : sources.environment[variable];
  if (variable !== null && text !== undefined && text !== '') return readValue(row, variable, [text]);
  const key = fileKey(row);
  if (key !== null && Object.hasOwn(file, key)) {
    const source = `"${key}" (${path})`;
    return readValue(row, source, textsOf(row, source, file[key]));
  }
  return row.type === 'zone' ? sources.machineZone : row.default;
};

/**
 * The settings: of each option the flag counts, else the environment variable unless it is empty, else the
 * configuration file, else the default.
 * @throws AppError `usage` for a value that does not fit, naming the option as its source does, and for a
 * configuration file that cannot be read or names an unknown option.
 */
export const loadSettings = (sources: Sources): Settings => {
  const path = sources.flags.get('config')?.at(-1) ?? (sources.environment['CARTELERA_CONFIG'] || null);
  const file = path === null ? {} : readConfigurationFile(path, sources.readFile);
  return Object.fromEntries(
    optionRows.map(([name, row]) => [name, valueIn(row, sources, path, file)]),
  ) as unknown as Settings;
};
