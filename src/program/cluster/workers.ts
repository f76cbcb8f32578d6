import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '../../kernel/error.ts';
import type { Wait } from '../../kernel/wait.ts';
import { type Family, withLabels } from '../../operations/metrics/family.ts';
import { processFigures } from '../../operations/metrics/process-figures.ts';
import type { Settings } from '../config/options.ts';
import { version } from '../config/version.ts';
import type { Listening } from '../listening.ts';
import { deserializeError } from '../serialized-error.ts';
import { openQuestions } from './ipc-requests.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** One that ends sooner than that after its start, in milliseconds, would end at once again. */
const shortLife = 60_000;
const firstPause = 1000;
const longestPause = 30_000;
/** So many attempts in a row to start one are made when no other is left. */
const mostAttempts = 5;

const endedAtOnce = (how: string): AppError =>
  new AppError('unavailable', 'worker_ended', {
    es: `Un proceso de trabajo terminó antes de estar disponible (${how}).`,
    en: `A worker process ended before it was ready (${how}).`,
  });

/** Bounds of memory, threads, connections and requests are those of the whole service. */
const shareOf = (settings: Settings): Settings => {
  const share = (whole: number): number => Math.floor(whole / settings.workers);
  // What is limited stays so, and 0 stays no limit.
  const shareUp = (whole: number): number => Math.ceil(whole / settings.workers);
  const { readerThreads } = settings;
  return {
    ...settings,
    databaseCacheBytes: share(settings.databaseCacheBytes),
    // One of its processors is for all else that a worker does.
    readerThreads: Math.max(1, share(readerThreads ?? availableParallelism() - settings.workers)),
    recordCacheBytes: share(settings.recordCacheBytes),
    responseCacheBytes: share(settings.responseCacheBytes),
    maxConnections: shareUp(settings.maxConnections),
    maxConnectionsPerAddress: shareUp(settings.maxConnectionsPerAddress),
    readLimit: shareUp(settings.readLimit),
    writeLimit: shareUp(settings.writeLimit),
  };
};

/**
 * A port that the system gives. Chosen here and not by the workers: while none of them is left nobody holds it, and
 * those that take their places would be given another.
 */
