import { Agent } from 'node:http';
import { exchange, type HttpRequest, mount } from '../../shared/client.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses have every shape
export type Body = any;

/** A complete response, or a connection that was closed before its end, or none within half a minute. */
export type Reply =
  | { readonly status: number; readonly body: Body; readonly retryAfter: string | undefined }
  | 'broken'
  | 'hung';

/** Sends a request below the mount as the administrator; never rejects. */
export type Ask = (request: HttpRequest) => Promise<Reply>;

/** In milliseconds; a writer waits ten seconds for others at most. */
const maxWait = 30_000;

/** A client with connections of its own. */
export const clientOf = (address: string, password: string): Ask => {
  const agent = new Agent({ keepAlive: true });
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  return async ({ path, headers, ...request }) => {
    const sent = { ...request, path: mount + path, headers: { authorization, ...headers } };
    try {
      const { status, body, headers: received } = await exchange(address, sent, agent, maxWait);
      return { status, body: JSON.parse(body), retryAfter: received['retry-after'] };
    } catch (error) {
      return error instanceof Error && error.name === 'AbortError' ? 'hung' : 'broken';
    }
  };
};
