import type { Phrase } from '../../kernel/phrase.ts';
import type { Questions } from '../questions.ts';
import type { SourceRecord } from '../source.ts';
import { cellsOf } from './cells.ts';
import { labelOf, type RowPlace } from './fault.ts';
import { type Findings, repeats, startRow } from './findings.ts';
import type { CsvFile } from './layout.ts';
import { readOrganizerRow } from './organizer-row.ts';
import type { TableRow } from './table.ts';
import { readVenueRow } from './venue-row.ts';

const theName: Phrase = { es: 'el nombre', en: 'the name' };

/** The venue or organizer of a row; `note` hears what is wrong with it. */
export const readPlaceRow = (
  { name, header }: CsvFile,
  { line, cells }: TableRow,
  note: (fault: Phrase) => void,
): SourceRecord => {
  const label = labelOf({ file: name, line });
  return header.kind === 'venue'
    ? readVenueRow(cellsOf<'venue'>(header, cells, note), label)
    : readOrganizerRow(cellsOf<'organizer'>(header, cells, note), label);
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
  const record = readPlaceRow(file, row, refuse);
  const wrong = isSound() ? await check(record.kind, record.fields) : null;
  if (wrong !== null) refuse(wrong);
  const first = findings.told.get(record.key);
  if (isSound() && first !== undefined) refuse(repeats(theName, first));
  if (isSound()) findings.told.set(record.key, place);
  return isSound();
};
