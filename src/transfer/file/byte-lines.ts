import { pipeline, Readable } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { type FileFormat, lineError } from './format.ts';

/** What compressed files begin with (RFC 8878, 3.1.1 and RFC 1952, 2.3.1). */
const compressions = [
  { magic: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), decompress: createZstdDecompress },
  { magic: Buffer.from([0x1f, 0x8b]), decompress: createGunzip },
];

/** Yields the bytes of a file, decompressed where they are compressed. */
async function* plainBytes(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  const start = first.done ? Buffer.alloc(0) : Buffer.from(first.value);
  const found = compressions.find(({ magic }) => start.subarray(0, magic.length).equals(magic));
  // The loop over the stream throws its errors.
  yield* found === undefined ? all() : pipeline(Readable.from(all()), found.decompress(), () => undefined);
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ZSTD|Z_)/.test(String(error.code));

/** Bytes. Longer than any line; a file without ends of lines must not fill the memory. */
const maxLine = 64 * 1024 * 1024;

/** Yields the lines of a file without their ends. Throws `lineError`. */
export async function* byteLines(
  chunks: AsyncIterable<Uint8Array>,
  format: FileFormat,
): AsyncGenerator<{ readonly number: number; readonly bytes: Buffer }> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let number = 1;
  try {
    for await (const chunk of plainBytes(chunks)) {
      let from = 0;
      for (let to = chunk.indexOf(0x0a); to >= 0; to = chunk.indexOf(0x0a, from)) {
        parts.push(chunk.subarray(from, to));
        yield { number, bytes: Buffer.concat(parts) };
        [parts, length, from] = [[], 0, to + 1];
        number += 1;
      }
      parts.push(chunk.subarray(from));
      length += chunk.length - from;
      if (length > maxLine) throw lineError(format, number, { es: 'no termina.', en: 'it does not end.' });
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
    throw lineError(format, number, { es: 'no se puede descomprimir.', en: 'it cannot be decompressed.' });
  }
  if (length > 0) yield { number, bytes: Buffer.concat(parts) };
}
