import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { AppError } from '../../kernel/error.ts';
import { mostPairs, type Parameters, parseQuery, tooManyParameters } from './query.ts';

/** A file that came with a request. */
export interface UploadedFile {
  /** As the client named it; empty when it did not. */
  readonly name: string;
  /** Media type as the client declared it. */
  readonly type: string;
  readonly bytes: Buffer;
}

const unreadable = (): AppError =>
  new AppError('invalid', 'rest_invalid_body', {
    es: 'El cuerpo multipart/form-data no se puede leer.',
    en: 'The multipart/form-data body cannot be read.',
  });

const notUtf8 = (): AppError =>
  new AppError('invalid', 'rest_invalid_body', {
    es: 'Los campos del formulario multipart/form-data no están en UTF-8.',
    en: 'The fields of the multipart/form-data form are not in UTF-8.',
  });

/** What a form says. */
interface Form {
  readonly fields: Parameters;
  /** The first file, with its name. */
  readonly file: UploadedFile | null;
  readonly hasMoreFiles: boolean;
}

/** Bytes that the parser is given at a time: a form of too many parts is left before all of it is read. */
const sliceBytes = 64 * 1024;

/** A parser that says neither that it has finished nor what is wrong is left after so many milliseconds. */
const longestParsing = 10_000;

const sliced = function* (bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes);
};

/**
 * Reads a `multipart/form-data` body: the fields, nested like those of a query, the first file, and whether there are
 * more of them, which are not kept; `lists` as in `parseQuery`.
 * @throws AppError 400 `rest_invalid_body` when it is not well formed, `rest_too_many_parameters` for too many parts.
 */
export const parseMultipart = async (
  bytes: Buffer,
  contentType: string,
  lists: ReadonlySet<string>,
): Promise<Form> => {
  const pairs: string[] = [];
  const files: UploadedFile[] = [];
  const left = new AbortController();
  let reason: AppError | null = null;
  const leave = (error: AppError): void => {
    reason ??= error;
    left.abort();
  };
  const refuse = (): void => leave(unreadable());
  const refuseMany = (): void => leave(tooManyParameters());
  const clock = setTimeout(refuse, longestParsing);
  let fileCount = 0;
  try {
    const parser = new Busboy({
      headers: { 'content-type': contentType } as BusboyHeaders,
      limits: { fieldSize: bytes.length, fields: mostPairs, parts: mostPairs + 1, headerPairs: 50 },
    });
    parser.on('field', (name: string | undefined, value: string) => {
      // The sign that stands for bytes which are no UTF-8, where nobody wrote it.
      if (value.includes('\uFFFD') && !bytes.includes('\uFFFD')) leave(notUtf8());
      if (name !== undefined) pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    });
    parser.on('file', (_field, stream, name, _encoding, type) => {
      fileCount += 1;
      stream.on('error', refuse);
      if (fileCount > 1) {
        // The parser waits until somebody has read it.
        stream.resume();
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => files.push({ name: name ?? '', type, bytes: Buffer.concat(chunks) }));
    });
    parser.on('fieldsLimit', refuseMany);
    parser.on('partsLimit', refuseMany);
    // The parser takes no signal; whoever waits for it is told by the pipeline.
    await pipeline(Readable.from(sliced(bytes)), parser, { signal: left.signal });
  } catch {
    throw reason ?? unreadable();
  } finally {
    clearTimeout(clock);
  }
  if (reason !== null) throw reason;
  return { fields: parseQuery(pairs.join('&'), lists), file: files[0] ?? null, hasMoreFiles: fileCount > 1 };
};
