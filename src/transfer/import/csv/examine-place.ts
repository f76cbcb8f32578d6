import type { Phrase } from '../../../kernel/phrase.ts';
import type { Questions } from '../questions.ts';
import type { SourceRecord } from '../source.ts';
import { type Cells, cellsOf } from './cells/cells.ts';
import { labelOf, type RowPlace } from './fault.ts';
import { type Findings, repeats, startRow } from './findings.ts';
import type { CsvFile } from './layout.ts';
import { readOrganizerRow } from './organizer-row.ts';
import type { TableRow } from './table.ts';
import { readVenueRow } from './venue-row.ts';

const theName: Phrase = { es: 'el nombre', en: 'the name' };

type PlaceCells = Cells<'venue'> & Cells<'organizer'>;

const readRow = ({ name, header }: CsvFile, { line }: TableRow, cells: PlaceCells): SourceRecord => {
  const label = labelOf({ file: name, line });
  return header.kind === 'venue' ? readVenueRow(cells, label) : readOrganizerRow(cells, label);
};

const cellsIn = ({ header }: CsvFile, row: TableRow, note: (fault: Phrase) => void): PlaceCells =>
  cellsOf<'venue'>(header, row.cells, note) as PlaceCells;

/** Checks a row of a venue or organizer as if it were written; whether it is sound. */
export const examinePlace = async (
  findings: Findings,
  { check }: Questions,
  file: CsvFile,
  row: TableRow,
): Promise<boolean> => {
  const place: RowPlace = { file: file.name, line: row.line };
  const { refuse, isSound } = startRow(findings, place);
  const cells = cellsIn(file, row, refuse);
  const record = readRow(file, row, cells);
  cells.faults(await check(record.kind, record.fields));
  const first = findings.told.get(record.key);
  if (isSound() && first !== undefined) refuse(repeats(theName, first));
  if (isSound()) findings.told.set(record.key, place);
  return isSound();
};

/** The venue or organizer of a row that was found sound. */
export const readSoundPlace = (file: CsvFile, row: TableRow): SourceRecord =>
  readRow(
    file,
    row,
    cellsIn(file, row, () => undefined),
  );
