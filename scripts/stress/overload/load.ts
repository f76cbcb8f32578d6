import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Kind, Planned } from './requests.ts';
import type { Target } from './setting.ts';

/** One request that was accepted. */
interface Accepted {
  readonly kind: Kind;
  /** Milliseconds from when it was sent until all of its answer was there. */
  readonly took: number;
}

/** What came of a load. */
export interface Outcome {
  readonly sent: number;
  /** Those that were accepted and answered, but for those of the first three seconds. */
  readonly accepted: Accepted[];
  /** Accepted in all, and how long it went on, in seconds. */
  taken: number;
  seconds: number;
  /** How many were accepted in a second, the first three left out. */
  rate: number;
  refused: number;
  /** Answers from 500 on that are no 503 with `Retry-After`. */
  serverErrors: number;
  /** What else was wrong, the first of them in words. */
  wrong: number;
  fault: string | null;
  /** Ids that creations were acknowledged with, and their titles. */
  readonly acknowledged: Map<number, string>;
}

interface Answered {
  readonly status: number;
  readonly retryAfter: unknown;
  readonly text: string;
}

/** Sends requests to the service as the administrator. */
export interface Load {
  /** Opens all connections that it will use. */
  readonly connect: () => Promise<void>;
  /** So many clients, each of which waits for its answer before it asks again. */
  readonly byClients: (clients: number, seconds: number) => Promise<Outcome>;
  /** So many a second, whether or not they are answered. */
  readonly byRate: (rate: number, seconds: number) => Promise<Outcome>;
  readonly close: () => Promise<void>;
}

/** Beyond that many on their way no more are sent: it would be the driver that is slow. */
const mostOnTheirWay = 300;
/** For so long a burst may last, and what began in it; and what is compiled meanwhile is slow. Milliseconds. */
export const warming = 3000;
/** Between two looks at what is due, in milliseconds. */
const tick = 4;

const newOutcome = (): Outcome & { sent: number } => ({
  sent: 0,
  accepted: [],
  taken: 0,
  seconds: 0,
  rate: 0,
  refused: 0,
  serverErrors: 0,
  wrong: 0,
  fault: null,
  acknowledged: new Map(),
});

const ended = (outcome: Outcome, begun: number): Outcome => {
  const took = performance.now() - begun;
  outcome.seconds = took / 1000;
  outcome.rate = (outcome.accepted.length * 1000) / Math.max(1, took - warming);
  return outcome;
};

/** A load on the service at that address. */
export const loadOn = ({ address, authorization }: Target, next: () => Planned): Load => {
  const pool = new Pool(address, { connections: mostOnTheirWay, pipelining: 1, headersTimeout: 30_000 });

  /** Over the bare dispatcher: what it costs to read answers comfortably would be more than to make them. */
  const exchange = ({ method, path, body, title }: Planned): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let status = 0;
      let retryAfter: unknown;
      pool.dispatch(
        {
          method,
          path,
          headers: body === undefined ? {} : { authorization, 'content-type': 'application/json' },
          body: body ?? null,
        },
        {
          onRequestStart: () => undefined,
          onResponseStart: (_controller, code, headers) => {
            status = code;
            retryAfter = headers['retry-after'];
          },
          onResponseData: (_controller, chunk) => {
            // Of what went well only the id of something new is looked at.
            if (status >= 400 || title !== undefined) chunks.push(chunk);
          },
          onResponseEnd: () => resolve({ status, retryAfter, text: Buffer.concat(chunks).toString() }),
          onResponseError: (_controller, error) => reject(error),
        },
      );
    });

  const send = async (outcome: ReturnType<typeof newOutcome>, begun: number): Promise<void> => {
    const planned = next();
    const { kind, method, path, title } = planned;
    const due = performance.now();
    outcome.sent += 1;
    const fail = (what: string): void => {
      outcome.fault ??= `${method} ${path}: ${what}`;
    };
    try {
      const { status, retryAfter, text } = await exchange(planned);
      if (status === 503 && retryAfter !== undefined) outcome.refused += 1;
      else if (status >= 500) {
        outcome.serverErrors += 1;
        fail(`${status} ${text}`);
      } else if (![200, 201, 404].includes(status)) {
        outcome.wrong += 1;
        fail(`${status} ${text}`);
      } else {
        outcome.taken += 1;
        if (due - begun > warming) outcome.accepted.push({ kind, took: performance.now() - due });
        if (title !== undefined) outcome.acknowledged.set(JSON.parse(text).id, title);
      }
    } catch (error) {
      outcome.wrong += 1;
      fail(String(error));
    }
  };

  return {
    connect: async () => {
      const ask = () => exchange({ kind: 'event', method: 'GET', path: '/healthz' });
      await Promise.all(Array.from({ length: mostOnTheirWay }, ask));
    },
    byClients: async (clients, seconds) => {
      const outcome = newOutcome();
      const begun = performance.now();
      const ask = async (): Promise<void> => {
        while (performance.now() - begun < seconds * 1000) await send(outcome, begun);
      };
      await Promise.all(Array.from({ length: clients }, ask));
      return ended(outcome, begun);
    },
    byRate: async (rate, seconds) => {
      const outcome = newOutcome();
      const begun = performance.now();
      const onTheirWay = new Set<Promise<void>>();
      for (let due = 0; performance.now() - begun < seconds * 1000; await pause(tick)) {
        const wanted = ((performance.now() - begun) / 1000) * rate;
        for (; due < wanted; due += 1) {
          if (onTheirWay.size >= mostOnTheirWay) continue;
          const one = send(outcome, begun).finally(() => onTheirWay.delete(one));
          onTheirWay.add(one);
        }
      }
      await Promise.all(onTheirWay);
      return ended(outcome, begun);
    },
    close: () => pool.destroy(),
  };
};
