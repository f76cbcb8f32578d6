import { readFile, stat } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { AppError } from '../../../kernel/error.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import type { FileKind } from './columns.ts';
import { detectEncoding, type Encoding } from './encoding.ts';
import { type FirstRows, type Header, readHeader, understood } from './header.ts';
import { parseRows, type Row, type Rows, tableForm } from './rows.ts';

/** Bytes. */
const maxFile = 512 * 1024 * 1024;
const delimiters = [',', ';', '\t', '|'] as const;

/** What is given of a file; null is found out. */
export interface FileRequest {
  readonly path: string;
  /** What messages call it. */
  readonly name: string;
  readonly kind: FileKind | null;
  readonly encoding: string | null;
  readonly delimiter: string | null;
}

/** A table that was read. */
export interface CsvFile extends Rows {
  /** What messages call it. */
  readonly name: string;
  readonly header: Header;
  readonly encoding: Encoding;
}

/** @throws AppError naming the file. */
const reject = (name: string, { es, en }: Phrase): never => {
  throw new AppError('invalid', 'csv_unreadable', { es: `${name}: ${es}`, en: `${name}: ${en}` });
};

const unreadable = ({ code }: NodeJS.ErrnoException): Phrase =>
  code === 'ENOENT'
    ? { es: 'No existe.', en: 'It does not exist.' }
    : { es: `No se puede leer (${code}).`, en: `It cannot be read (${code}).` };

const bytesOf = async (path: string, name: string): Promise<Buffer> => {
  const found = await stat(path).catch((error) => reject(name, unreadable(error)));
  if (!found.isFile()) return reject(name, { es: 'No es un archivo.', en: 'It is not a file.' });
  if (found.size === 0) return reject(name, { es: 'Está vacío.', en: 'It is empty.' });
  if (found.size > maxFile) return reject(name, { es: 'Pasa de 512 MB.', en: 'It is larger than 512 MB.' });
  return readFile(path).catch((error) => reject(name, unreadable(error)));
};

/** Characters of a text in which its header row is looked for. */
const startLength = 100_000;
const maxFirstRows = 10;

/** The first rows that are not blank, up to one that cannot be read or was cut. */
const firstRows = (text: string, delimiter: string): FirstRows => {
  const rows: string[][] = [];
  try {
    parse(text.slice(0, startLength), {
      ...tableForm,
      delimiter,
      to: maxFirstRows + 1,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (row: string[]) => {
        rows.push(row);
        return row;
      },
    });
    if (text.length > startLength && rows.length <= maxFirstRows) rows.pop();
  } catch {
    // What is wrong below the header row is found when the rows are read.
  }
  return rows.slice(0, maxFirstRows);
};

/** Returns the delimiter with which the header row is understood best, and the first rows; undefined where none has rows. */
const headingOf = (text: string, possible: readonly string[]) => {
  const [best] = possible
    .map((delimiter) => {
      const rows = firstRows(text, delimiter);
      const counts = rows.map(understood);
      return {
        delimiter,
        rows,
        known: counts[0] ?? 0,
        later: Math.max(...counts),
        width: rows[0]?.length ?? 0,
      };
    })
    .filter(({ rows }) => rows.length > 0)
    .sort((one, other) => other.known - one.known || other.later - one.later || other.width - one.width);
  return best;
};

const errorOf = ({ cells, error }: Row, { header, encoding }: Omit<CsvFile, keyof Rows>): Phrase | null => {
  const { width } = header;
  if (error !== null) return error;
  if (cells.slice(width).some((cell) => cell.trim() !== '')) {
    return {
      es: `Tiene ${cells.length} campos y la cabecera ${width}.`,
      en: `It has ${cells.length} fields and the header row ${width}.`,
    };
  }
  return cells.some((cell) => /[\0\ufffd]/.test(cell) || !cell.isWellFormed())
    ? {
        es: `Hay un carácter que no es texto en ${encoding.name}: el archivo está dañado o escrito de otro modo (--encoding).`,
        en: `There is a character that is no text in ${encoding.name}: the file is damaged or written otherwise (--encoding).`,
      }
    : null;
};

/**
 * Reads a file, and finds out how it is written and what its columns hold.
 * @throws AppError naming the file when it is no table of events, venues or organizers, or cannot be read.
 */
export const readCsvFile = async (request: FileRequest): Promise<CsvFile> => {
  const { path, name, kind, encoding: givenEncoding, delimiter } = request;
  const bytes = await bytesOf(path, name);
  const encoding = givenEncoding === null ? detectEncoding(bytes) : { name: givenEncoding, isGuess: false };
  // Lines are counted alike for the spreadsheets of every system.
  const whole = new TextDecoder(encoding.name).decode(bytes).replace(/\r\n?/g, '\n');
  const [line = '', separator] = /^"?sep=(.)"?\n/.exec(whole) ?? [];
  const text = whole.slice(line.length);
  const givenDelimiter = delimiter ?? separator;
  const heading = headingOf(text, givenDelimiter === undefined ? delimiters : [givenDelimiter]);
  if (heading === undefined) {
    return reject(name, {
      es: 'La primera fila no se puede leer: es demasiado larga o hay comillas mal puestas.',
      en: 'The first row cannot be read: it is too long, or a quotation mark is out of place.',
    });
  }
  const header = readHeader(heading.rows, kind);
  if (!('columns' in header)) return reject(name, header);
  const file = { name, header, encoding };
  const { rows, isBroken } = parseRows(text, heading.delimiter, line === '' ? 1 : 2);
  return { ...file, rows: rows.map((row) => ({ ...row, error: errorOf(row, file) })), isBroken };
};
