import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { exchange, type HttpRequest, mount } from '../../shared/client.ts';
import { type Body, type Ledger, newRecord, nextOperation, type Operation, stateIn } from './records.ts';

/** A complete response. Its status is 0 when the connection was closed before its end, -1 when there was none in time. */
interface Reply {
  readonly status: number;
  readonly body: Body;
  readonly retryAfter: string | undefined;
}

/** Sends a request below the mount as the administrator; never rejects. */
export type Send = (request: HttpRequest) => Promise<Reply>;

/** In milliseconds; a writer waits ten seconds for others at most. */
const maxWait = 30_000;

/** A client with connections of its own. */
export const clientOf = (address: string, password: string): Send => {
  const agent = new Agent({ keepAlive: true });
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  return async ({ path, headers, ...request }) => {
    const sent = { ...request, path: mount + path, headers: { authorization, ...headers } };
    try {
      const { status, body, headers: received } = await exchange(address, sent, agent, maxWait);
      return { status, body: JSON.parse(body), retryAfter: received['retry-after'] };
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'AbortError';
      return { status: isLate ? -1 : 0, body: null, retryAfter: undefined };
    }
  };
};

/** Several clients that write. */
export interface Writers {
  /** Resolves when so many more writes were acknowledged, or when that takes too long, which is a fault. */
  readonly untilAcknowledged: (more: number) => Promise<void>;
  /** Lets each finish the write it is at. */
  readonly stop: () => Promise<void>;
}

/** Between two attempts while the database is away, in milliseconds. */
const shortPause = 20;
/** In milliseconds: longer than a writer waits for others. */
const maxStandstill = 20_000;

/**
 * Lets each of the clients write until they are stopped. With `mayBeAway` the database is being killed, so that 503 is the
 * right response.
 */
export const startWriters = (
  clients: readonly Send[],
  ledger: Ledger,
  faults: string[],
  mayBeAway: boolean,
): Writers => {
  let isStopping = false;
  let acknowledged = 0;

  const note = ({ kind, record, after, request }: Operation, reply: Reply): void => {
    const { status, body, retryAfter } = reply;
    const description = `${request.method} ${request.path}`;
    if (status === -1) faults.push(`${description} had no response`);
    if (status >= 500 && (status !== 503 || !mayBeAway || retryAfter === undefined))
      faults.push(`${description}: ${status}, Retry-After ${retryAfter}, ${JSON.stringify(body)}`);
    if (status <= 0 || status >= 500) {
      if (record === null) ledger.openCreations.push({ kind, state: after });
      else record.possible = after;
      return;
    }
    if (record !== null) record.isBusy = false;
    if (status >= 400) {
      faults.push(`${description} was refused: ${JSON.stringify(body)}`);
      return;
    }
    acknowledged += 1;
    const state = after === 'gone' ? after : stateIn(kind, body);
    if (state !== after) faults.push(`${description} returned ${state} instead of ${after}`);
    if (record !== null) Object.assign(record, { state: after, isTouched: true });
    else ledger.records.push(newRecord(kind, body.id, after));
  };

  const writeOn = async (send: Send): Promise<void> => {
    while (!isStopping) {
      const operation = nextOperation(ledger);
      if (operation.record !== null) operation.record.isBusy = true;
      const reply = await send(operation.request);
      note(operation, reply);
      if (reply.status <= 0 || reply.status >= 500) await pause(shortPause);
    }
  };

  const writing = clients.map(writeOn);
  return {
    untilAcknowledged: async (more) => {
      const goal = acknowledged + more;
      const deadline = performance.now() + maxStandstill;
      while (acknowledged < goal && performance.now() < deadline) await pause(shortPause);
      if (acknowledged < goal) faults.push(`no write was acknowledged for ${maxStandstill / 1000} s`);
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(writing);
    },
  };
};
