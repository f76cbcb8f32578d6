import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** Where the interface of a service is. */
export const mount = '/calendar/events/v1';

/** A request to a service. */
export interface HttpRequest {
  /** With its query. */
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The expected status; 200 when missing. */
  readonly status?: number;
}

/** A complete response. */
export interface HttpResponse {
  readonly body: string;
  /** Names and values by turns, as they were sent. */
  readonly rawHeaders: readonly string[];
  /** From sending the request to the end of the body. */
  readonly milliseconds: number;
}

/** Sends requests to one service. */
export interface Client {
  /** Resolves when the whole response has arrived; rejects when its status is not the expected one. */
  readonly send: (request: HttpRequest) => Promise<HttpResponse>;
  readonly close: () => void;
}

/** No response may take longer, in milliseconds. */
const maxWait = 60_000;

/** A client that opens as many connections as it has requests in flight, and keeps them. */
export const connectClient = (address: string): Client => {
  const agent = new Agent({ keepAlive: true });
  const send = ({ path, method = 'GET', headers = {}, body, status = 200 }: HttpRequest) =>
    new Promise<HttpResponse>((resolve, reject) => {
      const begun = performance.now();
      const signal = AbortSignal.timeout(maxWait);
      const outgoing = request(address + path, { method, headers, agent, signal }, (response) => {
        const { statusCode, rawHeaders } = response;
        text(response).then((received) => {
          if (statusCode !== status)
            reject(new Error(`${method} ${path}: ${statusCode} ${received.slice(0, 200)}`));
          else resolve({ body: received, rawHeaders, milliseconds: performance.now() - begun });
        }, reject);
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
};

/** The value at that part of the sorted values: 0.5 is the median (the lower of two), 1 the maximum. */
export const quantile = (values: readonly number[], part: number): number => {
  if (values.length === 0) throw new Error('nothing was measured');
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;
};

/** The median of some values. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Requests that go on until they are stopped. */
export interface Background {
  /** Resolves with the number of responses once those in flight have arrived; rejects when one was wrong. */
  readonly stop: () => Promise<number>;
}

/** Starts clients that send one request after the other without pause. */
export const sendWithoutPause = (
  client: Client,
  clients: number,
  next: (index: number) => HttpRequest,
): Background => {
  let sent = 0;
  let received = 0;
  let isStopping = false;
  const run = async (): Promise<void> => {
    while (!isStopping) {
      await client.send(next(sent++));
      received += 1;
    }
  };
  const runs = Promise.allSettled(Array.from({ length: clients }, run));
  return {
    stop: async () => {
      isStopping = true;
      const failed = (await runs).find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
      return received;
    },
  };
};

/**
 * Sends `perSecond` requests a second for so long, whether or not earlier ones have been responded to, so that a delay of
 * the service delays all that are sent meanwhile. Returns the milliseconds of each.
 */
export const sendAtRate = async (
  client: Client,
  perSecond: number,
  seconds: number,
  next: (index: number) => HttpRequest,
): Promise<readonly number[]> => {
  const begun = performance.now();
  const responses: Promise<HttpResponse>[] = [];
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const wait = begun + (index * 1000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    const response = client.send(next(index));
    response.catch(() => undefined);
    responses.push(response);
  }
  return (await Promise.all(responses)).map(({ milliseconds }) => milliseconds);
};
