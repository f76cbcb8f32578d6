import type { Phrase } from '../../../kernel/phrase.ts';
import type { Questions } from '../questions.ts';
import type { SourceRecord } from '../source.ts';
import { cellsOf } from './cells/cells.ts';
import { labelOf, type RowPlace } from './fault.ts';
import { type Findings, repeats, startRow } from './findings.ts';
import type { CsvFile } from './layout.ts';
import { type PlaceCells, readPlaceRow } from './place-row.ts';
import type { TableRow } from './table.ts';

const theName: Phrase = { es: 'el nombre', en: 'the name' };

const readRow = ({ name, header }: CsvFile, row: TableRow, note: (fault: Phrase) => void) => {
  const cells: PlaceCells = cellsOf(header, row.cells, note);
  const kind = header.kind === 'venue' ? 'venue' : 'organizer';
  return { cells, record: readPlaceRow(kind, cells, labelOf({ file: name, line: row.line })) };
};

/** Checks a row of a venue or organizer as if it were written; whether it is sound. */
export const examinePlace = async (
  findings: Findings,
  { check }: Questions,
  file: CsvFile,
  row: TableRow,
): Promise<boolean> => {
  const place: RowPlace = { file: file.name, line: row.line };
  const { refuse, isSound } = startRow(findings, place);
  const { cells, record } = readRow(file, row, refuse);
  cells.faults(await check(record.kind, record.fields));
  const first = findings.told.get(record.key);
  if (isSound() && first !== undefined) refuse(repeats(theName, first));
  if (isSound()) findings.told.set(record.key, place);
  return isSound();
};

/** The venue or organizer of a row that was found sound. */
export const readSoundPlace = (file: CsvFile, row: TableRow): SourceRecord =>
  readRow(file, row, () => undefined).record;
