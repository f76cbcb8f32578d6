import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** What is sent: JSON, or a file. */
export interface Sending {
  readonly method: string;
  /** Below the mount. */
  readonly path: string;
  readonly json?: object;
  readonly file?: { readonly bytes: Buffer; readonly name: string };
}

/** An answer that came whole; or the connection broke before; or nothing came for far too long. */
export type Reply =
  | { readonly status: number; readonly body: Body; readonly retryAfter: string | undefined }
  | 'broken'
  | 'hung';

// biome-ignore lint/suspicious/noExplicitAny: answers have every shape
type Body = any;

/** Asks the interface as the administrator; never rejects. */
export type Ask = (sending: Sending) => Promise<Reply>;

/** In milliseconds; a writer waits ten seconds for others at most. */
const longestAnswer = 30_000;

const mount = '/calendar/events/v1';

/** A client with connections of its own, as many as it needs at once. */
export const clientOf = (address: string, password: string): Ask => {
  const agent = new Agent({ keepAlive: true });
  return ({ method, path, json, file }) =>
    new Promise((resolve) => {
      const headers: Record<string, string> = {};
      if (json !== undefined) headers['content-type'] = 'application/json';
      if (file !== undefined) {
        headers['content-type'] = 'image/png';
        headers['content-disposition'] = `attachment; filename="${file.name}"`;
      }
      const asking = request(`${address}${mount}${path}`, {
        method,
        headers,
        agent,
        auth: `admin:${password}`,
      });
      const clock = setTimeout(() => {
        resolve('hung');
        asking.destroy();
      }, longestAnswer);
      const end = (reply: Reply): void => {
        clearTimeout(clock);
        resolve(reply);
      };
      asking.on('error', () => end('broken'));
      asking.on('response', async (answer) => {
        try {
          const body = await text(answer);
          const { statusCode: status = 0, headers: received } = answer;
          end({ status, body: JSON.parse(body), retryAfter: received['retry-after'] });
        } catch {
          end('broken');
        }
      });
      asking.end(json === undefined ? file?.bytes : JSON.stringify(json));
    });
};
