import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
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
  readonly body?: string | Buffer;
  /** The expected status; 200 when missing. */
  readonly status?: number;
  /** Whether the body of a response 200 is not read. */
  readonly discardsBody?: boolean;
}

/** A complete response. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Names and values by turns, as they were sent. */
  readonly rawHeaders: readonly string[];
  readonly body: string;
  /** From sending the request to the end of the body. */
  readonly milliseconds: number;
}

const discard = async (response: IncomingMessage): Promise<string> => {
  response.resume();
  await once(response, 'end');
  return '';
};

/**
 * Sends a request, on a new connection unless an agent is given, and resolves when the whole response has arrived. Rejects
 * when it does not within `maxWait` milliseconds.
 */
export const exchange = (
  address: string,
  { path, method = 'GET', headers = {}, body, discardsBody = false }: HttpRequest,
  agent: Agent | false = false,
  maxWait = 60_000,
): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    const signal = AbortSignal.timeout(maxWait);
    // Not as a URL, which would change paths that are wrong.
    const { hostname, port } = new URL(address);
    const options = { hostname, port, path, method, headers, agent, signal };
    const outgoing = request(options, (response) => {
      const { statusCode: status = 0, headers: received, rawHeaders } = response;
      const reading = discardsBody && status === 200 ? discard(response) : text(response);
      reading.then((content) => {
        const milliseconds = performance.now() - begun;
        resolve({ status, headers: received, rawHeaders, body: content, milliseconds });
      }, reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/** Sends requests to one service. */
export interface Client {
  /** Resolves when the whole response has arrived; rejects when its status is not the expected one. */
  readonly send: (request: HttpRequest) => Promise<HttpResponse>;
  readonly close: () => void;
}

/** A client that opens as many connections as it has requests in flight, and keeps them. */
export const connectClient = (address: string): Client => {
  const agent = new Agent({ keepAlive: true });
  return {
    send: async (sent) => {
      const response = await exchange(address, sent, agent);
      const { status, body } = response;
      if (status === (sent.status ?? 200)) return response;
      throw new Error(`${sent.method ?? 'GET'} ${sent.path}: ${status} ${body.slice(0, 200)}`);
    },
    close: () => agent.destroy(),
  };
};

/** The value at that part of the sorted values: 0.5 is the median (the lower of two), 1 the maximum. */
export const quantile = (values: readonly number[], part: number): number => {
  if (values.length === 0) throw new Error('nothing was measured');
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;
};

/** The median of some values. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/**
 * Starts clients that send one request after the other without pause. `stop` resolves with the number of responses once
 * those in flight have arrived, and rejects when one was wrong.
 */
export const sendWithoutPause = (client: Client, clients: number, next: (index: number) => HttpRequest) => {
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
    stop: async (): Promise<number> => {
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
