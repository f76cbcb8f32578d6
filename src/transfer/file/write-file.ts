import { createHash } from 'node:crypto';
import { filesOf } from '../../calendar/images/processing/kept-picture.ts';
import { utcText } from '../../kernel/clock.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { ImageStore } from '../../storage/files/image-store.ts';
import { listAppliedSteps } from '../../storage/migrate.ts';
import type { ImageRow } from '../../storage/tables.ts';
import { type FileFormat, formatNames, formatVersion, type Header } from './format.ts';

/** A line that is to be written. */
export interface WrittenLine {
  readonly kind: string;
  /** JSON text. */
  readonly record?: string;
  readonly stored: object;
}

/** What an archive and a backup are made with. */
export interface FileOptions {
  readonly now: Temporal.Instant;
  /** Version of this program. */
  readonly program: string;
  /** Null leaves the files of images out. */
  readonly store: ImageStore | null;
  /** Called with the number of records that are written, and of all. */
  readonly onProgress: (done: number, total: number) => void;
}

/** Returns what the header of every file has, in the transaction of `executor`. */
export const headerOf = async (
  executor: Executor,
  format: FileFormat,
  { now, program, store }: FileOptions,
): Promise<Omit<Header, 'records'>> => ({
  format: formatNames[format],
  version: formatVersion,
  made_at: utcText(now),
  program,
  steps: await listAppliedSteps(executor),
  media: store !== null,
});

/** Calls `work` with one state of the calendar, which it reads while others write. */
export const readState = <T>(executor: Executor, work: (read: Executor) => Promise<T>): Promise<T> =>
  executor
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute((read) => work(read));

/** Yields the files of an image. Calls `onMissing` with the name of one that is not in the store. */
export async function* fileLines(
  store: ImageStore | null,
  row: ImageRow,
  onMissing: (name: string) => void,
): AsyncGenerator<WrittenLine> {
  if (store === null) return;
  for (const name of filesOf(row).keys()) {
    if ((await store.findSize(name)) === null) {
      onMissing(name);
      continue;
    }
    for await (const chunk of await store.read(name, null)) {
      yield { kind: 'file', stored: { name, bytes: (chunk as Buffer).toString('base64') } };
    }
  }
}

/** Characters that are yielded together. */
const chunkSize = 64 * 1024;

/** Yields the text of a file with these lines, and the hash of all of it at its end. */
export async function* fileText(
  header: Header,
  lines: AsyncIterable<WrittenLine>,
  { onProgress }: Pick<FileOptions, 'onProgress'>,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const total = Object.values(header.records).reduce((sum, count) => sum + count, 0);
  let text = `${JSON.stringify(header)}\n`;
  let done = 0;
  for await (const { kind, record, stored } of lines) {
    const start = record === undefined ? '' : `"record":${record},`;
    text += `{"kind":"${kind}",${start}"stored":${JSON.stringify(stored)}}\n`;
    if (Object.hasOwn(header.records, kind)) done += 1;
    if (text.length < chunkSize) continue;
    hash.update(text);
    yield text;
    text = '';
    onProgress(done, total);
  }
  hash.update(text);
  onProgress(done, total);
  yield `${text}${JSON.stringify({ kind: 'end', stored: { sha256: hash.digest('hex') } })}\n`;
}
