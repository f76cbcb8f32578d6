import { realpath } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { type Clock, systemClock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import { refuseMissingFile } from '../../storage/existing-calendar.ts';
import { sqliteFile } from '../../storage/open.ts';
import { type BackupSummary, writeBackup } from '../../transfer/backup/write-backup.ts';
import type { Settings } from '../config/options.ts';
import { version } from '../config/version.ts';
import { imageStoreOf, locationOf, openMigrated } from '../open-database.ts';

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
  await refuseCalendar(request.path, sqliteFile(settings.data));
  const location = locationOf(settings);
  await refuseMissingFile(location);
  const database = openMigrated(settings);
  try {
    const store = media ? imageStoreOf(settings) : null;
    const now = clock();
    return await writeBackup({ ...request, database, location, store, onProgress, now, program: version });
  } finally {
    await database.close();
  }
};
