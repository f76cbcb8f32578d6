import type { Phrase } from '../../../kernel/phrase.ts';
import type { Questions } from '../check-fields.ts';
import { bareRecord, type SourceRecord, type Unreadable } from '../source.ts';
import { cellsOf } from './cells/cells.ts';
import type { DateForms } from './cells/date-forms.ts';
import { askedNames } from './cells/names.ts';
import type { FileKind } from './columns.ts';
import { type Named, readEventRow } from './event-row.ts';
import { createEventKeys, keyOfName } from './keys.ts';
import type { CsvFile } from './layout.ts';
import { readPlaceRow } from './place-row.ts';
import { labelOf, type RowError, type RowPlace, repeats } from './row-error.ts';
import type { Row } from './rows.ts';

const theName: Phrase = { es: 'el nombre', en: 'the name' };
const sameEvent: Phrase = { es: 'el título, el inicio y el lugar', en: 'title, start and venue' };

const nameFields = { category: 'name', tag: 'name', venue: 'venue', organizer: 'organizer' } as const;
const namedKinds = Object.keys(nameFields) as (keyof Named)[];

/** More parts than this between commas are more names than an event may have. */
const maxAsked = 2000;

/** What came of reading all files. */
export interface Examination {
  readonly errors: readonly RowError[];
  /** What became of the rows of each kind, in their order. */
  readonly read: Readonly<Record<FileKind, readonly (SourceRecord | Unreadable)[]>>;
  /** Records that events name and no file has, by their keys. */
  readonly named: ReadonlyMap<string, SourceRecord>;
}

const namedRecord = (kind: keyof Named, name: string, label: string): SourceRecord => ({
  ...bareRecord,
  kind,
  key: keyOfName(kind, name),
  label,
  fields: { [nameFields[kind]]: name },
  onlyName: true,
});

const joined = (reasons: readonly Phrase[]): Phrase => ({
  es: reasons.map(({ es }) => es).join(' '),
  en: reasons.map(({ en }) => en).join(' '),
});

/** Reads the rows of all files, in their order, and checks each as if it were written. */
export const examine = async (
  files: readonly CsvFile[],
  { orders, wholeDays }: DateForms,
  { check, hasOrganizer, zone }: Questions,
): Promise<Examination> => {
  const errors: RowError[] = [];
  const read = { venue: [], organizer: [], event: [] } as Record<FileKind, (SourceRecord | Unreadable)[]>;
  const named = new Map<string, SourceRecord>();
  /** Rows of venues and organizers by their keys. */
  const places = new Map<string, RowPlace>();
  /** Whether the calendar has organizers, by their keys, as far as was asked. */
  const organizersHere = new Map<string, boolean>();
  const takeKey = createEventKeys();

  const readPlace = async (
    kind: 'venue' | 'organizer',
    { header }: CsvFile,
    row: Row & RowPlace,
    reasons: Phrase[],
  ): Promise<SourceRecord> => {
    const cells = cellsOf<'venue' | 'organizer'>(header, row.cells, reasons);
    const record = readPlaceRow(kind, cells, labelOf(row));
    cells.faults(await check(kind, record.fields));
    const first = places.get(record.key);
    if (reasons.length === 0 && first !== undefined) reasons.push(repeats(theName, first));
    if (reasons.length === 0) places.set(record.key, row);
    return record;
  };

  const isOrganizer = (name: string): boolean => {
    const key = keyOfName('organizer', name);
    return places.has(key) || organizersHere.get(key) === true;
  };

  /** Returns records of the names that no file has. Adds to `reasons` what is wrong with the names. */
  const newRecords = async (
    names: Named,
    label: string,
    reasons: Phrase[],
  ): Promise<readonly SourceRecord[]> => {
    const records = namedKinds
      .flatMap((kind) => names[kind].map((name) => namedRecord(kind, name, label)))
      .filter(({ key }) => !places.has(key) && !named.has(key));
    for (const { kind, fields } of records) {
      const [name] = Object.values(fields);
      for (const [, { es, en }] of await check(kind, fields)) {
        reasons.push({ es: `"${name}": ${es}`, en: `"${name}": ${en}` });
      }
    }
    return records;
  };

  const readEvent = async (
    { header }: CsvFile,
    row: Row & RowPlace,
    reasons: Phrase[],
  ): Promise<SourceRecord | null> => {
    const cells = cellsOf<'event'>(header, row.cells, reasons);
    // Organizers whose names have commas in them or are numbers: they could be several, or ids.
    for (const name of askedNames(cells.text('organizers')).slice(0, maxAsked)) {
      const key = keyOfName('organizer', name);
      if (!places.has(key) && !organizersHere.has(key)) organizersHere.set(key, await hasOrganizer(name));
    }
    const reading = { orders, zone, wholeDays: wholeDays.has(row.file), isOrganizer };
    const { record, title, start, named: names } = readEventRow(cells, labelOf(row), reading);
    cells.faults(await check('event', record.fields));
    const fresh = reasons.length === 0 ? await newRecords(names, labelOf(row), reasons) : [];
    if (reasons.length > 0) return null;
    for (const one of fresh) named.set(one.key, one);
    const taken = takeKey({ title, start: start ?? '', venue: names.venue[0] ?? '' }, row);
    if ('key' in taken) return { ...record, key: taken.key, mayMatchByName: taken.isFirst };
    reasons.push(repeats(sameEvent, taken));
    return null;
  };

  for (const file of files) {
    const { kind } = file.header;
    for (const row of file.rows) {
      const place = { ...row, file: file.name };
      const reasons: Phrase[] = [];
      if (row.error !== null) reasons.push(row.error);
      const record =
        row.error !== null
          ? null
          : await (kind === 'event'
              ? readEvent(file, place, reasons)
              : readPlace(kind, file, place, reasons));
      const unreadable = { label: labelOf(place), reason: joined(reasons) };
      read[kind].push(record === null || reasons.length > 0 ? unreadable : record);
      for (const reason of reasons) errors.push({ file: file.name, line: row.line, reason });
    }
  }
  return { errors, read, named };
};
