import type { Questions } from '../questions.ts';
import type { SourceRecord } from '../source.ts';
import type { DateOrder } from './cells/date-cell.ts';
import { examineEvent, readSoundEvent } from './examine-event.ts';
import { examinePlace, readSoundPlace } from './examine-place.ts';
import { type Findings, startFindings } from './findings.ts';
import type { CsvFile } from './layout.ts';
import { readTable, type TableRow } from './table.ts';

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
  order: DateOrder,
  questions: Questions,
): Promise<Examination> => {
  const findings = startFindings();
  let rows = 0;
  let isBroken = false;
  const isSound = async (file: CsvFile, row: TableRow): Promise<boolean> => {
    if (row.fault !== null) {
      findings.faults.push({ file: file.name, line: row.line, reason: row.fault });
      return false;
    }
    return file.header.kind === 'event'
      ? examineEvent(findings, questions, file, row, order)
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
      file.header.kind === 'event' ? readSoundEvent(findings, file, row, order) : readSoundPlace(file, row),
  };
};
