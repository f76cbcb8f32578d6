import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';
import type { Wait } from '../kernel/wait.ts';
import { folderFault, isFolderFault } from '../storage/files/folder-fault.ts';
import { startBackupSchedule } from '../transfer/backup/schedule.ts';
import type { BackupSummary } from '../transfer/backup/write-backup.ts';
import { millisecondsOf } from './config/forms.ts';
import type { Settings } from './config/options.ts';
import { deserializeError, type SerializedError } from './serialized-error.ts';

/** What the process of a backup is told. */
export interface ToBackup {
  readonly settings: Settings;
  readonly path: string;
}

/** What it says once. */
export type FromBackup = { readonly summary: BackupSummary } | { readonly failure: SerializedError };

/** Makes one in a process of its own; when the signal aborts, that gives up and leaves nothing. */
const makeApart = async (settings: Settings, path: string, signal: AbortSignal): Promise<BackupSummary> => {
  const child = fork(join(import.meta.dirname, 'backup-process.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = (): void => {
    if (child.connected) child.disconnect();
  };
  signal.addEventListener('abort', stop, { once: true });
  const ended = once(child, 'exit');
  try {
    const told: ToBackup = { settings, path };
    child.send(told, () => undefined);
    const heard = once(child, 'message').then(([message]) => message as FromBackup);
    const said = await Promise.race([heard, ended]);
    if (Array.isArray(said)) throw new Error(`the backup process exited (${said[1] ?? said[0]})`);
    if ('failure' in said) throw deserializeError(said.failure);
    return said.summary;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
    await ended;
  }
};

/** Backups that a service makes by itself. */
export interface FollowedBackups {
  /** How many attempts have failed since one went well. */
  readonly failures: () => number;
  readonly close: () => Promise<void>;
}

/** What is written names no path when the system refuses it; nothing but the backup is. */
const ofWriting = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether the system said something against that folder or what is in it, and not against the calendar's own. */
const isFaultOf = (directory: string, error: unknown): boolean => {
  if (!(error instanceof Error) || !isFolderFault(error)) return false;
  if ('path' in error) return !relative(directory, String(error.path)).startsWith('..');
  return 'code' in error && ofWriting.has(String(error.code));
};

/** What the log says of a failure: what is wrong with the folder, in words, where it is the folder. */
const failureIn = (directory: string, error: unknown): string =>
  isFaultOf(directory, error)
    ? `backup failed: the folder ${directory} (--backup-dir) cannot be used: ${folderFault(error).en}. ` +
      'Older backups are kept; retried every ten minutes'
    : 'backup failed';

/** Makes backups as the settings say, if they name a folder; gives what ends it. For one process of a service. */
export const followBackups = (
  settings: Settings,
  { clock, wait, log }: { readonly clock: Clock; readonly wait: Wait; readonly log: Logger },
): FollowedBackups => {
  const { backupDir: directory, backupInterval, backupRetention: keep } = settings;
  if (directory === null) return { failures: () => 0, close: async () => undefined };
  let failures = 0;
  const schedule = startBackupSchedule({
    directory,
    every: millisecondsOf(backupInterval),
    keep,
    clock,
    wait,
    make: (path, signal) => makeApart(settings, path, signal),
    onMade: ({ path, bytes, files, lackingFiles, deleted }) => {
      log.info({ path, bytes, files, deleted }, 'backup made');
      if (lackingFiles.length > 0)
        log.warn({ missing: lackingFiles.length }, 'image files missing from the backup');
      if (failures > 0) log.info({ directory, failures }, 'backups recovered');
      failures = 0;
    },
    onFailed: (error) => {
      failures += 1;
      log.error({ err: error, directory, failures }, failureIn(directory, error));
    },
  });
  return { failures: () => failures, close: schedule.close };
};
