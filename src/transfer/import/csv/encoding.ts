import { open } from 'node:fs/promises';

const chunkSize = 64 * 1024;

/** The encoding of a file, by the names of the WHATWG Encoding Standard. */
export interface Encoding {
  readonly name: string;
  /** Nothing in the file says so: its bytes are no UTF-8, and this is what spreadsheets write else. */
  readonly isGuess: boolean;
}

const markOf = (start: Buffer): string | undefined => {
  const [first, second, third] = start;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
};

/** UTF-16 without a mark: the header row is mostly ASCII, so every other byte is NUL. */
const wideOf = (start: Buffer): string | undefined => {
  const nuls = (offset: number): number => {
    let count = 0;
    for (let at = offset; at < start.length; at += 2) if (start[at] === 0) count += 1;
    return count;
  };
  const half = start.length / 2;
  if (half < 4) return undefined;
  if (nuls(1) > half * 0.6 && nuls(0) < half * 0.1) return 'utf-16le';
  return nuls(0) > half * 0.6 && nuls(1) < half * 0.1 ? 'utf-16be' : undefined;
};

/**
 * Finds the encoding of a whole file: by its byte order mark, by what UTF-16 looks like, UTF-8 where every byte fits,
 * else Windows-1252.
 */
export const detectEncoding = async (path: string): Promise<Encoding> => {
  const file = await open(path);
  try {
    const chunk = Buffer.alloc(chunkSize);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let isFirst = true;
    for (;;) {
      const { bytesRead } = await file.read(chunk);
      const bytes = chunk.subarray(0, bytesRead);
      if (isFirst) {
        const known = markOf(bytes) ?? wideOf(bytes.subarray(0, 512));
        if (known !== undefined) return { name: known, isGuess: false };
        isFirst = false;
      }
      decoder.decode(bytes, { stream: bytesRead > 0 });
      if (bytesRead === 0) return { name: 'utf-8', isGuess: false };
    }
  } catch (error) {
    if (error instanceof TypeError) return { name: 'windows-1252', isGuess: true };
    throw error;
  } finally {
    await file.close();
  }
};
