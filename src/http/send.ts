import type { ServerResponse } from 'node:http';
import type { Message } from './answer-forms.ts';

/** Writes an answer to the connection; to HEAD without its bytes, but with their length (RFC 9110 9.3.2). */
export const send = (response: ServerResponse, { status, head, body }: Message): void => {
  response.writeHead(status, head as string[]);
  response.end(status === 304 || response.req.method === 'HEAD' ? undefined : body);
};
