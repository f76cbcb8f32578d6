import { addressWords } from '../../../kernel/addresses/address-words.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import type { Site } from '../../../kernel/site.ts';
import { countUnknownKeys } from '../../unknown-keys.ts';
import { answeredKeys } from '../answered-keys.ts';
import {
  type FoundWords,
  type ImportKind,
  importKinds,
  type Source,
  type SourceBatch,
  type SourceRecord,
  type Unreadable,
} from '../source.ts';
import { readersOf } from './columns.ts';
import { type LineKind, lineKinds } from './format.ts';
import { type ReadHeader, readHeader } from './header.ts';
import { type ImageImportDependencies, imagesImport, type StoredImage } from './images.ts';
import { brokenLine, type NumberedLine, readLines } from './lines.ts';
import { archivedRecord, recordKey, termKey } from './record.ts';
import { settingsRemarks } from './settings-remarks.ts';
import { usersImport } from './users.ts';
import { count, type JsonObject, objectOf, type Place, readFields, WrongLine } from './values.ts';

/** The key of what a wrong line tells of, as far as it says that. */
const keyOf = (calendar: string, kind: LineKind, { id }: JsonObject): { readonly key?: string } => {
  if (typeof id !== 'number') return {};
  return { key: kind === 'category' || kind === 'tag' ? termKey(calendar, id) : recordKey(calendar, id) };
};

/** What a file is taken in with. */
export interface ArchiveDependencies extends ImageImportDependencies {
  readonly site: Site;
  /** Ids here by the ids of the file; people get into it as they are read. */
  readonly authors: Map<string, number>;
}

interface Line {
  readonly number: number;
  readonly kind: LineKind;
  readonly record: JsonObject;
  readonly stored: JsonObject;
}

const lineKeys: readonly string[] = ['kind', 'record', 'stored'];
const isLineKind = (kind: string): kind is LineKind => (lineKinds as readonly string[]).includes(kind);

/** One transaction each. */
const atOnce = 200;

const noJson: Phrase = {
  es: 'no es JSON; puede que el archivo esté cortado.',
  en: 'it is no JSON; the file may have been cut off.',
};
const tooLate = (kind: LineKind): Phrase => ({
  es: `"${kind}" viene demasiado tarde: lo enlazado va antes.`,
  en: `"${kind}" comes too late: what is linked to goes first.`,
});

/** A line, or null when it is about a kind of record that is not known here. */
const parse = ({ number, text: said }: NumberedLine, onUnknown: (key: string) => void): Line | null => {
  let value: unknown;
  try {
    value = JSON.parse(said);
  } catch {
    throw brokenLine(number, noJson);
  }
  const line = objectOf(value) ?? {};
  const { kind } = line;
  const wrong = (name: string) => brokenLine(number, new WrongLine(name).phrase);
  if (typeof kind !== 'string' || kind === '') throw wrong('kind');
  if (!isLineKind(kind)) {
    onUnknown(kind);
    return null;
  }
  const [record, stored] = [objectOf(line['record']), objectOf(line['stored'])];
  if (record === null) throw wrong('record');
  if (stored === null) throw wrong('stored');
  for (const name of Object.keys(line)) if (!lineKeys.includes(name)) onUnknown(`${kind}.${name}`);
  return { number, kind, record, stored };
};

/** Of `record` only the id is read: all else in it follows from `stored`. @throws WrongLine */
const idOf = ({ id }: JsonObject, place: Place): number => {
  const read = count(id, place);
  if (read === undefined) throw new WrongLine('id');
  return read;
};

const isImportKind = (kind: LineKind): kind is ImportKind =>
  (importKinds as readonly string[]).includes(kind);

const usual = addressWords();

/** The words of the addresses of the calendar that the file comes from; null where they are the usual ones. */
const wordsOf = ({ site: { address_words: said } }: ReadHeader): FoundWords | null => {
  const usualWords: Readonly<Record<string, string>> = { ...usual.bases, ...usual.words };
  const isUsual = ([word, text]: [string, string]): boolean => usualWords[word] === text;
  const isAllUsual = [...Object.entries(said.bases), ...Object.entries(said.words)].every(isUsual);
  return isAllUsual ? null : { ...said, guessed: {}, language: '', unread: [] };
};

/** Refuses the end of a file that says it is longer. */
const checkEnd = (read: ReadonlyMap<LineKind, number>, { records }: ReadHeader, last: number): void => {
  for (const kind of lineKinds) {
    const missing = records[kind] - (read.get(kind) ?? 0);
    if (missing <= 0) continue;
    throw brokenLine(last, {
      es: `aquí acaba el archivo y faltan ${missing} de ${records[kind]} "${kind}"; está cortado.`,
      en: `the file ends here and lacks ${missing} of ${records[kind]} "${kind}"; it was cut off.`,
    });
  }
};

