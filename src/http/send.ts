import type { ServerResponse } from 'node:http';
import type { Message } from './answer-forms.ts';

/**
 * Writes an answer to the connection; to HEAD without its bytes, but with their length (RFC 9110 9.3.2). `moreHead` has
 * names and values by turns, as its head has.
 */
export const send = (
  response: ServerResponse,
  { status, head, body }: Message,
  moreHead: readonly string[] = [],
): void => {
  response.writeHead(status, (moreHead.length === 0 ? head : [...head, ...moreHead]) as string[]);
  response.end(status === 304 || response.req.method === 'HEAD' ? undefined : body);
};
