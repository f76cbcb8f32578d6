import { formatName, formatVersion, type Header, type LineKind, lineKinds } from './format.ts';
import { brokenLine, type NumberedLine } from './lines.ts';
import { countAt, type JsonObject, objectOf, textAt, textsAt, WrongLine } from './stored.ts';

/** What is needed of the first line. */
export type ReadHeader = Pick<Header, 'calendar' | 'records' | 'site'>;

const noHeader = {
  es: 'no es la primera de un archivo de "cartelera export --format v1-json".',
  en: 'it is not the first of a file by "cartelera export --format v1-json".',
};
const tooNew = {
  es: 'el archivo es de una versión más nueva de Cartelera; importe con esa.',
  en: 'the file is of a newer version of Cartelera; import it with that one.',
};

/** Keys of records begin with it, and indexes hold no longer ones. */
const longestCalendar = 200;

const calendarAt = (said: JsonObject): string => {
  const calendar = textAt(said, 'calendar');
  if (calendar === '' || calendar.length > longestCalendar) throw new WrongLine('calendar');
  return calendar;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Reads the first line of a file.
 * @throws AppError `import_source` when it is no such file, or one of a newer version.
 */
export const readHeader = (line: NumberedLine | undefined): ReadHeader => {
  const said = objectOf(parse(line?.text ?? ''));
  const number = line?.number ?? 1;
  if (said?.['format'] !== formatName) throw brokenLine(number, noHeader);
  if (said['version'] !== formatVersion) throw brokenLine(number, tooNew);
  try {
    const site = objectOf(said['site']) ?? {};
    const records = objectOf(said['records']) ?? {};
    return {
      calendar: calendarAt(said),
      site: {
        timezone: textAt(site, 'timezone'),
        currency_symbol: textAt(site, 'currency_symbol'),
        currency_position: textAt(site, 'currency_position'),
        frame_hosts: textsAt(site, 'frame_hosts'),
      },
      records: Object.fromEntries(lineKinds.map((kind) => [kind, countAt(records, kind)])) as Record<
        LineKind,
        number
      >,
    };
  } catch (error) {
    if (error instanceof WrongLine) throw brokenLine(number, error.phrase);
    throw error;
  }
};
