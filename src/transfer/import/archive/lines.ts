import { AppError } from '../../../kernel/error.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { type ByteLine, byteLines } from '../../byte-lines.ts';

/** One line of a file, without its end. */
export interface NumberedLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** The largest image that a calendar takes fits several times, with all its sizes and as base64. */
const longestLine = 512 * 1024 * 1024;

/** A file that cannot be read on from that line. */
export const brokenLine = (number: number, { es, en }: Phrase): AppError =>
  new AppError('invalid', 'import_source', {
    es: `Línea ${number}: ${es}`,
    en: `Line ${number}: ${en}`,
  });

const decode = ({ bytes, number }: ByteLine): string => {
  try {
    // A byte order mark at the start is no part of the text.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw brokenLine(number, {
      es: 'no está en UTF-8, así que no es un archivo de Cartelera.',
      en: 'it is not UTF-8, so this is no file of Cartelera.',
    });
  }
};

const tooLong = (number: number): AppError =>
  brokenLine(number, {
    es: 'no acaba nunca, así que no es un archivo de Cartelera.',
    en: 'it does not end, so this is no file of Cartelera.',
  });

/**
 * The lines of a file, one at a time, blank ones left out.
 * @throws AppError `import_source` for a line that is not UTF-8 or has no end in sight.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<NumberedLine> {
  for await (const line of byteLines(chunks, longestLine, tooLong)) {
    const text = decode(line);
    if (text.trim() !== '') yield { number: line.number, text };
  }
}
