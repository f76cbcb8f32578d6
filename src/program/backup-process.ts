import { stepBack } from '../kernel/step-back.ts';
import { backUpCalendar } from './cli/write-backup.ts';
import type { FromBackup, ToBackup } from './scheduled-backups.ts';
import { serializeError } from './serialized-error.ts';

/*
 * One backup by schedule, in a process of its own that `scheduled-backups.ts` starts: reading and compressing the whole
 * calendar holds up nobody there, least of all with this priority, and the memory it takes is given back.
 */

const say = (message: FromBackup): Promise<void> =>
  new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));

stepBack();

const stopping = new AbortController();
// Whoever started this one has heard how it went, has had enough, or is gone.
process.on('disconnect', () => stopping.abort());
process.once('message', async ({ settings, path }: ToBackup) => {
  try {
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