/**
 * Opens an export of another Cartelera; it can be read once. People and images come in while it is read, before what
 * shows them.
 * @throws AppError `import_source` when it is none.
 */
export const openArchive = async (
  chunks: AsyncIterable<Uint8Array>,
  dependencies: ArchiveDependencies,
): Promise<Source> => {
  const { database, site, authors, dryRun } = dependencies;
  const lines = readLines(chunks);
  const first = await lines.next();
  const unknown = countUnknownKeys();
  const header = readHeader(first.done === true ? undefined : first.value, (name) =>
    unknown.add(`header.${name}`),
  );
  const { calendar } = header;
  const readers = await readersOf(database.read);
  const users = usersImport(database, authors, { dryRun, columns: readers.user });
  const images = imagesImport(dependencies);
  const placeIn = (part: string): Place => ({
    name: '',
    onUnknown: (name) => unknown.add(`${part}.${name}`),
  });
  const countUnknown = (kind: Exclude<LineKind, 'user'>, record: JsonObject): void => {
    for (const name of Object.keys(record)) {
      if (!answeredKeys[kind].has(name)) unknown.add(`${kind}.record.${name}`);
    }
  };

  const recordOf = ({
    number,
    kind,
    record,
    stored,
  }: Line): SourceBatch['records' | 'unreadable'][number] => {
    try {
      const place = placeIn(`${kind}.stored`);
      const id = idOf(record, place);
      const values = readFields(readers[kind], stored, place);
      return archivedRecord(kind as ImportKind, id, values, { calendar, here: site, image: images.find });
    } catch (error) {
      if (error instanceof WrongLine) {
        return { label: `line ${number}`, reason: error.phrase, ...keyOf(calendar, kind, record) };
      }
      throw error;
    }
  };

  const takeAtOnce = async ({ number, kind, record, stored }: Line): Promise<void> => {
    try {
      if (kind === 'user') {
        await users.take(record, stored, placeIn);
      } else {
        const place = placeIn(`${kind}.stored`);
        await images.take(idOf(record, place), readFields(readers.image, stored, place) as StoredImage);
      }
    } catch (error) {
      if (error instanceof WrongLine) throw brokenLine(number, error.phrase);
      throw error;
    }
  };

  async function* read(): AsyncGenerator<SourceBatch> {
    const counts = new Map<LineKind, number>();
    let records: SourceRecord[] = [];
    let unreadable: Unreadable[] = [];
    let current: LineKind = lineKinds[0];
    let last = 1;
    const batch = (): SourceBatch => {
      const made = { kind: current as ImportKind, records, unreadable };
      [records, unreadable] = [[], []];
      return made;
    };
    const isFull = (): boolean => records.length + unreadable.length >= atOnce;
    const isEmpty = (): boolean => records.length + unreadable.length === 0;
    let broken: unknown = null;
    try {
      for await (const numbered of lines) {
        const line = parse(numbered, unknown.add);
        last = numbered.number;
        if (line === null) continue;
        if (line.kind !== 'user') countUnknown(line.kind, line.record);
        if (lineKinds.indexOf(line.kind) < lineKinds.indexOf(current))
          throw brokenLine(line.number, tooLate(line.kind));
        if ((line.kind !== current || isFull()) && !isEmpty()) yield batch();
        current = line.kind;
        counts.set(line.kind, (counts.get(line.kind) ?? 0) + 1);
        if (!isImportKind(line.kind)) {
          await takeAtOnce(line);
          continue;
        }
        const made = recordOf(line);
        if ('reason' in made) unreadable.push(made);
        else records.push(made);
      }
      checkEnd(counts, header, last);
    } catch (error) {
      broken = error;
    }
    // What was read before the break comes in.
    if (!isEmpty()) yield batch();
    if (broken !== null) throw broken;
  }

  return {
    name: calendar,
    unknownKeys: unknown.list,
    isOwnFormat: true,
    total: importKinds.reduce((sum, kind) => sum + header.records[kind], 0),
    publicOnly: false,
    showsHidden: true,
    since: null,
    read,
    words: () => wordsOf(header),
    losses: () => [...users.losses(), ...images.losses()],
    remarks: () => [...users.remarks(), ...images.remarks(), ...settingsRemarks(header.site, site)],
  };
};
