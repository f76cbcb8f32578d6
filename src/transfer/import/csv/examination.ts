import type { Phrase } from '../../../kernel/phrase.ts';
import type { Questions } from '../check-fields.ts';
import type { SourceRecord } from '../source.ts';
import { cellsOf } from './cells/cells.ts';
import type { DateForms } from './cells/date-forms.ts';
import { examineEvent, readSoundEvent } from './examine-event.ts';
import { labelOf } from './fault.ts';
import { type Findings, repeats, startFindings, startRow } from './findings.ts';
import type { CsvFile } from './layout.ts';
import { type PlaceCells, readPlaceRow } from './place-row.ts';
import { readTable, type TableRow } from './table.ts';

const theName: Phrase = { es: 'el nombre', en: 'the name' };

const readPlace = ({ header }: CsvFile, row: TableRow, note: (fault: Phrase) => void) => {
  const cells: PlaceCells = cellsOf(header, row.cells, note);
  const kind = header.kind === 'venue' ? 'venue' : 'organizer';
  return { cells, record: readPlaceRow(kind, cells, labelOf(row)) };
};

/** Checks a row of a venue or organizer as if it were written; whether it is sound. */
const examinePlace = async (
  findings: Findings,
  { check }: Questions,
  file: CsvFile,
  row: TableRow,
): Promise<boolean> => {
  const { refuse, isSound } = startRow(findings, row);
  const { cells, record } = readPlace(file, row, refuse);
  cells.faults(await check(record.kind, record.fields));
  const first = findings.told.get(record.key);
  if (isSound() && first !== undefined) refuse(repeats(theName, first));
  if (isSound()) findings.told.set(record.key, { file: row.file, line: row.line });
  return isSound();
};

/** The venue or organizer of a row that was found sound. */
const readSoundPlace = (file: CsvFile, row: TableRow): SourceRecord =>
  readPlace(file, row, () => undefined).record;

/** What a first reading of all files found. */
export interface Examination extends Pick<Findings, 'faults' | 'mentions'> {
  /** A file could not be read to its end. */
  readonly isBroken: boolean;
  /** How many rows are sound. */
  readonly rows: number;
  /** Reads a sound row again, as the record it makes. */
  readonly recordOf: (file: CsvFile, row: TableRow) => SourceRecord;
}

/** Reads all files to their ends, in their order, and checks each row as if it were written. */
export const examine = async (
  files: readonly CsvFile[],
  forms: DateForms,
  questions: Questions,
): Promise<Examination> => {
  const findings = startFindings();
  let rows = 0;
  let isBroken = false;
  const isSound = async (file: CsvFile, row: TableRow): Promise<boolean> => {
    if (row.fault !== null) {
      findings.faults.push({ file: row.file, line: row.line, reason: row.fault });
      return false;
    }
    return file.header.kind === 'event'
      ? examineEvent(findings, questions, file, row, forms)
      : examinePlace(findings, questions, file, row);
  };
  for (const file of files) {
    for await (const row of readTable(file)) {
      if (row.isLast) isBroken = true;
      if (await isSound(file, row)) rows += 1;
    }
  }
  const { faults, mentions } = findings;
  return {
    faults,
    mentions,
    isBroken,
    rows,
    recordOf: (file, row) =>
      file.header.kind === 'event'
        ? readSoundEvent(findings, file, row, { forms, questions })
        : readSoundPlace(file, row),
  };
};
