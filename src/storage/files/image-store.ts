import type { Readable } from 'node:stream';

/** A stretch of a file, both ends included, in bytes from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Where the files of pictures are kept: a folder, or a bucket. A file is written once and never changes.
 * Everything here may throw `AppError` `storage_full` or `storage_unavailable`.
 */
export interface ImageStore {
  /** Keeps the bytes under a new name, whole or not at all. */
  readonly write: (name: string, bytes: Buffer) => Promise<void>;
  /** Does nothing when there is no such file. */
  readonly remove: (name: string) => Promise<void>;
  /** In bytes; null when there is no such file. */
  readonly findSize: (name: string) => Promise<number | null>;
  /** The bytes of a file that is there, all of them or a stretch. */
  readonly read: (name: string, range: ByteRange | null) => Promise<Readable>;
  /** Removes what killed processes were writing a minute ago or longer. */
  readonly removeUnfinished: () => Promise<void>;
  /** The names of all files that have been there for a minute: newer ones may yet be linked, or removed. */
  readonly listNames: () => AsyncIterable<readonly string[]>;
  /** Where else than here everybody can get the file; null when it is only had from this service. */
  readonly addressOf: (name: string) => string | null;
}

/** In milliseconds. */
const young = 60_000;

/** Whether a file written at that moment, in milliseconds since 1970, is old enough to be listed. */
export const isSettled = (writtenAt: number): boolean =>
  Temporal.Now.instant().epochMilliseconds - writtenAt >= young;

/**
 * The stretch that a `Range` header asks for of a file of that size (RFC 9110 14.1.2); null for the whole file, which
 * is also what several stretches, other units and unreadable headers get; `'none'` when nothing of it is there.
 */
export const rangeOf = (header: string | undefined, size: number): ByteRange | null | 'none' => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return to === '0' ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'none' : { first, last };
};
