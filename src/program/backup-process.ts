import { constants, setPriority } from 'node:os';
import { backUpCalendar } from './cli/write-backup.ts';
import type { FromBackup, ToBackup } from './scheduled-backups.ts';
import { serializeError } from './serialized-error.ts';

/*
 * One backup by schedule, in a process of its own that `scheduled-backups.ts` starts: reading and compressing the whole
 * calendar holds up nobody there, least of all with this priority, and the memory it takes is given back.
 */

const say = (message: FromBackup): Promise<void> =>
  new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));

/** Lets others go first, where that is allowed: a system that keeps programs short may not let them ask. */
const stepBack = (): void => {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The backup counts for more.
  }
};

const stopping = new AbortController();
// Whoever started this one has heard how it went, has had enough, or is gone.
process.on('disconnect', () => stopping.abort());
// A terminal and a service manager signal every process of the service; the one that started it says when to stop.
process.on('SIGTERM', () => undefined);
process.on('SIGINT', () => undefined);

process.once('message', async ({ settings, path }: ToBackup) => {
  try {
    stepBack();
    const { signal } = stopping;
    const summary = await backUpCalendar(settings, {
      path,
      media: settings.backupMedia,
      force: false,
      signal,
    });
    await say({ summary });
  } catch (error) {
    await say({ failure: serializeError(error) });
  }
});
