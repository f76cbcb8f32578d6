import { setTimeout as pause } from 'node:timers/promises';
import type { Ask, Reply } from './client.ts';
import { describeAnswer, describeState, type Ledger } from './ledger.ts';
import { type Means, nextOperation, type Operation } from './operations.ts';

/** What went wrong, by what it means. */
export interface Faults {
  readonly lost: string[];
  readonly serverErrors: string[];
  /** Requests without an answer, and whatever else should not be. */
  readonly others: string[];
}

/** Between two attempts while the database is away, in milliseconds. */
const shortPause = 20;

const settle = ({ kind, known, after, sending }: Operation, reply: Reply, ledger: Ledger, faults: Faults) => {
  const what = `${sending.method} ${sending.path}`;
  if (reply === 'broken' || reply === 'hung' || reply.status >= 500) {
    if (reply === 'hung') faults.others.push(`${what} was never answered`);
    if (known === null) ledger.openCreations.push({ kind, state: after });
    else known.possible = after;
    return;
  }
  const { status, body } = reply;
  if (known !== null) known.isBusy = false;
  if (status >= 400) {
    faults.lost.push(`${what} was refused: ${JSON.stringify(body)}`);
    return;
  }
  ledger.acknowledged += 1;
  const said = describeAnswer(kind, body, ledger.venues);
  const wanted = describeState(kind, after);
  if (after.status !== 'gone' && said !== wanted)
    faults.lost.push(`${what} was answered ${said} instead of ${wanted}`);
  if (known !== null) Object.assign(known, { state: after, isTouched: true });
  else
    ledger.records.push({ kind, id: body.id, state: after, possible: null, isBusy: false, isTouched: true });
};

/** Several clients that write. */
export interface Writers {
  /** Resolves when so many more writes were acknowledged; rejects when that takes too long. */
  readonly untilAcknowledged: (more: number) => Promise<void>;
  /** Lets each finish the write it is at. */
  readonly stop: () => Promise<void>;
}

/** In milliseconds: past the longest that a writer waits for others. */
const longestStandstill = 20_000;

/**
 * Lets so many clients write until they are told to stop. `mayBeAway` says that the database is being killed, so that
 * 503 is the right answer.
 */
export const startWriters = (
  clients: readonly Ask[],
  means: Means,
  faults: Faults,
  mayBeAway: () => boolean,
): Writers => {
  const { ledger } = means;
  let isStopping = false;

  const note = (reply: Reply): void => {
    if (typeof reply === 'string' || reply.status < 500) return;
    const line = `${reply.status} ${JSON.stringify(reply.body)}`;
    if (reply.status !== 503 || !mayBeAway()) faults.serverErrors.push(line);
    else if (reply.retryAfter === undefined) faults.others.push(`no Retry-After: ${line}`);
  };

  const writeOn = async (ask: Ask): Promise<void> => {
    while (!isStopping) {
      const operation = nextOperation(means);
      if (operation.known !== null) operation.known.isBusy = true;
      const reply = await ask(operation.sending);
      note(reply);
      settle(operation, reply, ledger, faults);
      if (typeof reply === 'string' || reply.status >= 500) await pause(shortPause);
    }
  };

  const writing = clients.map(writeOn);
  return {
    untilAcknowledged: async (more) => {
      const goal = ledger.acknowledged + more;
      const deadline = performance.now() + longestStandstill;
      while (ledger.acknowledged < goal) {
        if (performance.now() > deadline) {
          faults.others.push(`no write was acknowledged for ${longestStandstill / 1000} s`);
          return;
        }
        await pause(shortPause);
      }
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(writing);
    },
  };
};
