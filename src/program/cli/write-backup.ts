import { realpath } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { type Clock, systemClock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import { phraseIf } from '../../kernel/phrase.ts';
import { refuseMissingFile, sqliteFile } from '../../storage/open.ts';
import { type BackupOrder, type BackupSummary, writeBackup } from '../../transfer/backup/write-backup.ts';
import type { Settings } from '../config/options.ts';
import { version } from '../config/version.ts';
import { closing, openMigrated } from '../open-database.ts';
import { imageStoreOf, locationOf } from '../site.ts';
import type { Command } from './command.ts';
import { createProgress } from './terminal.ts';

/** One requested backup; `media`: with the files of images. */
export type BackupRequest = Pick<BackupOrder, 'path' | 'force' | 'signal'> &
  Partial<Pick<BackupOrder, 'onProgress'>> & { readonly media: boolean };

/** @throws AppError `backup_exists` when the file is one of those that the calendar itself is kept in. */
const refuseCalendar = async (path: string, file: string): Promise<void> => {
  const folderOf = (one: string) => realpath(dirname(one)).catch(() => dirname(resolve(one)));
  const own = [file, `${file}-wal`, `${file}-shm`].map((one) => basename(one));
  if ((await folderOf(path)) !== (await folderOf(file)) || !own.includes(basename(path))) return;
  throw new AppError('conflict', 'backup_exists', {
    es: `${path} es un archivo del propio calendario; indica otro nombre para la copia.`,
    en: `${path} is a file of the calendar itself; give the backup another name.`,
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
  await refuseCalendar(request.path, sqliteFile(settings.dataDir));
  const location = locationOf(settings);
  await refuseMissingFile(location);
  const store = media ? imageStoreOf(settings) : null;
  const order = { ...request, location, store, onProgress, program: version };
  return closing(openMigrated(settings), (database) => writeBackup({ ...order, database, now: clock() }));
};

/** Aborts when the program is to stop: nothing unfinished is left behind then. */
const untilStopped = (): AbortSignal => {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  return stopping.signal;
};

/** `backup FILE`. Images whose files were missing already are named and are no failure: the copy is true. */
export const backup: Command = async ({ settings, operand }) => {
  const { media, force } = settings;
  const bar = createProgress(process.stderr);
  const summary = await backUpCalendar(settings, {
    path: operand,
    media,
    force,
    onProgress: bar.show,
    signal: untilStopped(),
  }).finally(() => bar.end());
  const { path, bytes, rows, files, lackingFiles } = summary;
  const events = rows['events'] ?? 0;
  const lines = [
    {
      es: `Copia creada y comprobada en ${path}: ${events} eventos y ${files} archivos de imágenes (${bytes} bytes).`,
      en: `Copied and verified ${events} events and ${files} files of images in ${path} (${bytes} bytes).`,
    },
    ...phraseIf(lackingFiles.length > 0, {
      es: `Faltan ${lackingFiles.length} archivos de imágenes; "cartelera check" indica cuáles.`,
      en: `${lackingFiles.length} files of images were missing; "cartelera check" says which.`,
    }),
  ];
  return { json: summary, said: lines };
};
