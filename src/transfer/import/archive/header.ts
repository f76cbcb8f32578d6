import {
  formatName,
  formatVersion,
  formerFormatName,
  type Header,
  type LineKind,
  lineKinds,
} from './format.ts';
import { brokenLine, type NumberedLine } from './lines.ts';
import {
  count,
  type JsonObject,
  list,
  must,
  object,
  objectOf,
  or,
  type Reader,
  readFields,
  text,
  time,
  unread,
  WrongLine,
} from './stored.ts';

/** What a calendar was served with; null is what its file does not say. */
export type ReadSite = { readonly [Name in keyof Header['site']]: Header['site'][Name] | null };

/** What is needed of the first line. */
export interface ReadHeader extends Pick<Header, 'calendar' | 'records'> {
  readonly exported_at: string | null;
  readonly site: ReadSite;
}

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

/** How the addresses of pages are spelled. */
const addressWordFields = { bases: or(spelled, {}), words: or(spelled, {}) };

/** What the first line says of the site. */
export const siteFields = {
  timezone: or(text, null),
  currency_symbol: or(text, null),
  currency_position: or(text, null),
  iframe_hosts: or(list(text), null),
  address_words: or(object(addressWordFields), null),
};

/** How many lines there are of each kind: none of one that was not known when the file was written. */
export const countFields = Object.fromEntries(lineKinds.map((kind) => [kind, or(count, 0)]));

const silentSite = {
  ...{ timezone: null, currency_symbol: null, currency_position: null, iframe_hosts: null },
  address_words: null,
};

/** What the first line says. */
export const headerFields = {
  format: unread,
  version: unread,
  host: unread,
  calendar: must(calendar),
  // The time of the import.
  exported_at: or(time, null),
  site: or(object(siteFields), silentSite),
  records: must(object(countFields)),
};

const currentNames: ReadonlyMap<string, string> = new Map([
  ['frame_hosts', 'iframe_hosts'],
  ['person', 'user'],
]);

const withCurrentNames = (value: unknown): unknown => {
  const object = objectOf(value);
  if (object === null) return value;
  return Object.fromEntries(
    Object.entries(object).map(([name, held]) => [currentNames.get(name) ?? name, held]),
  );
};

/** The first line of a file of the former format, as it is written today. */
const fromFormer = (header: JsonObject): JsonObject => ({
  ...Object.fromEntries(Object.entries(header).map(([name, value]) => [name, withCurrentNames(value)])),
  format: formatName,
});

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
  const parsed = objectOf(parse(line?.text ?? ''));
  const said = parsed?.['format'] === formerFormatName ? fromFormer(parsed) : parsed;
  const number = line?.number ?? 1;
  if (said?.['format'] !== formatName) throw brokenLine(number, noHeader);
  if (said['version'] !== formatVersion) throw brokenLine(number, tooNew);
  try {
    const { records, ...read } = readFields(headerFields, said, { name: '', onUnknown, file: {} });
    return { ...read, records: records as Record<LineKind, number> };
  } catch (error) {
    if (error instanceof WrongLine) throw brokenLine(number, error.phrase);
    throw error;
  }
};
