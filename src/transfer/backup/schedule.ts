import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../kernel/clock.ts';
import { endOf, type Wait } from '../../kernel/waiting.ts';
import { makeFolder } from '../../storage/files/folders.ts';
import { outdatedFiles, scheduledName, timeUntilDue } from './retention.ts';

/** What backups by schedule need. */
export interface BackupSchedule<Made> {
  readonly directory: string;
  /** Milliseconds from one to the next. */
  readonly every: number;
  /** How many stay. */
  readonly keep: number;
  readonly clock: Clock;
  readonly wait: Wait;
  /** Writes one to this path, or rejects; gives it up when the signal aborts. */
  readonly make: (path: string, signal: AbortSignal) => Promise<Made>;
  /** Hears what was made, and the names of those that were deleted. */
  readonly onMade: (made: Made & { readonly deleted: readonly string[] }) => void;
  /** Hears why one could not be made, or an old one not be deleted. */
  readonly onFailed: (error: unknown) => void;
}

/**
 * After so many milliseconds the clock is looked at again: it may have been set, or the machine have slept. After a
 * failure it is tried again then.
 */
const longestLook = 10 * 60 * 1000;

/**
 * Makes backups in a folder, which is made when missing, until it is closed. When the next one is due the names of
 * those that are there say, so that a restart neither skips nor repeats one. Nothing is deleted before a new one is
 * whole: while they fail, the old ones stay.
 */
export const startBackupSchedule = <Made extends object>({
  directory,
  every,
  keep,
  clock,
  wait,
  make,
  onMade,
  onFailed,
}: BackupSchedule<Made>): { readonly close: () => Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;

  const makeOne = async (): Promise<void> => {
    const newest = scheduledName(clock());
    const path = join(directory, newest);
    const made = await make(path, signal);
    const deleted = outdatedFiles(await readdir(directory), { keep, newest, now: clock() });
    for (const name of deleted) await rm(join(directory, name), { force: true });
    onMade({ ...made, deleted });
  };

  /** Gives how many milliseconds there is nothing to do. */
  const step = async (): Promise<number> => {
    try {
      makeFolder(directory, 0o700);
      const left = timeUntilDue(await readdir(directory), every, clock());
      if (left > 0) return left;
      await makeOne();
      return 0;
    } catch (error) {
      if (!signal.aborted) onFailed(error);
      return every;
    }
  };

  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      const left = await step();
      if (left > 0) await wait(Math.min(left, longestLook), signal);
    }
  };

  return endOf(stopping, follow());
};
