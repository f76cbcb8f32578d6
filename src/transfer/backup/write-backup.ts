import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { AppError } from '../../kernel/error.ts';
import type { Database } from '../../storage/dialect.ts';
import { syncPath, unfinishedName } from '../../storage/files/unfinished-file.ts';
import { refuseNewerDatabase } from '../../storage/migrate.ts';
import { type DatabaseLocation, stepsOfCalendar } from '../../storage/open.ts';
import { rowsById } from '../../storage/rows-by-id.ts';
import {
  type FileOptions,
  fileLines,
  fileText,
  headerOf,
  readState,
  type WrittenLine,
} from '../file/write-file.ts';
import { countTables, tableLines } from './table-lines.ts';
import { verifyBackup } from './verify-backup.ts';

/** What is to be written, and where. */
export interface BackupOrder extends FileOptions {
  readonly database: Database;
  /** Where the database is, named by an error when it has no calendar. */
  readonly location: DatabaseLocation;
  readonly path: string;
  /** Whether a file that is there may be replaced. */
  readonly force: boolean;
  /** Stops the backup, which then leaves no file. */
  readonly signal?: AbortSignal;
}

/** What was written. */
export interface BackupSummary {
  readonly path: string;
  readonly bytes: number;
  /** By table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** Files of images that are not in the store. */
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

const imagesAtOnce = 100;

/** Writes the text of a backup of one state of the calendar, compressed. Returns the files that are missing. */
const writeText = ({ signal, ...order }: BackupOrder, path: string): Promise<readonly string[]> =>
  readState(order.database.read, async (read) => {
    const { dialect } = order.database;
    refuseNewerDatabase(await stepsOfCalendar(read, order.location));
    const header = await headerOf(read, 'backup', order);
    const missing: string[] = [];
    async function* lines(): AsyncGenerator<WrittenLine> {
      yield* tableLines(read, dialect);
      for await (const rows of rowsById(read, 'images', imagesAtOnce)) {
        for (const row of rows) yield* fileLines(order.store, row, (name) => missing.push(name));
      }
    }
    await pipeline(
      Readable.from(fileText({ ...header, records: await countTables(read) }, lines(), order)),
      createZstdCompress(),
      createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }),
      { ...(signal === undefined ? {} : { signal }) },
    );
    return missing;
  });

/**
 * Writes one state of the calendar into a file, while others go on writing: every write that was acknowledged before the
 * call is in it. The file is read again and verified, is on disk when it gets its name, and only its owner may read it.
 * Memory does not grow with the calendar.
 * Throws AppError `backup_exists`, `no_calendar`, `newer_database`; errors of the file system. No file is left then, and
 * one that was there stays.
 */
export const writeBackup = async (order: BackupOrder): Promise<BackupSummary> => {
  const { path, force } = order;
  await refuseExisting(path, force);
  const unfinished = unfinishedName(path);
  try {
    const lackingFiles = await writeText(order, unfinished);
    const { header, files } = await verifyBackup(unfinished);
    if (!force) await refuseExisting(path, force);
    await rename(unfinished, path);
    // So that the new name outlives a power cut; not every file system lets a folder be opened.
    await syncPath(dirname(path)).catch(() => undefined);
    const { size } = await stat(path);
    return { path, bytes: size, rows: header.records, files, lackingFiles };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
};
