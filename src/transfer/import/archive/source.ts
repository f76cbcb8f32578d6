import type { Phrase } from '../../../kernel/phrase.ts';
import type { Site } from '../../../kernel/site.ts';
import { type LineKind, lineError, lineKinds } from '../../file/format.ts';
import { type FileLine, openFile } from '../../file/read-file.ts';
import { countUnknownKeys } from '../../file/unknown-keys.ts';
import { count, type JsonObject, type Place, readFields, WrongLine } from '../../file/values.ts';
import { answeredKeys } from '../answered-keys.ts';
import {
  type ImportKind,
  importKinds,
  type Source,
  type SourceBatch,
  type SourceRecord,
  type Unreadable,
} from '../source.ts';
import { readersOf } from './columns.ts';
import { archiveHeader, settingsRemarks, wordsOf } from './header.ts';
import { type ImageImportDependencies, imagesImport, type StoredImage } from './images.ts';
import { archivedRecord, recordKey, termKey } from './record.ts';
import { usersImport } from './users.ts';

/** What an archive is imported with. */
export interface ArchiveDependencies extends ImageImportDependencies {
  readonly site: Site;
  /** Ids here by the ids of the file; those of users are added as they are read. */
  readonly authors: Map<string, number>;
}

/** A line with a record. */
interface RecordLine extends FileLine {
  readonly kind: LineKind;
  readonly record: JsonObject;
}

const isRecordLine = (line: FileLine): line is RecordLine =>
  (lineKinds as readonly string[]).includes(line.kind) && line.record !== null;

const isImportKind = (kind: LineKind): kind is ImportKind =>
  (importKinds as readonly string[]).includes(kind);

/** Records of a batch, each batch being a transaction. */
const maxBatch = 200;

const tooLate = (kind: LineKind): Phrase => ({
  es: `"${kind}" viene demasiado tarde: lo enlazado va antes.`,
  en: `"${kind}" comes too late: what is linked to goes first.`,
});

const noImage: Phrase = { es: 'el archivo no es de una imagen.', en: 'the file is of no image.' };

/** Of `record` only the id is read: all else in it follows from `stored`. Throws `WrongLine`. */
const idOf = ({ id }: JsonObject, place: Place): number => {
  const read = count(id, place);
  if (read === undefined) throw new WrongLine('id');
  return read;
};

/**
 * Opens an archive; it can be read once. Users and images are imported while it is read, before the records that are
 * linked to them.
 * Throws AppError `import_source` when it is none.
 */
export const openArchive = async (
  chunks: AsyncIterable<Uint8Array>,
  dependencies: ArchiveDependencies,
): Promise<Source> => {
  const { database, site, authors, dryRun } = dependencies;
  const unknown = countUnknownKeys();
  const file = await openFile(chunks, {
    format: 'archive',
    fields: archiveHeader,
    onUnknown: (key) => unknown.add(key),
  });
  const { calendar, records: expected, site: otherSite } = file.header;
  const readers = await readersOf(database.read);
  const users = usersImport(database, authors, { dryRun, columns: readers.user });
  const images = imagesImport(dependencies);
  const placeIn = (part: string): Place => ({
    name: '',
    onUnknown: (name) => unknown.add(`${part}.${name}`),
  });
  const reading = { calendar, here: site, image: images.find };

  const recordOf = ({ number, kind, record, stored }: RecordLine & { readonly kind: ImportKind }) => {
    const place = placeIn(`${kind}.stored`);
    try {
      const id = idOf(record, place);
      return archivedRecord(kind, id, readFields(readers[kind], stored, place), reading);
    } catch (error) {
      if (!(error instanceof WrongLine)) throw error;
      const { id } = record;
      const keyOf = kind === 'category' || kind === 'tag' ? termKey : recordKey;
      return {
        label: `line ${number}`,
        reason: error.phrase,
        ...(typeof id === 'number' && { key: keyOf(calendar, id) }),
      };
    }
  };

  /** An image whose files are being read. */
  let image: {
    readonly id: number;
    readonly stored: StoredImage;
    readonly files: Map<string, Buffer>;
  } | null = null;
  const takeImage = async (): Promise<void> => {
    if (image !== null) await images.take(image.id, image.stored, image.files);
    image = null;
  };

  /** Imports a user; an image is imported when its files are read. */
  const takeAtOnce = async ({ number, kind, record, stored }: RecordLine): Promise<void> => {
    try {
      if (kind === 'user') return await users.take(record, stored, placeIn);
      const place = placeIn(`${kind}.stored`);
      const values = readFields(readers.image, stored, place) as unknown as StoredImage;
      image = { id: idOf(record, place), stored: values, files: new Map() };
    } catch (error) {
      throw error instanceof WrongLine ? lineError('archive', number, error.phrase) : error;
    }
  };

  async function* recordLines(): AsyncGenerator<RecordLine> {
    let current: LineKind = lineKinds[0];
    for await (const line of file.lines) {
      if ('bytes' in line) {
        if (image === null) throw lineError('archive', line.number, noImage);
        image.files.set(line.name, line.bytes);
        continue;
      }
      await takeImage();
      if (!isRecordLine(line)) {
        const isKnown = (lineKinds as readonly string[]).includes(line.kind);
        if (isKnown) throw lineError('archive', line.number, new WrongLine('record').phrase);
        unknown.add(line.kind);
        continue;
      }
      const { kind, number, record } = line;
      if (lineKinds.indexOf(kind) < lineKinds.indexOf(current))
        throw lineError('archive', number, tooLate(kind));
      current = kind;
      for (const name of kind === 'user' ? [] : Object.keys(record))
        if (kind !== 'user' && !answeredKeys[kind].has(name)) unknown.add(`${kind}.record.${name}`);
      yield line;
    }
    await takeImage();
  }

  async function* read(): AsyncGenerator<SourceBatch> {
    let kind: ImportKind = importKinds[0];
    let records: SourceRecord[] = [];
    let unreadable: Unreadable[] = [];
    const size = (): number => records.length + unreadable.length;
    const batch = (): SourceBatch => {
      const full = { kind, records, unreadable };
      [records, unreadable] = [[], []];
      return full;
    };
    let broken: unknown = null;
    try {
      for await (const line of recordLines()) {
        if (!isImportKind(line.kind)) {
          await takeAtOnce(line);
          continue;
        }
        if (size() > 0 && (line.kind !== kind || size() >= maxBatch)) yield batch();
        kind = line.kind;
        const record = recordOf({ ...line, kind });
        if ('reason' in record) unreadable.push(record);
        else records.push(record);
      }
    } catch (error) {
      broken = error;
    }
    // What was read before the break is imported.
    if (size() > 0) yield batch();
    if (broken !== null) throw broken;
  }

  return {
    name: calendar,
    unknownKeys: unknown.list,
    countsUnknownKeys: true,
    total: importKinds.reduce((sum, kind) => sum + expected[kind], 0),
    publicOnly: false,
    showsHidden: true,
    since: null,
    read,
    words: () => wordsOf(otherSite),
    losses: () => [...users.losses(), ...images.losses()],
    remarks: () => [...users.remarks(), ...images.remarks(), ...settingsRemarks(otherSite, site)],
  };
};