const freePort = async (host: string): Promise<number> => {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** A process that has been started. */
interface StartedWorker {
  readonly pid: number | undefined;
  /** Counts from one; whoever takes its place has it too. */
  readonly place: number;
  /** What it has measured; null when it does not say so in time. */
  readonly measure: () => Promise<readonly Family[] | null>;
  /** Resolves with the address as soon as it serves; rejects with the reason why it does not. */
  readonly ready: Promise<string>;
  /** Resolves when it has ended, with how. */
  readonly ended: Promise<string>;
  readonly stop: () => void;
}

/** A connection as `node:cluster` hands it over; closing it again does nothing. */
interface HandedOver {
  readonly close: () => void;
}

/** By connection, the worker that it was handed to last. */
type HandedTo = WeakMap<object, Worker>;

/**
 * Closes the connection that was on its way to a worker when it ended. `node:cluster` hands over the next one when
 * the worker has taken the last, and forgets that one: its client would wait for ever.
 */
const closeWithWorker = (worker: Worker, handedTo: HandedTo): void => {
  let last: HandedOver | null = null;
  const send = worker.process.send.bind(worker.process) as (...args: readonly unknown[]) => boolean;
  worker.process.send = (message: unknown, handle?: unknown, ...more: readonly unknown[]): boolean => {
    if (typeof handle === 'object' && handle !== null && 'close' in handle) {
      last = handle as HandedOver;
      handedTo.set(last, worker);
    }
    return send(message, handle, ...more);
  };
  worker.once('exit', () => {
    if (last !== null && handedTo.get(last) === worker) last.close();
  });
};

/** What all processes of the service have measured, each under the label of its worker; this one's are `none`. */
const measureAll = async (
  workers: Iterable<StartedWorker>,
  figures: () => Promise<readonly Family[]>,
): Promise<readonly Family[]> => {
  const measured = await Promise.all(
    [...workers].map(async ({ place, measure }) =>
      withLabels((await measure()) ?? [], { worker: String(place) }),
    ),
  );
  const own = [...processFigures(version), ...(await figures())];
  return [...withLabels(own, { worker: 'none' }), ...measured.flat()];
};

const startWorker = (
  settings: Settings,
  place: number,
  handedTo: HandedTo,
  gather: () => Promise<readonly Family[]>,
): StartedWorker => {
  const worker: Worker = cluster.fork();
  closeWithWorker(worker, handedTo);
  const ended = new Promise<string>((resolve) => {
    worker.once('exit', (code, signal) => resolve(String(signal ?? code)));
    // One that the system did not start never exits.
    worker.on('error', ({ message }) => {
      if (worker.process.pid === undefined) resolve(message);
    });
  });
  const tell = (message: ToWorker): void => {
    // One that is ending by itself hears nothing any more.
    worker.send(message, () => undefined);
  };
  const heard = Promise.withResolvers<string>();
  const measuring = openQuestions<readonly Family[]>();
  worker.on('message', (said: FromWorker) => {
    if ('address' in said) heard.resolve(said.address);
    else if ('failure' in said) heard.reject(deserializeError(said.failure));
    else if ('measured' in said) measuring.answer(said.measured, said.families);
    else void gather().then((families) => tell({ gathered: said.gather, families }));
  });
  const ready = Promise.race([heard.promise, ended.then((how) => Promise.reject(endedAtOnce(how)))]);
  tell({ serve: settings });
  return {
    pid: worker.process.pid,
    place,
    measure: () => measuring.ask((question) => tell({ measure: question })),
    ready,
    ended,
    stop: () => tell('stop'),
  };
};

/**
 * Listens in as many processes as the settings say, which share the port; one that ends is replaced. `figures` are what
 * is measured once for all of them. Rejects when one of them cannot serve.
 */
export const listenInWorkers = async (
  settings: Settings,
  log: Logger,
  wait: Wait,
  figures: () => Promise<readonly Family[]>,
): Promise<Listening> => {
  // Turn by turn: left to the system, most connections may go to one process.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'worker.ts'), args: [] });
  const share = shareOf({
    ...settings,
    port: settings.port === 0 ? await freePort(settings.host) : settings.port,
  });
  const handedTo: HandedTo = new WeakMap();
  const running = new Set<StartedWorker>();
  const serving = new Set<StartedWorker>();
  const stopping = new AbortController();
  const broken = Promise.withResolvers<never>();
  // Whoever closes the service need not have asked.
  broken.promise.catch(() => undefined);

  const start = (place: number): StartedWorker => {
    const worker = startWorker(share, place, handedTo, () => measureAll(serving, figures));
    running.add(worker);
    void worker.ended.then(() => running.delete(worker));
    return worker;
  };

  const close = async (): Promise<void> => {
    stopping.abort();
    for (const worker of running) worker.stop();
    await Promise.all([...running].map(({ ended }) => ended));
  };

  /** Sees to it that there always is one in place of this one. */
  const keepUp = async (first: StartedWorker): Promise<void> => {
    let shortLives = 0;
    for (let worker = first; ; worker = start(first.place)) {
      const { pid, ready, ended } = worker;
      const startedAt = performance.now();
      const failure = await ready.then(
        () => null,
        (error: unknown) => error,
      );
      if (failure === null) {
        serving.add(worker);
        log.info({ worker: pid }, 'worker ready');
      } else log.error({ worker: pid, err: failure }, 'worker failed to start');
      const how = await ended;
      serving.delete(worker);
      if (stopping.signal.aborted) return;
      log.error({ worker: pid, how }, 'worker exited');
      shortLives = performance.now() - startedAt < shortLife ? shortLives + 1 : 0;
      if (shortLives >= mostAttempts && serving.size === 0) return broken.reject(failure ?? endedAtOnce(how));
      // The first time it may have been an accident.
      const pause = shortLives > 1 ? firstPause * 2 ** (shortLives - 2) : 0;
      if (pause > 0) await wait(Math.min(pause, longestPause), stopping.signal);
      // One that is started now would hear from nobody that it is to stop, and keep this process.
      if (stopping.signal.aborted) return;
    }
  };

  const first = Array.from({ length: settings.workers }, (_, index) => start(index + 1));
  try {
    const [address = ''] = await Promise.all(first.map(({ ready }) => ready));
    for (const worker of first) void keepUp(worker);
    return { address, broken: broken.promise, close };
  } catch (error) {
    await close();
    throw error;
  }
};
