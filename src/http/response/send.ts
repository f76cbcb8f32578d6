import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Message } from './answer-forms.ts';

/** How long a connection waits for the end of a body that nobody reads; milliseconds. */
const longestLinger = 2000;

/** Refusals of a body as such. Most clients read the answer when they have sent all of it. */
const toldWhileSending: ReadonlySet<number> = new Set([401, 403, 413]);

/** Whether there is a body that nobody has read, and that is not all there. */
const isArriving = ({ complete, readableEnded, headers }: IncomingMessage): boolean =>
  !complete &&
  !readableEnded &&
  (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0');

/**
 * Writes an answer to the connection; to HEAD without its bytes, but with their length (RFC 9110 9.3.2). `moreHead` has
 * names and values by turns, as its head has. No body comes
 * from a client that waits in vain to be told to send it.
 */
export const send = (
  response: ServerResponse,
  { status, head, body }: Message,
  moreHead: readonly string[] = [],
  isBodyComing = true,
): void => {
  response.writeHead(status, (moreHead.length === 0 ? head : [...head, ...moreHead]) as string[]);
  const { req: request } = response;
  const sent = status === 304 || request.method === 'HEAD' ? undefined : body;
  if (!isBodyComing || !isArriving(request) || (status >= 400 && !toldWhileSending.has(status))) {
    response.end(sent);
    return;
  }
  // A connection that is closed while something on it is unread is reset, and what the client has not taken is lost.
  if (sent !== undefined) response.write(sent);
  const end = (): void => {
    clearTimeout(patience);
    response.end();
  };
  const patience = setTimeout(end, longestLinger);
  request.once('end', end).once('close', end).resume();
};
