import { isUtf8 } from 'node:buffer';

/** The encoding of a file, by the names of the WHATWG Encoding Standard. */
export interface Encoding {
  readonly name: string;
  /** Nothing in the file says so: its bytes are no UTF-8, and this is what spreadsheets write else. */
  readonly isGuess: boolean;
}

const markOf = ([first, second, third]: Buffer): string | undefined => {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
};

/** UTF-16 without a mark: the header row is mostly ASCII, so every other byte is NUL. */
const wideOf = (start: Buffer): string | undefined => {
  const nuls = (offset: number): number => start.filter((byte, at) => byte === 0 && at % 2 === offset).length;
  const half = start.length / 2;
  if (half < 4) return undefined;
  if (nuls(1) > half * 0.6 && nuls(0) < half * 0.1) return 'utf-16le';
  return nuls(0) > half * 0.6 && nuls(1) < half * 0.1 ? 'utf-16be' : undefined;
};

/**
 * Returns the encoding of a whole file: by its byte order mark, by what UTF-16 looks like, UTF-8 where every byte fits,
 * else Windows-1252.
 */
export const detectEncoding = (bytes: Buffer): Encoding => {
  const detected = markOf(bytes) ?? wideOf(bytes.subarray(0, 512)) ?? (isUtf8(bytes) ? 'utf-8' : undefined);
  return { name: detected ?? 'windows-1252', isGuess: detected === undefined };
};
