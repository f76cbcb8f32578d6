import { accessSync, constants, statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../kernel/error.ts';
import { folderUnusable, makeNamedFolder } from '../../storage/files/folders.ts';
import { openDatabase, sqliteFile } from '../../storage/open.ts';
import { isPostgresInUse, restoringName } from '../../storage/postgres/in-use.ts';
import { claimFile, isSqliteInUse, replaceSqlite } from '../../storage/sqlite/in-use.ts';
import {
  type RestoreOrder,
  type RestoreSummary,
  restoreBackup,
} from '../../transfer/backup/restore-backup.ts';
import { calendarExists } from '../../transfer/backup/restore-tables.ts';
import type { Settings } from '../config/options.ts';
import { closing } from '../open-database.ts';
import { forgetPictureFolder } from '../picture-folder.ts';
import { imageStoreOf } from '../site.ts';

type RestoreRequest = Pick<RestoreOrder, 'path' | 'force' | 'onProgress'>;

const inUse = (): AppError =>
  new AppError('conflict', 'calendar_in_use', {
    es: 'El calendario está en uso. Detén antes Cartelera y cualquier programa que copie su base de datos. No se ha cambiado nada.',
    en: 'The calendar is in use. First stop Cartelera and any program that copies its database. Nothing was changed.',
  });

const unfinished = /^restoring-[A-Za-z0-9]{6}$/;

/** Clears away what restores have left that were killed; no other runs in this folder. */
const clearUnfinished = async (data: string): Promise<void> => {
  for (const name of await readdir(data)) {
    if (unfinished.test(name)) await rm(join(data, name), { recursive: true, force: true });
  }
};

/** Claims the folder for a restore, or returns null when another one has it. */
const claimFolder = (data: string): (() => void) | null => {
  try {
    // The error of SQLite has no reason why it cannot make a file.
    accessSync(data, constants.W_OK | constants.X_OK);
    return claimFile(`${sqliteFile(data)}-restoring`);
  } catch (error) {
    throw folderUnusable(data, '--data-dir', error);
  }
};

/**
 * Does the work while no other restore does its own in the same folder; the system forgets of it with the process. The
 * file stays: another one may have opened it and claim it once this one ends.
 * @throws AppError `calendar_in_use`, `folder_unusable`.
 */
const restoringAlone = async <T>(data: string, work: () => Promise<T>): Promise<T> => {
  const end = claimFolder(data);
  if (end === null) throw inUse();
  try {
    await clearUnfinished(data);
    return await work();
  } finally {
    end();
  }
};

/** Another database is made beside the one that is there, and takes its place when it is whole. */
const restoreFile = async (settings: Settings, request: RestoreRequest): Promise<RestoreSummary> => {
  const path = sqliteFile(settings.dataDir);
  const refuse = (): void => {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size === 0) return;
    if (!request.force) throw calendarExists();
    if (isSqliteInUse(path)) throw inUse();
  };
  refuse();
  makeNamedFolder(settings.dataDir, '--data-dir');
  return restoringAlone(settings.dataDir, async () => {
    const folder = await mkdtemp(join(settings.dataDir, 'restoring-'));
    try {
      const made = openDatabase({ dataDirectory: folder, databaseUrl: null });
      const summary = await closing(made, (database) =>
        restoreBackup({ ...request, database, store: imageStoreOf(settings) }),
      );
      // It took a while: a service may have been started meanwhile, also where nothing was.
      await replaceSqlite(path, sqliteFile(folder), refuse);
      return summary;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
};

const restoreAddress = async (
  settings: Settings,
  databaseUrl: string,
  request: RestoreRequest,
): Promise<RestoreSummary> => {
  const refuse = async (): Promise<void> => {
    if (await isPostgresInUse(databaseUrl)) throw inUse();
  };
  await refuse();
  const place = { dataDirectory: settings.dataDir, databaseUrl, connectionName: restoringName };
  return closing(openDatabase(place), async (database) => {
    const summary = await restoreBackup({ ...request, database, store: imageStoreOf(settings), refuse });
    await forgetPictureFolder(database);
    return summary;
  });
};

/**
 * Makes the calendar of the settings anew from a backup; what was there stays until the new one is whole.
 * @throws AppError `calendar_in_use`, `folder_unusable`, and what `restoreBackup` throws.
 */
export const restoreCalendar = (settings: Settings, request: RestoreRequest): Promise<RestoreSummary> =>
  settings.databaseUrl === null
    ? restoreFile(settings, request)
    : restoreAddress(settings, settings.databaseUrl, request);
