import { type Agent, request } from 'node:http';

/** One request. */
export interface Asked {
  readonly method?: string;
  /** With the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Whether the text of an answer 200 is wanted: most are long. */
  readonly isRead?: true;
}

/** What was answered to it. */
export interface Answered {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** Empty where a long read went well. */
  readonly text: string;
  /** Milliseconds from when it was sent until all of its answer was there. */
  readonly took: number;
}

/** Who is not answered in that time has been forgotten; milliseconds. */
const longest = 15_000;

/** Sends a request, on a new connection unless an agent is given; rejects when no whole answer comes. */
export const ask = (
  address: string,
  { method = 'GET', path, headers = {}, body, isRead }: Asked,
  agent: Agent | false = false,
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    const signal = AbortSignal.timeout(longest);
    const asking = request(address + path, { method, headers, agent, signal }, (answer) => {
      const { statusCode: status = 0, headers: answered } = answer;
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => {
        if (isRead || status !== 200) chunks.push(chunk);
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status, retryAfter: answered['retry-after'], text, took: performance.now() - begun });
      });
    });
    asking.on('error', reject);
    asking.end(body);
  });
