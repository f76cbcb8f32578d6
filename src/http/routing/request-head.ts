import type { IncomingMessage } from 'node:http';
import { mostHeaders } from '../server/node-server.ts';
import type { Way } from './context.ts';
import { headersTooLarge, malformed, queryTooLong, type Refusal } from './errors.ts';

/** Whether the client waits to be told that it may send the body (RFC 9110 10.1.1). */
export const awaitsContinue = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.expect !== undefined &&
  httpVersion === '1.1' &&
  /(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect);

/** Tells a client that waits for it to send the body of its request. */
export const sendContinue = (way: Way): void => {
  if (!way.isContinued && awaitsContinue(way.known.request)) way.response.writeContinue();
  way.isContinued = true;
};

/** Whether it names its host once; requests of HTTP/1.0 need not name one (RFC 9112 3.2). */
const hasOneHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
};

/** What is wrong with the head of a request, whatever it asks for; else null. The query has at most so many characters. */
export const faultOfHead = (
  request: IncomingMessage,
  queryText: string,
  maxQueryLength: number,
): Refusal | null => {
  if (!hasOneHost(request)) return malformed;
  if (request.rawHeaders.length > 2 * mostHeaders) return headersTooLarge;
  return queryText.length > maxQueryLength ? queryTooLong : null;
};
