import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Ask, Reply } from './ask.ts';
import { type Ledger, type Means, nextOperation, type Operation, stateIn } from './records.ts';

/** What went wrong, by what it means. */
export interface Faults {
  readonly lost: string[];
  readonly serverErrors: string[];
  /** Requests without a response, and everything else. */
  readonly others: string[];
}

/** Between two attempts while the database is away, in milliseconds. */
const shortPause = 20;

const settle = (operation: Operation, reply: Reply, ledger: Ledger, faults: Faults): void => {
  const { kind, record, after, request } = operation;
  const what = `${request.method} ${request.path}`;
  if (reply === 'broken' || reply === 'hung' || reply.status >= 500) {
    if (reply === 'hung') faults.others.push(`${what} had no response`);
    if (record === null) ledger.openCreations.push({ kind, state: after });
    else record.possible = after;
    return;
  }
  const { status, body } = reply;
  if (record !== null) record.isBusy = false;
  if (status >= 400) {
    faults.lost.push(`${what} was refused: ${JSON.stringify(body)}`);
    return;
  }
  ledger.acknowledged += 1;
  const state = after === 'gone' ? after : stateIn(kind, body, ledger.venues);
  if (!isDeepStrictEqual(state, after))
    faults.lost.push(`${what} returned ${JSON.stringify(state)} instead of ${JSON.stringify(after)}`);
  if (record !== null) Object.assign(record, { state: after, isTouched: true });
  else ledger.records.push(newRecord(kind, body.id, after));
};

/** A record in that state, of which no write is in flight. */
export const newRecord = (
  kind: Operation['kind'],
  id: number,
  state: Operation['after'],
): Ledger['records'][number] => {
  const organizer = typeof state === 'string' ? [] : (state.organizer ?? []);
  return { kind, id, organizer, state, possible: null, isBusy: false, isTouched: true };
};

/** Several clients that write. */
export interface Writers {
  /** Resolves when so many more writes were acknowledged, or when that takes too long, which is a fault. */
  readonly untilAcknowledged: (more: number) => Promise<void>;
  /** Lets each finish the write it is at. */
  readonly stop: () => Promise<void>;
}

/** In milliseconds: longer than a writer waits for others. */
const maxStandstill = 20_000;

/**
 * Lets each of the clients write until they are stopped. With `mayBeAway` the database is being killed, so that 503 is the
 * right response.
 */
export const startWriters = (
  clients: readonly Ask[],
  means: Means,
  faults: Faults,
  mayBeAway: boolean,
): Writers => {
  const { ledger } = means;
  let isStopping = false;
  let acknowledged = 0;

  const note = (reply: Reply): void => {
    if (typeof reply === 'string') return;
    if (reply.status < 400) acknowledged += 1;
    if (reply.status < 500) return;
    const line = `${reply.status} ${JSON.stringify(reply.body)}`;
    if (reply.status !== 503 || !mayBeAway) faults.serverErrors.push(line);
    else if (reply.retryAfter === undefined) faults.others.push(`no Retry-After: ${line}`);
  };

  const writeOn = async (ask: Ask): Promise<void> => {
    while (!isStopping) {
      const operation = nextOperation(means);
      if (operation.record !== null) operation.record.isBusy = true;
      const reply = await ask(operation.request);
      note(reply);
      settle(operation, reply, ledger, faults);
      if (typeof reply === 'string' || reply.status >= 500) await pause(shortPause);
    }
  };

  const writing = clients.map(writeOn);
  return {
    untilAcknowledged: async (more) => {
      const goal = acknowledged + more;
      const deadline = performance.now() + maxStandstill;
      while (acknowledged < goal && performance.now() < deadline) await pause(shortPause);
      if (acknowledged < goal) faults.others.push(`no write was acknowledged for ${maxStandstill / 1000} s`);
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(writing);
    },
  };
};
