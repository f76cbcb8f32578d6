import { createHash } from 'node:crypto';
import { readFileName } from '../../storage/files/file-names.ts';
import { byteLines } from './byte-lines.ts';
import { lineError } from './format.ts';
import { atLine, type ReadHeader, type Reading, readHeader } from './read-header.ts';
import {
  type Fields,
  type JsonObject,
  objectOf,
  type Place,
  type Reader,
  readFields,
  text,
  WrongLine,
} from './values.ts';

/** A line after the header. */
export interface FileLine {
  /** From 1. */
  readonly number: number;
  readonly kind: string;
  /** Null where a line has none. */
  readonly record: JsonObject | null;
  readonly stored: JsonObject;
}

/** The lines of the file of an image, together. */
export interface FileOfImage {
  readonly number: number;
  readonly name: string;
  readonly bytes: Buffer;
}

const noJson = {
  es: 'no es JSON; puede que el archivo esté cortado.',
  en: 'it is no JSON; the file may have been cut off.',
};

/** Returns the value of a line, undefined when it is no JSON. */
const parse = (bytes: Buffer): unknown => {
  try {
    // Without a byte order mark, which may stand at the start.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
};

/** Bytes. Larger than any picture that the service stores (`--max-file-bytes`). */
const maxFile = 1024 * 1024 * 1024;

const pictureName: Reader<string> = (value, place) => {
  const name = text(value, place);
  // Any other name may be a path that leaves the store.
  return name !== undefined && readFileName(name) !== null ? name : undefined;
};
const chunk = { name: pictureName, bytes: text };

const lineKeys: readonly string[] = ['kind', 'record', 'stored'];

interface PartOfFile {
  readonly number: number;
  readonly name: string;
  readonly chunks: Buffer[];
  size: number;
}

const whole = ({ number, name, chunks }: PartOfFile): FileOfImage => ({
  number,
  name,
  bytes: Buffer.concat(chunks),
});

/** Yields the lines, those of one file of an image as one. */
async function* joinFiles(
  lines: AsyncIterable<FileLine>,
  { format, onUnknown }: Pick<Reading<Fields>, 'format' | 'onUnknown'>,
): AsyncGenerator<FileLine | FileOfImage> {
  const place: Place = { name: '', onUnknown: (name) => onUnknown(`file.stored.${name}`) };
  let part = null as PartOfFile | null;
  for await (const line of lines) {
    const { number, kind, stored } = line;
    const read = kind === 'file' ? atLine(format, number, () => readFields(chunk, stored, place)) : null;
    if (part !== null && part.name !== read?.name) {
      yield whole(part);
      part = null;
    }
    if (read === null) {
      yield line;
      continue;
    }
    part ??= { number, name: read.name, chunks: [], size: 0 };
    const bytes = Buffer.from(read.bytes, 'base64');
    part.chunks.push(bytes);
    part.size += bytes.length;
    if (part.size > maxFile) throw lineError(format, number, tooLarge);
  }
  if (part !== null) yield whole(part);
}

const afterEnd = { es: 'sigue algo tras el final.', en: 'something follows the end.' };
const tooLarge = { es: 'el archivo es demasiado grande.', en: 'the file is too large.' };

/** A file whose header was read. */
export interface OpenFile<F extends Fields> {
  readonly header: ReadHeader<F>;
  /**
   * Yields the lines in their order, one at a time. Throws `lineError` for a line that is wrong, and at the end when lines
   * are missing. That a backup is whole is known only at its end, where its hash is compared; an archive may be edited.
   */
  readonly lines: AsyncGenerator<FileLine | FileOfImage>;
}

/**
 * Opens an archive or backup, compressed or not, which is read in bounded memory.
 * Throws AppError when it is no such file, or one of a later version of the program; errors of the file system.
 */
export const openFile = async <F extends Fields>(
  chunks: AsyncIterable<Uint8Array>,
  reading: Reading<F>,
): Promise<OpenFile<F>> => {
  const { format, onUnknown } = reading;
  const source = byteLines(chunks, format);
  const hash = createHash('sha256');
  const first = await source.next();
  const header = readHeader(first.done ? undefined : parse(first.value.bytes), reading);
  if (!first.done) hash.update(first.value.bytes).update('\n');

  const { records: expectedLines } = header as unknown as {
    readonly records: Readonly<Record<string, number>>;
  };
  const found = new Map<string, number>();
  let isAtEnd = false;
  let last = 1;
  const lineOf = (number: number, bytes: Buffer): FileLine => {
    const value = parse(bytes);
    if (value === undefined) throw lineError(format, number, noJson);
    const line = objectOf(value) ?? {};
    const { kind } = line;
    const [record, stored] = [objectOf(line['record']), objectOf(line['stored'])];
    return atLine(format, number, () => {
      if (typeof kind !== 'string' || kind === '') throw new WrongLine('kind');
      if (stored === null) throw new WrongLine('stored');
      for (const name of Object.keys(line)) if (!lineKeys.includes(name)) onUnknown(`${kind}.${name}`);
      found.set(kind, (found.get(kind) ?? 0) + 1);
      return { number, kind, record, stored };
    });
  };
  const checkEnd = ({ number, stored }: FileLine): void => {
    isAtEnd = true;
    if (format === 'archive' || stored['sha256'] === hash.digest('hex')) return;
    throw lineError(format, number, {
      es: 'la suma de control no coincide.',
      en: 'the checksum does not agree.',
    });
  };
  const checkCounts = (): void => {
    if (format === 'backup' && !isAtEnd)
      throw lineError(format, last + 1, { es: 'falta el final.', en: 'the end is missing.' });
    for (const [kind, expected] of Object.entries(expectedLines)) {
      const missing = expected - (found.get(kind) ?? 0);
      if (missing <= 0) continue;
      throw lineError(format, last, {
        es: `aquí acaba el archivo y faltan ${missing} de ${expected} "${kind}"; está cortado.`,
        en: `the file ends here and lacks ${missing} of ${expected} "${kind}"; it was cut off.`,
      });
    }
  };

  async function* lines(): AsyncGenerator<FileLine> {
    for await (const { number, bytes } of source) {
      last = number;
      if (bytes.length === 0) continue;
      if (isAtEnd) throw lineError(format, number, afterEnd);
      const line = lineOf(number, bytes);
      if (line.kind === 'end') {
        checkEnd(line);
        continue;
      }
      hash.update(bytes).update('\n');
      yield line;
    }
    checkCounts();
  }
  return { header, lines: joinFiles(lines(), reading) };
};
