import { setImmediate as nextTick } from 'node:timers/promises';
import { AppError } from '../../kernel/error.ts';
import type { Work } from '../../kernel/input.ts';
import { createFairQueue } from './fair-queue.ts';

/** How many requests of one kind of work run at a time in a process, and how many wait for that. */
interface WorkLimit {
  readonly maxRunning: number;
  readonly maxWaiting: number;
}

/** The limits of every kind. */
export type WorkLimits = Readonly<Record<Work, WorkLimit>>;

/** Whose work it is. */
export interface Requester {
  /** Clients with different keys alternate: see `requesterOf`. */
  readonly key: unknown;
  /** Whether the client has disconnected. */
  readonly isGone: () => boolean;
}

/** Limits the work that runs at a time. */
export interface WorkLimiter {
  /**
   * Waits until work of that kind may start. Returns what ends it, which may be called more than once. Work that continues
   * what has begun is never rejected for lack of room.
   * @throws AppError 503 `rest_overloaded` when too many wait, `rest_client_gone` when the client has disconnected.
   */
  readonly start: (work: Work, requester: Requester, isContinued?: boolean) => Promise<() => void>;
  /** Awaited between chunks of long work: lets the event loop accept connections and read requests. */
  readonly yieldToEventLoop: () => Promise<void>;
  /** From now on work that cannot start at once is rejected. */
  readonly close: () => void;
}

// Created once: under overload the stacks would take longer than all else.
const overloadedError = new AppError(
  'unavailable',
  'rest_overloaded',
  {
    es: 'Demasiadas peticiones simultáneas. Vuelve a intentarlo dentro de unos segundos.',
    en: 'Too many requests at once. Try again in a few seconds.',
  },
  { retry_after: 2 },
);
const clientGoneError = new AppError('unavailable', 'rest_client_gone', {
  es: 'El cliente ha cerrado la conexión.',
  en: 'The client has closed the connection.',
});

/** Returns the error of a request for which there is no room: 503 `rest_overloaded`. */
export const overloaded = (): AppError => overloadedError;

/** Returns the error of a request whose client has disconnected; it is only logged. */
export const clientGone = (): AppError => clientGoneError;

/** Milliseconds of work after which others are let through. */
const maxTickMs = 4;
/** How much work of a kind starts between two yields. */
const maxStartedTogether = 8;
/** Milliseconds for which connections are accepted before work goes on. */
const maxYieldMs = 20;
/**
 * While a queue is more than half full, and more than so many wait in it, each waits for at most so many milliseconds: a
 * slow machine does less in that time.
 */
const minPatient = 16;
const maxWaitMs = 1000;

interface Waiting {
  readonly since: number;
  readonly requester: Requester;
  readonly isContinued: boolean;
  readonly started: PromiseWithResolvers<() => void>;
}

const isRejectable = ({ isContinued }: Waiting): boolean => !isContinued;

const openQueue = ({ maxRunning, maxWaiting }: WorkLimit, now: () => number) => {
  const waiting = createFairQueue<Waiting>();
  const maxPatient = Math.max(minPatient, maxWaiting / 2);
  let running = 0;
  const reject = (rejected: readonly Waiting[], error: AppError): void => {
    for (const { started } of rejected) started.reject(error);
  };
  const rejectable = (): readonly Waiting[] => waiting.all().filter(isRejectable);
  const hasRoom = (): boolean => rejectable().length < maxWaiting;
  /** Rejects one that waits to make room for another; returns whether there is room. */
  const makeRoom = (key: unknown): boolean => {
    if (hasRoom()) return true;
    reject(
      waiting.take(({ requester }) => requester.isGone()),
      clientGoneError,
    );
    if (hasRoom()) return true;
    const other = waiting.takeOfLargest(key, isRejectable);
    if (other !== undefined) reject([other], overloadedError);
    return other !== undefined;
  };
  const rejectLate = (): void => {
    const latest = now() - maxWaitMs;
    const oldest = rejectable().toSorted((one, other) => one.since - other.since);
    const late = oldest.slice(0, -maxPatient).filter(({ since }) => since < latest);
    reject(
      waiting.take((one) => late.includes(one)),
      overloadedError,
    );
  };
  return {
    isFull: () => running >= maxRunning,
    add: (one: Waiting): void => {
      if (one.isContinued || makeRoom(one.requester.key)) waiting.push(one.requester.key, one);
      else reject([one], overloadedError);
    },
    /** Starts one that waits; returns whether it did. */
    startNext: (onEnded: () => void): boolean => {
      if (running >= maxRunning) return false;
      rejectLate();
      const next = waiting.shift();
      if (next === undefined) return false;
      if (next.requester.isGone()) {
        next.started.reject(clientGoneError);
        return true;
      }
      running += 1;
      let isOver = false;
      next.started.resolve(() => {
        if (isOver) return;
        isOver = true;
        running -= 1;
        onEnded();
      });
      return true;
    },
    rejectWaiting: () => reject(waiting.take(isRejectable), overloadedError),
  };
};

/**
 * Returns a limiter. Work starts one after another, and no more of it once a tick of the event loop is long: libuv accepts
 * one connection in each (docs/adr/0033). `connections` counts all accepted ones; `now` is steady, in milliseconds.
 */
export const openWorkLimiter = (
  limits: WorkLimits,
  connections: () => number,
  now: () => number = () => performance.now(),
): WorkLimiter => {
  const queues = new Map(
    Object.entries(limits).map(([work, limit]) => [work as Work, openQueue(limit, now)]),
  );
  let yieldedAt = 0;
  let isStarting = false;
  let isClosed = false;

  const yieldToEventLoop = async (): Promise<void> => {
    const began = now();
    if (began - yieldedAt < maxTickMs) return;
    let accepted: number;
    do {
      accepted = connections();
      await nextTick();
    } while (accepted !== connections() && now() - began < maxYieldMs);
    yieldedAt = now();
  };
  const startAll = async (): Promise<void> => {
    if (isStarting) return;
    isStarting = true;
    const startSome = (): number => {
      let started = 0;
      for (const queue of queues.values())
        for (let count = 0; count < maxStartedTogether && queue.startNext(onEnded); count += 1) started += 1;
      return started;
    };
    while (startSome() > 0) await yieldToEventLoop();
    isStarting = false;
  };
  const onEnded = (): void => void startAll();

  return {
    yieldToEventLoop,
    start: (work, requester, isContinued = false) => {
      const queue = queues.get(work) as ReturnType<typeof openQueue>;
      const started = Promise.withResolvers<() => void>();
      if (requester.isGone()) started.reject(clientGoneError);
      else if (isClosed && queue.isFull()) started.reject(overloadedError);
      else {
        queue.add({ since: now(), requester, isContinued, started });
        void startAll();
      }
      return started.promise;
    },
    close: () => {
      isClosed = true;
      for (const queue of queues.values()) if (queue.isFull()) queue.rejectWaiting();
    },
  };
};
