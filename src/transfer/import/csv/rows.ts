import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import type { Phrase } from '../../../kernel/phrase.ts';
import { readText } from './cells/text.ts';

/** How a file is to be read. */
export interface Layout {
  readonly path: string;
  readonly encoding: string;
  readonly delimiter: string;
  /** The line of the header row: 2 where spreadsheets say `sep=;` in the first. */
  readonly firstLine: number;
}

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

/** A row and the line in which it begins. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Rows cannot be told apart any more from this line on. */
export interface BrokenRows {
  readonly line: number;
  readonly broken: Phrase;
}

const largestRow = 4 * 1024 * 1024;
/** More than the streams read ahead of the parser. */
const readAhead = 512 * 1024;

const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const tooLarge = (): Phrase => {
  const size = largestRow / 1024 / 1024;
  return {
    es: `La fila pasa de ${size} MB; quizá unas comillas no se cierran.`,
    en: `The row is larger than ${size} MB; perhaps a quotation mark is not closed.`,
  };
};

const whyBroken = ({ code, ...at }: CsvError, start: number): Phrase => {
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return {
      es: 'Una de las comillas que se abren en esta fila no se cierra hasta el final del archivo.',
      en: 'A quotation mark that opens in this row is not closed up to the end of the file.',
    };
  }
  if (code === 'CSV_MAX_RECORD_SIZE') return tooLarge();
  const line = Number(at['lines']);
  const [es, en] = line === start ? ['', ''] : [` (línea ${line})`, ` (line ${line})`];
  return {
    es: `Hay comillas mal puestas${es}: un campo con comillas va entero entre ellas, y las de dentro se escriben dobles. Lo que sigue no se ha leído.`,
    en: `A quotation mark is out of place${en}: a field with quotation marks is wholly between them, and those inside are doubled. What follows was not read.`,
  };
};

/**
 * The rows of a file from the header row on, blank ones left out. Ends with a BrokenRows where quotation marks are
 * broken: what comes after it would be guessed. Memory does not grow with the file.
 */
export async function* readRows(layout: Layout): AsyncGenerator<Row | BrokenRows> {
  const { path, encoding, delimiter, firstLine } = layout;
  let next = firstLine;
  /** Of the rows that were parsed and not yet taken. */
  const starts: number[] = [];
  let broken: BrokenRows | undefined;
  /** Characters that were read since the last row ended. */
  let unfinished = 0;
  // The parser's own limit counts what cells hold, and nothing for the separators of millions of empty ones.
  const bounded = async function* (): AsyncGenerator<string> {
    for await (const piece of readText(path, encoding)) {
      unfinished += piece.length;
      if (unfinished > largestRow + readAhead) {
        broken ??= { line: next, broken: tooLarge() };
        return;
      }
      yield piece;
    }
  };
  const parser = parse({
    ...tableForm,
    delimiter,
    max_record_size: largestRow,
    from_line: firstLine,
    on_record: (cells, { lines }) => {
      starts.push(next);
      next = lines + 1;
      unfinished = 0;
      return cells;
    },
    // Otherwise the rows before the broken one would be lost with it.
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error !== undefined) broken ??= { line: next, broken: whyBroken(error, next) };
    },
  });
  const text = Readable.from(bounded(), { highWaterMark: 1 });
  text.on('error', (error) => parser.destroy(error));
  try {
    for await (const cells of text.pipe(parser) as AsyncIterable<string[]>) {
      const line = starts.shift() ?? next;
      if (broken !== undefined && line >= broken.line) break;
      if (!isBlankRow(cells)) yield { line, cells };
    }
    if (broken !== undefined) yield broken;
  } finally {
    text.destroy();
    parser.destroy();
  }
}
