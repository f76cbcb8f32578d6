import cluster from 'node:cluster';
import type { Settings } from '../config/options.ts';
import { systemClock } from '../kernel/clock.ts';
import { openMigrated } from './calendar.ts';
import type { Listening } from './listening.ts';
import { type FromWorker, type ToWorker, tellFailure } from './worker-messages.ts';

/*
 * One worker of a service: a process that `workers.ts` starts, tells what to serve, and tells to stop. When the
 * process that started it is gone, `node:cluster` ends it.
 */

const say = (message: FromWorker): Promise<void> =>
  new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));

const serve = async (settings: Settings): Promise<Listening> => {
  // Migrated by the process that started this one.
  const database = openMigrated(settings);
  try {
    // Loaded when there is something to serve: it takes most of the time of a start.
    const { listenHere } = await import('./listening.ts');
    const listening = await listenHere(database, settings, systemClock);
    const close = async (): Promise<void> => {
      await listening.close();
      await database.close();
    };
    return { ...listening, close };
  } catch (error) {
    await database.close();
    throw error;
  }
};

// A terminal and a service manager signal every process of the service; the one that started it says when to stop.
process.on('SIGTERM', () => undefined);
process.on('SIGINT', () => undefined);

// The process that started it was killed while this one was still starting, and there is nobody left to tell.
cluster.worker?.on('error', () => process.exit(1));

let serving: Promise<Listening> | undefined;

process.on('message', async (message: ToWorker) => {
  try {
    if (message === 'stop') {
      await (await serving)?.close();
      process.disconnect?.();
    } else {
      serving = serve(message.serve);
      await say({ address: (await serving).address });
    }
  } catch (error) {
    await say({ failure: tellFailure(error) });
    process.exit(1);
  }
});
