import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { utcText } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import { stepsOfCalendar } from '../../storage/existing-calendar.ts';
import type { ImageStore } from '../../storage/files/image-store.ts';
import { syncPath } from '../../storage/files/sync-path.ts';
import { unfinishedName } from '../../storage/files/unfinished-name.ts';
import { refuseNewerDatabase } from '../../storage/migrate.ts';
import type { DatabaseLocation } from '../../storage/open.ts';
import { type BackupHeader, formatName, formatVersion } from './format.ts';
import { pictureLines } from './picture-lines.ts';
import { type CopiedTable, listCopiedTables, tableLines } from './table-lines.ts';
import { verifyBackup } from './verify-backup.ts';

/** What is to be written, and where. */
export interface BackupOrder {
  readonly database: Database;
  /** Where that is, to be named when it holds nothing. */
  readonly location: DatabaseLocation;
  /** Null leaves the files of images out. */
  readonly store: ImageStore | null;
  readonly path: string;
  /** Whether a file that is there may be replaced. */
  readonly force: boolean;
  readonly now: Temporal.Instant;
  /** Version of this program. */
  readonly program: string;
  /** Hears how many rows are written, of how many. */
  readonly onProgress: (done: number, total: number) => void;
  /** Gives the backup up, leaving nothing of it. */
  readonly signal?: AbortSignal;
}

/** What was written. */
export interface BackupSummary {
  readonly path: string;
  readonly bytes: number;
  /** By table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** Files that images name and that were not there. */
  readonly lackingFiles: readonly string[];
}

const exists = (es: string, en: string): AppError => new AppError('conflict', 'backup_exists', { es, en });

/**
 * Refuses to replace what is there. With `force` files are replaced, and nothing else: a device or folder is no old
 * backup.
 * @throws AppError `backup_exists`.
 */
const refuseExisting = async (path: string, force: boolean): Promise<void> => {
  const there = await stat(path).catch(() => null);
  if (there === null || (force && there.isFile())) return;
  throw force
    ? exists(`${path} no se puede sustituir: no es un archivo.`, `${path} is no file that could be replaced.`)
    : exists(`${path} ya existe; --force lo sustituye.`, `${path} is there already; --force replaces it.`);
};

const headerOf = (
  { database, now, program, store }: BackupOrder,
  steps: readonly string[],
  tables: readonly CopiedTable[],
): BackupHeader => ({
  format: formatName,
  version: formatVersion,
  made_at: utcText(now),
  program,
  database: database.dialect.name,
  steps,
  tables: Object.fromEntries(tables.map(({ table, rows }) => [table, rows])),
  media: store !== null,
});

/** All lines of a backup but the last, in pieces; `counts` grows with what they say. */
async function* piecesOf(
  order: BackupOrder,
  read: Executor,
  counts: { rows: number; files: number; readonly lackingFiles: string[] },
): AsyncGenerator<string> {
  const { dialect } = order.database;
  const steps = await stepsOfCalendar(read, order.location);
  refuseNewerDatabase(steps);
  const tables = await listCopiedTables(read, dialect);
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  yield `${JSON.stringify(headerOf(order, steps, tables))}\n`;
  for (const table of tables) {
    for await (const { text, rows } of tableLines(read, dialect, table)) {
      yield text;
      counts.rows += rows;
      order.onProgress(counts.rows, total);
    }
  }
  if (order.store === null) return;
  const lacks = (file: string): void => void counts.lackingFiles.push(file);
  for await (const line of pictureLines(read, order.store, lacks)) {
    if (line.startsWith('{')) counts.files += 1;
    yield line;
  }
}

/** The whole text: the pieces, and the end that proves them. */
async function* withEnd(
  pieces: AsyncIterable<string>,
  counts: { readonly rows: number; readonly files: number },
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  const { rows, files } = counts;
  yield `${JSON.stringify({ end: { rows, files }, sha256: hash.digest('hex') })}\n`;
}

/**
 * Writes one state of the calendar into a file, while others go on writing: all that was acknowledged before the call
 * is in it. The file is read again and compared with what was to be written, is on disk when it gets its name, and
 * only its owner may read it. Memory does not grow with the calendar.
 * @throws AppError `backup_exists`, `no_calendar`, `newer_database`; errors of the file system. Nothing is left then,
 * and a file that was there stays.
 */
export const writeBackup = async (order: BackupOrder): Promise<BackupSummary> => {
  const { database, path, force, signal } = order;
  await refuseExisting(path, force);
  const unfinished = unfinishedName(path);
  const counts = { rows: 0, files: 0, lackingFiles: [] as string[] };
  try {
    await database.read
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute((read) =>
        pipeline(
          Readable.from(withEnd(piecesOf(order, read, counts), counts)),
          createZstdCompress(),
          createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }),
          { ...(signal === undefined ? {} : { signal }) },
        ),
      );
    const { tables, files } = await verifyBackup(unfinished);
    if (files !== counts.files) throw new Error('the backup does not hold what was written');
    if (!force) await refuseExisting(path, force);
    await rename(unfinished, path);
    // So that the new name outlives a power cut; not every file system lets a folder be opened.
    await syncPath(dirname(path)).catch(() => undefined);
    const { size } = await stat(path);
    return { path, bytes: size, rows: tables, files, lackingFiles: counts.lackingFiles };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
};
