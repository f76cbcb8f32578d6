import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { type BackupSummary, refuseEmpty, writeBackup } from '../backups/write-backup.ts';
import type { Settings } from '../config/options.ts';
import { version } from '../config/version.ts';
import { sqliteFile } from '../database/open.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { AppError } from '../kernel/error.ts';
import { imageStoreOf, openMigrated } from './calendar.ts';

/** One backup that is asked for. */
export interface BackupRequest {
  readonly path: string;
  /** Whether the files of images go into it. */
  readonly media: boolean;
  /** Whether a file that is there may be replaced. */
  readonly force: boolean;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** @throws AppError `backup_exists` when the file is one of those that the calendar itself is kept in. */
const refuseCalendar = async (path: string, file: string): Promise<void> => {
  const folderOf = (one: string) => realpath(dirname(one)).catch(() => dirname(resolve(one)));
  const own = [file, `${file}-wal`, `${file}-shm`].map((one) => basename(one));
  if ((await folderOf(path)) !== (await folderOf(file)) || !own.includes(basename(path))) return;
  throw new AppError('conflict', 'backup_exists', {
    es: `${path} es el calendario mismo; la copia necesita otro nombre.`,
    en: `${path} is the calendar itself; the backup needs another name.`,
  });
};

/**
 * Writes the calendar of the settings into a file, as `writeBackup` does. Neither makes a calendar where there is none
 * nor migrates an older one: before an update is when one wants a backup.
 */
export const backUpCalendar = async (
  settings: Settings,
  { onProgress = () => undefined, media, ...request }: BackupRequest,
  clock: Clock = systemClock,
): Promise<BackupSummary> => {
  const { data, databaseUrl } = settings;
  await refuseCalendar(request.path, sqliteFile(data));
  if (databaseUrl === null && (await stat(sqliteFile(data)).catch(() => null)) === null) refuseEmpty([]);
  const database = openMigrated(settings);
  try {
    const store = media ? imageStoreOf(settings) : null;
    return await writeBackup({ ...request, database, store, onProgress, now: clock(), program: version });
  } finally {
    await database.close();
  }
};
