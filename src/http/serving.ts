import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Language } from '../kernel/phrase.ts';
import { type Answering, answer } from './answering.ts';
import { originOf } from './links.ts';
import type { Table } from './tables.ts';
import { type Visit, visitOf } from './visit.ts';

/** What serving needs beside the request. */
export interface Serving {
  readonly answering: Answering;
  readonly tableFor: (path: string) => Table | null;
  /** Address of the public site; null takes it from each request. */
  readonly publicUrl: string | null;
  /** For requests that prefer none of the interface's. */
  readonly language: Language;
  /** Whether the server is about to close. */
  readonly isClosing: () => boolean;
}

/** Answers one request of the interface on its connection; never rejects. `id` names it in the log. */
export const serve = async (
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
  { answering, tableFor, publicUrl, language, isClosing }: Serving,
): Promise<void> => {
  try {
    const visit: Visit = visitOf(
      id,
      request,
      originOf(request, publicUrl, answering.trust),
      tableFor,
      language,
    );
    const { status, head, body } = await answer(visit, answering);
    // Whoever kept his connection would keep the server from closing.
    if (isClosing()) response.shouldKeepAlive = false;
    response.writeHead(status, head as string[]);
    response.end(status === 304 || request.method === 'HEAD' ? undefined : body);
  } catch (error) {
    // Only a header that HTTP cannot carry gets here; without an answer the client would wait for ever.
    answering.onFailure('defect', error, id);
    response.destroy();
  }
};

/** What the log says of a request that was answered after so many milliseconds. */
export const answeredLine = (request: IncomingMessage, response: ServerResponse, milliseconds: number) => ({
  method: request.method,
  // The query stays out of the log: it may hold a password.
  path: request.url?.split('?', 1)[0],
  status: response.statusCode,
  ms: Math.round(milliseconds * 10) / 10,
});

/** Serves and logs requests that do not come by Fastify. */
export const interfaceListener =
  (serving: Serving, nextId: () => string, log: () => FastifyBaseLogger): RequestListener =>
  async (request, response) => {
    const begun = performance.now();
    const id = nextId();
    await serve(id, request, response, serving);
    log().info({ reqId: id, ...answeredLine(request, response, performance.now() - begun) }, 'answered');
  };
