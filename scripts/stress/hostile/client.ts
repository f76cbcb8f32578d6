import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { HostileRequest } from './requests.ts';
import type { RawAnswer } from './verdict.ts';

/** In milliseconds; nothing that is sent takes a second. */
const longestAnswer = 20_000;

const mount = '/calendar/events/v1';

/** Sends what is made for the interface to a running service. Rejects when no answer comes. */
export type SendHostile = (sending: HostileRequest) => Promise<RawAnswer>;

/** A client that keeps its connection. */
export const hostileClient = (address: string, password: string): SendHostile => {
  const agent = new Agent({ keepAlive: true });
  const known = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  return ({ verb, target, headers, body, isKnown }) =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(address);
      const asking = request({
        ...{ hostname, port, agent, method: verb },
        // Sessions stand at the root of the site.
        path: target.startsWith('/session') ? target : `${mount}${target}`,
        headers: { ...(isKnown ? { authorization: known } : {}), ...headers },
        signal: AbortSignal.timeout(longestAnswer),
      });
      asking.on('error', reject);
      asking.on('response', async (answer) => {
        try {
          const { statusCode: status = 0, headers: received } = answer;
          resolve({ status, type: received['content-type'] ?? '', text: await text(answer) });
        } catch (error) {
          reject(error);
        }
      });
      asking.end(body === null ? undefined : Buffer.from(body, 'base64'));
    });
};
