import { stepBack } from '../kernel/step-back.ts';
import { backUpCalendar } from './cli/write-backup.ts';
import type { FromBackup, ToBackup } from './scheduled-backups.ts';

/*
 * One backup by schedule, in a process of its own that `scheduled-backups.ts` starts: reading and compressing the whole
 * calendar delays no request there, least of all with this priority, and the memory it takes is released.
 */

const send = (message: FromBackup): Promise<void> =>
  new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));

stepBack();

const stopping = new AbortController();
// The service has the report, gave up, or is gone.
process.on('disconnect', () => stopping.abort());
process.once('message', async ({ settings, path }: ToBackup) => {
  try {
    const { signal } = stopping;
    const order = { path, media: settings.backupMedia, force: false, signal };
    await send({ summary: await backUpCalendar(settings, order) });
  } catch (error) {
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
    await send({ failure: { ...(error as object), message, stack } });
  }
});
