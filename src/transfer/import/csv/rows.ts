import { type CsvError, parse } from 'csv-parse/sync';
import type { Phrase } from '../../../kernel/phrase.ts';

/**
 * How tables are taken apart: lines end in `\n`, and quotation marks count only around a whole cell, blanks beside them
 * left out, so that `24" wide` keeps its sign.
 */
export const tableForm = {
  relax_column_count: true,
  relax_quotes: true,
  ltrim: true,
  rtrim: true,
  record_delimiter: '\n',
} as const;

/** A row of a file. */
export interface Row {
  /** The line in which it begins. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why the row as a whole cannot be read, null where it can. */
  readonly error: Phrase | null;
}

/** The rows of a file. */
export interface Rows {
  readonly rows: readonly Row[];
  /** Whether the last row is where reading had to stop. */
  readonly isBroken: boolean;
}

/** Bytes. */
const maxRowSize = 4 * 1024 * 1024;
const maxRows = 250_000;

const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const tooLarge: Phrase = {
  es: 'La fila pasa de 4 MB; quizá unas comillas no se cierran.',
  en: 'The row is larger than 4 MB; perhaps a quotation mark is not closed.',
};

const tooMany: Phrase = {
  es: `El archivo pasa de ${maxRows} filas; repártelo en varios.`,
  en: `The file has more than ${maxRows} rows; spread it over several.`,
};

/** Returns why quotation marks are broken in the row that begins in line `start`; `line` is where the parser found it. */
const whyBroken = (code: string, line: number, start: number): Phrase => {
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return {
      es: 'Una de las comillas que se abren en esta fila no se cierra hasta el final del archivo.',
      en: 'A quotation mark that opens in this row is not closed up to the end of the file.',
    };
  }
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLarge;
  const [es, en] = line === start ? ['', ''] : [` (línea ${line})`, ` (line ${line})`];
  return {
    es: `Hay comillas mal puestas${es}: un campo con comillas va entero entre ellas, y las de dentro se escriben dobles. Lo que sigue no se ha leído.`,
    en: `A quotation mark is out of place${en}: a field with quotation marks is wholly between them, and those inside are doubled. What follows was not read.`,
  };
};

/**
 * Returns the rows below the header row, blank ones left out. `firstLine` is the line of the first row of the text.
 * Where quotation marks are broken the last row has that error: what comes after it would be guessed.
 */
export const parseRows = (text: string, delimiter: string, firstLine: number): Rows => {
  const rows: Row[] = [];
  let line = firstLine;
  let start = 0;
  let broken: Row | null = null;
  const breakAt = (error: Phrase): void => {
    broken ??= { line, cells: [], error };
  };
  parse(text, {
    ...tableForm,
    delimiter,
    max_record_size: maxRowSize,
    on_record: (cells: string[], { lines, bytes }) => {
      // The parser's own limit counts what cells hold, and nothing for the separators of millions of empty ones.
      if (bytes - start > maxRowSize) breakAt(tooLarge);
      if (rows.length > maxRows && !isBlankRow(cells)) breakAt(tooMany);
      if (broken === null && !isBlankRow(cells)) rows.push({ line, cells, error: null });
      [line, start] = [firstLine + lines, bytes];
      return null;
    },
    // Otherwise the rows before the broken one would be lost with it.
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      if (error !== undefined) breakAt(whyBroken(error.code, firstLine - 1 + Number(error['lines']), line));
    },
  });
  const below = rows.slice(1);
  return broken === null ? { rows: below, isBroken: false } : { rows: [...below, broken], isBroken: true };
};
