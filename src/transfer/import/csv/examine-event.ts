import type { Phrase } from '../../../kernel/phrase.ts';
import type { Questions } from '../check-fields.ts';
import type { SourceRecord } from '../source.ts';
import { type Cells, cellsOf } from './cells/cells.ts';
import type { DateForms } from './cells/date-forms.ts';
import { askedNames } from './cells/names.ts';
import { onlyNameFields } from './cells/only-name.ts';
import { type EventRow, type Named, readEventRow } from './event-row.ts';
import { labelOf, type RowPlace } from './fault.ts';
import { type Findings, type RowFaults, repeats, startRow } from './findings.ts';
import { keyOfName } from './keys.ts';
import type { CsvFile } from './layout.ts';
import type { TableRow } from './table.ts';

const sameEvent: Phrase = { es: 'el título, el inicio y el lugar', en: 'title, start and venue' };

const namedKinds = ['category', 'tag', 'venue', 'organizer'] as const;

/** What reading the events of all files depends on. */
interface EventsReading {
  readonly forms: DateForms;
  readonly questions: Pick<Questions, 'zone'>;
}

const readRow = (
  { told, organizersHere }: Findings,
  place: RowPlace,
  cells: Cells<'event'>,
  { forms: { orders, wholeDays }, questions: { zone } }: EventsReading,
): EventRow => {
  const isOrganizer = (organizer: string): boolean => {
    const key = keyOfName('organizer', organizer);
    return told.has(key) || organizersHere.get(key) === true;
  };
  const reading = { orders, zone, wholeDays: wholeDays.has(place.file), isOrganizer };
  return readEventRow(cells, labelOf(place), reading);
};

const eventNameOf = ({ title, start, named }: EventRow) => ({
  title,
  start: start ?? '',
  venue: named.venue[0] ?? '',
});

/** More parts than this between commas are more names than an event may have. */
const mostAsked = 2000;

/** Asks for the organizers whose names have commas in them or are numbers: they could be several, or ids. */
const askForOrganizers = async (
  { told, organizersHere }: Findings,
  { hasOrganizer }: Questions,
  cells: Cells<'event'>,
): Promise<void> => {
  for (const name of askedNames(cells.text('organizers')).slice(0, mostAsked)) {
    const key = keyOfName('organizer', name);
    if (!told.has(key) && !organizersHere.has(key)) organizersHere.set(key, await hasOrganizer(name));
  }
};

/** Checks names that no file tells of, and writes them down once the row is sound. */
const takeNames = async (
  { told, mentions }: Findings,
  { check }: Questions,
  named: Named,
  label: string,
  { refuse, isSound }: RowFaults,
): Promise<void> => {
  const fresh = namedKinds.flatMap((kind) =>
    named[kind]
      .map((name) => ({ kind, name, key: keyOfName(kind, name) }))
      .filter(({ key }) => !told.has(key) && !mentions[kind].has(key)),
  );
  for (const { kind, name } of fresh) {
    for (const [, { es, en }] of await check(kind, onlyNameFields(kind, name))) {
      refuse({ es: `"${name}": ${es}`, en: `"${name}": ${en}` });
    }
  }
  if (isSound()) for (const { kind, name, key } of fresh) mentions[kind].set(key, { key, name, label });
};

/** Checks a row of an event as if it were written; whether it is sound. */
export const examineEvent = async (
  findings: Findings,
  questions: Questions,
  file: CsvFile,
  row: TableRow,
  forms: DateForms,
): Promise<boolean> => {
  const faults = startRow(findings, row);
  const cells = cellsOf<'event'>(file.header, row.cells, faults.refuse);
  await askForOrganizers(findings, questions, cells);
  const event = readRow(findings, row, cells, { forms, questions });
  cells.faults(await questions.check('event', event.record.fields));
  if (faults.isSound()) await takeNames(findings, questions, event.named, labelOf(row), faults);
  const same = faults.isSound() ? findings.eventKeys.take(eventNameOf(event), row) : null;
  if (same !== null) faults.refuse(repeats(sameEvent, same));
  return faults.isSound();
};

/** The event of a row that was found sound. */
export const readSoundEvent = (
  findings: Findings,
  file: CsvFile,
  row: TableRow,
  reading: EventsReading,
): SourceRecord => {
  const cells = cellsOf<'event'>(file.header, row.cells, () => undefined);
  const event = readRow(findings, row, cells, reading);
  const { key, isFirst } = findings.eventKeys.find(eventNameOf(event), row);
  return { ...event.record, key, mayMatchByName: isFirst };
};
