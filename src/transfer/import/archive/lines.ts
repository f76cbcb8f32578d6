import { AppError } from '../../../kernel/error.ts';
import type { Phrase } from '../../../kernel/phrase.ts';

/** One line of a file, without its end. */
export interface NumberedLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** The largest image that a calendar takes fits several times, with all its sizes and as base64. */
const longestLine = 512 * 1024 * 1024;
const lineFeed = 0x0a;

/** A file that cannot be read on from that line. */
export const brokenLine = (number: number, { es, en }: Phrase): AppError =>
  new AppError('invalid', 'import_source', {
    es: `Línea ${number}: ${es}`,
    en: `Line ${number}: ${en}`,
  });

const decode = (parts: readonly Uint8Array[], number: number): string => {
  try {
    // A byte order mark at the start is no part of the text.
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    throw brokenLine(number, {
      es: 'no está en UTF-8, así que no es un archivo de Cartelera.',
      en: 'it is not UTF-8, so this is no file of Cartelera.',
    });
  }
};

/**
 * The lines of a file, one at a time, blank ones left out.
 * @throws AppError `import_source` for a line that is not UTF-8 or has no end in sight.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<NumberedLine> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let number = 1;
  const take = (): NumberedLine => {
    const text = decode(parts, number);
    const line = { number, text };
    parts = [];
    length = 0;
    number += 1;
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      parts.push(chunk.subarray(from, end));
      from = end + 1;
      const line = take();
      if (line.text.trim() !== '') yield line;
    }
    if (from === chunk.length) continue;
    parts.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > longestLine) {
      throw brokenLine(number, {
        es: 'no acaba nunca, así que no es un archivo de Cartelera.',
        en: 'it does not end, so this is no file of Cartelera.',
      });
    }
  }
  if (length === 0) return;
  const line = take();
  if (line.text.trim() !== '') yield line;
}
