import { type BackupSummary, writeBackup } from '../backups/write-backup.ts';
import type { Settings } from '../config/options.ts';
import { version } from '../config/version.ts';
import { refuseMissingFile } from '../database/existing-calendar.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { imageStoreOf, locationOf, openMigrated } from './calendar.ts';

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

/**
 * Writes the calendar of the settings into a file, as `writeBackup` does. Neither makes a calendar where there is none
 * nor migrates an older one: before an update is when one wants a backup.
 */
export const backUpCalendar = async (
  settings: Settings,
  { onProgress = () => undefined, media, ...request }: BackupRequest,
  clock: Clock = systemClock,
): Promise<BackupSummary> => {
  await refuseMissingFile(locationOf(settings));
  const database = openMigrated(settings);
  try {
    const store = media ? imageStoreOf(settings) : null;
    return await writeBackup({ ...request, database, store, onProgress, now: clock(), program: version });
  } finally {
    await database.close();
  }
};
