import { stat } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { AppError } from '../../../kernel/error.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { readText } from './cells/text.ts';
import type { FileKind } from './columns.ts';
import { detectEncoding, type Encoding } from './encoding.ts';
import { type Header, type Rows, readHeader, understood } from './header.ts';
import { type Layout, tableForm } from './rows.ts';

const largestFile = 512 * 1024 * 1024;
const delimiters = [',', ';', '\t', '|'] as const;

/** What whoever imports knows of a file; null is found out. */
export interface FileRequest {
  readonly path: string;
  /** What messages call it. */
  readonly name: string;
  readonly kind: FileKind | null;
  readonly encoding: string | null;
  readonly delimiter: string | null;
}

/** A file that can be read as a table. */
export interface CsvFile {
  /** What messages call it. */
  readonly name: string;
  readonly layout: Layout;
  readonly header: Header;
  readonly encoding: Encoding;
  /** Size and time of the last change: while they stay, so does what the file says. */
  readonly stamp: string;
}

/** @throws AppError naming the file. */
const refuse = (name: string, { es, en }: Phrase): never => {
  throw new AppError('invalid', 'csv_unreadable', { es: `${name}: ${es}`, en: `${name}: ${en}` });
};

const stampOf = async (path: string, name: string): Promise<string> => {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error) {
    const reason = found.code === 'ENOENT' ? { es: 'No existe.', en: 'It does not exist.' } : null;
    return refuse(
      name,
      reason ?? { es: `No se puede leer (${found.code}).`, en: `It cannot be read (${found.code}).` },
    );
  }
  if (!found.isFile()) return refuse(name, { es: 'No es un archivo.', en: 'It is not a file.' });
  if (found.size === 0) return refuse(name, { es: 'Está vacío.', en: 'It is empty.' });
  if (found.size > largestFile) {
    const size = largestFile / 1024 / 1024;
    return refuse(name, { es: `Pasa de ${size} MB.`, en: `It is larger than ${size} MB.` });
  }
  return `${found.size} ${found.mtimeMs}`;
};

/** The beginning of the text, enough for a header row and some rows below it. */
interface Start {
  readonly text: string;
  /** The text goes on. */
  readonly isCut: boolean;
}

const startOf = async (path: string, encoding: string): Promise<Start> => {
  let text = '';
  for await (const piece of readText(path, encoding)) {
    if (text.length > 50_000) return { text, isCut: true };
    text += piece;
  }
  return { text, isCut: false };
};

const rowsLookedAt = 10;

/** The first rows that are not blank, up to one that cannot be read or was cut. */
const firstRows = ({ text, isCut }: Start, delimiter: string): Rows => {
  const rows: string[][] = [];
  try {
    parse(text, {
      ...tableForm,
      delimiter,
      to: rowsLookedAt + 1,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (row: string[]) => {
        rows.push(row);
        return row;
      },
    });
    if (isCut && rows.length <= rowsLookedAt) rows.pop();
  } catch {
    // What is wrong below the header row is found when the rows are read.
  }
  return rows.slice(0, rowsLookedAt);
};

interface Heading {
  readonly rows: Rows;
  readonly delimiter: string;
}

const headingOf = (start: Start, wanted: readonly string[]): Heading | undefined => {
  const [best] = wanted
    .flatMap((delimiter) => {
      const rows = firstRows(start, delimiter);
      const [first] = rows;
      return first === undefined
        ? []
        : [
            {
              delimiter,
              rows,
              known: understood(first),
              later: Math.max(...rows.map(understood)),
              width: first.length,
            },
          ];
    })
    .sort((one, other) => other.known - one.known || other.later - one.later || other.width - one.width);
  return best;
};

/**
 * Finds out how a file is written and what its columns hold.
 * @throws AppError naming the file when it is no table of events, venues or organizers, or cannot be read.
 */
export const openCsvFile = async (request: FileRequest): Promise<CsvFile> => {
  const { path, name, kind, encoding: said, delimiter } = request;
  const stamp = await stampOf(path, name);
  const encoding = said === null ? await detectEncoding(path) : { name: said, isGuess: false };
  const start = await startOf(path, encoding.name);
  const [line = '', separator] = /^"?sep=(.)"?\n/.exec(start.text) ?? [];
  const firstLine = separator === undefined ? 1 : 2;
  const table = { ...start, text: start.text.slice(line.length) };
  const wanted = delimiter ?? separator;
  const heading = headingOf(table, wanted === undefined ? delimiters : [wanted]);
  if (heading === undefined) {
    return refuse(name, {
      es: 'La primera fila no se puede leer: es demasiado larga o hay comillas mal puestas.',
      en: 'The first row cannot be read: it is too long, or a quotation mark is out of place.',
    });
  }
  const header = readHeader(heading.rows, kind);
  if (!('columns' in header)) return refuse(name, header);
  const layout = { path, encoding: encoding.name, delimiter: heading.delimiter, firstLine };
  return { name, layout, header, encoding, stamp };
};

/** @throws AppError when the file was changed since it was opened. */
export const refuseChanged = async ({ name, layout, stamp }: CsvFile): Promise<void> => {
  if ((await stampOf(layout.path, name)) === stamp) return;
  refuse(name, { es: 'Ha cambiado mientras se leía.', en: 'It was changed while it was read.' });
};
