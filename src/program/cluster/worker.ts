import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { systemClock } from '../../kernel/clock.ts';
import type { Family } from '../../operations/metrics/family.ts';
import type { Settings } from '../config/options.ts';
import { openMigrated } from '../open-database.ts';
import { serializeError } from '../serialized-error.ts';
import type { Gather } from '../wiring.ts';
import { openQuestions } from './ipc-requests.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/*
 * One worker of a service: a process that `workers.ts` starts, tells what to serve, and tells to stop. When the
 * process that started it is gone, `node:cluster` ends it.
 */

const say = (message: FromWorker): Promise<void> =>
  new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));

/** What all workers have measured, from the process that started them; what this one has, when that does not answer. */
const gathering = openQuestions<readonly Family[]>();
const gather: Gather = async (own) =>
  (await gathering.ask((question) => void say({ gather: question }))) ?? own();

const serve = async (settings: Settings) => {
  // Migrated by the process that started this one.
  const database = openMigrated(settings);
  try {
    // Loaded when there is something to serve: it takes most of the time of a start.
    const { listenHere } = await import('../listening.ts');
    const listening = await listenHere(database, settings, systemClock, gather);
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

// As in `main.js`: a small space for new objects until it serves, and a heap that is collected early.
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=50');

// A terminal and a service manager signal every process of the service; the one that started it says when to stop.
process.on('SIGTERM', () => undefined);
process.on('SIGINT', () => undefined);

// The process that started it was killed while this one was still starting, and there is nobody left to tell.
cluster.worker?.on('error', () => process.exit(1));

let serving: ReturnType<typeof serve> | undefined;

process.on('message', async (message: ToWorker) => {
  try {
    if (message === 'stop') {
      await (await serving)?.close();
      process.disconnect?.();
    } else if ('gathered' in message) {
      gathering.answer(message.gathered, message.families);
    } else if ('measure' in message) {
      const families = await (await serving)?.measured();
      await say({ measured: message.measure, families: families ?? [] });
    } else {
      serving = serve(message.serve);
      await say({ address: (await serving).address });
    }
  } catch (error) {
    await say({ failure: serializeError(error) });
    process.exit(1);
  }
});
