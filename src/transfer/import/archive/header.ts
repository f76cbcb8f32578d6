import { formatName, formatVersion, type Header, type LineKind, lineKinds } from './format.ts';
import { brokenLine, type NumberedLine } from './lines.ts';
import {
  count,
  list,
  object,
  objectOf,
  type Reader,
  readFields,
  text,
  time,
  unread,
  WrongLine,
} from './values.ts';

/** What is needed of the first line. */
export type ReadHeader = Pick<Header, 'calendar' | 'records' | 'site'>;

const noHeader = {
  es: 'no es la primera de un archivo de "cartelera export --format archive".',
  en: 'it is not the first of a file by "cartelera export --format archive".',
};
const tooNew = {
  es: 'el archivo es de una versión más reciente de Cartelera; impórtalo con esa versión.',
  en: 'the file is of a newer version of Cartelera; import it with that one.',
};

/** Keys of records begin with it, and indexes hold no longer ones. */
const longestCalendar = 200;

const calendar: Reader<string> = (value, place) => {
  const said = text(value, place);
  return said === '' || (said?.length ?? 0) > longestCalendar ? undefined : said;
};

/** Words with how they are spelled; those that are not known here stay unread. */
const spelled: Reader<Readonly<Record<string, string>>> = (value, place) => {
  const entries = Object.entries(objectOf(value) ?? {}).map(([word, said]) => [word, text(said, place)]);
  return objectOf(value) === null || entries.some(([, said]) => said === undefined)
    ? undefined
    : Object.fromEntries(entries);
};

const siteFields = {
  timezone: text,
  currency_symbol: text,
  currency_position: text,
  iframe_hosts: list(text),
  address_words: object({ bases: spelled, words: spelled }),
};

/** What the first line says. */
const headerFields = {
  format: unread,
  version: unread,
  host: unread,
  calendar,
  exported_at: time,
  site: object(siteFields),
  records: object(Object.fromEntries(lineKinds.map((kind) => [kind, count]))),
};

const parse = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
};

/**
 * Reads the first line of a file; `onUnknown` hears of its keys that are not known.
 * @throws AppError `import_source` when it is no such file, or one of a newer version.
 */
export const readHeader = (line: NumberedLine | undefined, onUnknown: (name: string) => void): ReadHeader => {
  const said = objectOf(parse(line?.text ?? ''));
  const number = line?.number ?? 1;
  if (said?.['format'] !== formatName) throw brokenLine(number, noHeader);
  if (said['version'] !== formatVersion) throw brokenLine(number, tooNew);
  try {
    const { records, ...read } = readFields(headerFields, said, { name: '', onUnknown });
    return { ...read, records: records as Record<LineKind, number> };
  } catch (error) {
    if (error instanceof WrongLine) throw brokenLine(number, error.phrase);
    throw error;
  }
};
