import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { byteLines } from '../byte-lines.ts';
import { type BackupLine, damaged } from './format.ts';
import { notABackup, readLine } from './line-form.ts';

/** What a file compressed with zstd begins with (RFC 8878, 3.1.1). */
const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** Longer than any row can be; what has no ends of lines must not fill the memory. */
const longestLine = 256 * 1024 * 1024;

const beginsLikeOne = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(magic.length), 0, magic.length, 0);
    return buffer.subarray(0, bytesRead).equals(magic);
  } finally {
    await file.close();
  }
};

const tooLong = (at: number): Error => damaged(at, { es: 'no termina', en: 'it does not end' });

const isZlibError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^(ZSTD|Z_)/.test(String(error.code));

/**
 * Reads a backup to its end, line by line, in flat memory; that the generator ends says that it is whole: the end is
 * there, the counts and the hash are right. Whoever acts on lines before that has to be able to take it back.
 * @throws AppError `not_a_backup`, `newer_backup` (its form, not its schema), `damaged_backup`; errors of the file.
 */
export async function* readBackup(path: string): AsyncGenerator<BackupLine> {
  if (!(await beginsLikeOne(path))) throw notABackup();
  const hash = createHash('sha256');
  const found = { rows: 0, files: 0 };
  let at = 0;
  let isAtEnd = false;
  // Whoever reads hears what goes wrong.
  const plain = pipeline(createReadStream(path), createZstdDecompress(), () => undefined);
  try {
    for await (const { number, bytes, isEnded } of byteLines(plain, longestLine, tooLong)) {
      at = number;
      if (!isEnded) throw damaged(at, { es: 'el archivo acaba en ella', en: 'the file ends in it' });
      if (isAtEnd) throw damaged(at, { es: 'sigue algo tras el final', en: 'something follows the end' });
      const line = readLine(bytes.toString(), at);
      if (line.kind === 'end') {
        isAtEnd = true;
        const isRight = line.end.rows === found.rows && line.end.files === found.files;
        if (!isRight || line.sha256 !== hash.digest('hex'))
          throw damaged(at, { es: 'la suma de control no coincide', en: 'the checksum does not agree' });
      } else {
        hash.update(bytes).update('\n');
        if (line.kind === 'row') found.rows += 1;
        if (line.kind === 'file') found.files += 1;
      }
      yield line;
    }
  } catch (error) {
    if (isZlibError(error))
      throw damaged(at + 1, { es: 'no se puede descomprimir', en: 'it cannot be decompressed' });
    throw error;
  }
  if (!isAtEnd) throw damaged(at + 1, { es: 'falta el final', en: 'the end is missing' });
}
