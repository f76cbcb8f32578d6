import type { Phrase } from '../../../kernel/phrase.ts';
import type { RowPlace } from './fault.ts';
import type { CsvFile } from './layout.ts';
import { readRows } from './rows.ts';

const mostRows = 250_000;

/** A row of a file under its header. */
export interface TableRow extends RowPlace {
  readonly cells: readonly string[];
  /** What is wrong with the row as a whole, null for nothing. */
  readonly fault: Phrase | null;
  /** Nothing after it was read. */
  readonly isLast: boolean;
}

const damaged = (encoding: string): Phrase => ({
  es: `Hay un carácter que no es texto en ${encoding}: el archivo está dañado o escrito de otro modo (--encoding).`,
  en: `There is a character that is no text in ${encoding}: the file is damaged or written otherwise (--encoding).`,
});

const faultOf = (cells: readonly string[], { header, encoding }: CsvFile): Phrase | null => {
  const { width } = header;
  if (cells.slice(width).some((cell) => cell.trim() !== '')) {
    return {
      es: `Tiene ${cells.length} campos y la cabecera ${width}.`,
      en: `It has ${cells.length} fields and the header row ${width}.`,
    };
  }
  return cells.some((cell) => /[\0\ufffd]/.test(cell) || !cell.isWellFormed())
    ? damaged(encoding.name)
    : null;
};

/** The rows of a file below its header row, blank ones left out. */
export async function* readTable(file: CsvFile): AsyncGenerator<TableRow> {
  let count = -1;
  for await (const row of readRows(file.layout)) {
    const place = { file: file.name, line: row.line };
    count += 1;
    if ('broken' in row) {
      yield { ...place, cells: [], fault: row.broken, isLast: true };
      return;
    }
    if (count > mostRows) {
      const fault = {
        es: `El archivo pasa de ${mostRows} filas; repártelo en varios.`,
        en: `The file has more than ${mostRows} rows; spread it over several.`,
      };
      yield { ...place, cells: [], fault, isLast: true };
      return;
    }
    if (count > 0) yield { ...place, cells: row.cells, fault: faultOf(row.cells, file), isLast: false };
  }
}
