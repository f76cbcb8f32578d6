import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../kernel/clock.ts';

import type { Wait } from '../kernel/waiting.ts';
import { type Metric, single } from '../operations/metrics/metric.ts';
import { folderFault, isFolderFault } from '../storage/files/folders.ts';

import { lastMadeAt } from '../transfer/backup/retention.ts';
import { startBackupSchedule } from '../transfer/backup/schedule.ts';
import type { BackupSummary } from '../transfer/backup/write-backup.ts';
import type { Settings } from './config/options.ts';
import { millisecondsOf } from './config/value-forms.ts';

/** What is sent to the process of a backup. */
export interface ToBackup {
  readonly settings: Settings;
  readonly path: string;
}

/** What it sends once; `failure` has the members of the error. */
export type FromBackup =
  | { readonly summary: BackupSummary }
  | { readonly failure: Pick<Error, 'message' | 'stack'> };

/** Makes a backup in a process of its own, which leaves nothing when the signal aborts. */
const makeInProcess = async (
  settings: Settings,
  path: string,
  signal: AbortSignal,
): Promise<BackupSummary> => {
  const child = fork(join(import.meta.dirname, 'backup-process.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = (): void => {
    if (child.connected) child.disconnect();
  };
  signal.addEventListener('abort', stop, { once: true });
  const ended = once(child, 'exit');
  try {
    const order: ToBackup = { settings, path };
    child.send(order, () => undefined);
    const reported = once(child, 'message').then(([message]) => message as FromBackup);
    const report = await Promise.race([reported, ended]);
    if (Array.isArray(report)) throw new Error(`the backup process exited (${report[1] ?? report[0]})`);
    if ('failure' in report) throw Object.assign(new Error(report.failure.message), report.failure);
    return report.summary;
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
  /** Metrics of the folder, however often the service was started, and of `failures`; none without a folder. */
  readonly metrics: () => Promise<readonly Metric[]>;
  readonly close: () => Promise<void>;
}

/** Errors of writing have no path; only the backup is written. */
const codesOfWriting = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether an error is about that folder or what is in it, and not about the calendar's own. */
const isErrorOf = (directory: string, error: unknown): boolean => {
  if (!(error instanceof Error) || !isFolderFault(error)) return false;
  if ('path' in error) return !relative(directory, String(error.path)).startsWith('..');
  return 'code' in error && codesOfWriting.has(String(error.code));
};

const failureIn = (directory: string, error: unknown): string =>
  isErrorOf(directory, error)
    ? `backup failed: the folder ${directory} (--backup-dir) cannot be used: ${folderFault(error).en}. ` +
      'Older backups are kept; retried every ten minutes'
    : 'backup failed';

/** Makes backups as the settings say, if they name a folder. For one process of a service. */
export const followBackups = (
  settings: Settings,
  { clock, wait, log }: { readonly clock: Clock; readonly wait: Wait; readonly log: Logger },
): FollowedBackups => {
  const { backupDir: directory, backupInterval, backupRetention: keep } = settings;
  if (directory === null) return { failures: () => 0, metrics: async () => [], close: async () => undefined };
  let failures = 0;
  const schedule = startBackupSchedule({
    directory,
    every: millisecondsOf(backupInterval),
    keep,
    clock,
    wait,
    make: (path, signal) => makeInProcess(settings, path, signal),
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
  const metrics = async (): Promise<readonly Metric[]> => {
    // A folder that cannot be read has nothing to restore either.
    const last = lastMadeAt(await readdir(directory).catch(() => []), clock()) ?? 0;
    const help = 'When the last whole backup was made by schedule, since 1970; 0 when there is none.';
    const failed = 'Attempts at a backup by schedule that have failed since one went well.';
    return [
      single('cartelera_last_backup_timestamp_seconds', 'gauge', help, last / 1000),
      single('cartelera_backup_failures', 'gauge', failed, failures),
    ];
  };
  return { failures: () => failures, metrics, close: schedule.close };
};
