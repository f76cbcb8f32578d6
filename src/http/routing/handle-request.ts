import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestObserver } from '../../kernel/client.ts';
import type { Message } from '../response/answer-forms.ts';
import { send } from '../response/send.ts';
import type { Registry } from '../server/end-in-time.ts';
import type { MemoryLimit } from '../server/memory-limit.ts';
import { logAnswer } from '../server/request-log.ts';
import { clientGone } from '../server/work-limiter.ts';
import { contextOf, type RequestContext, release, requesterOf, type Site } from './context.ts';
import { type ErrorRendering, renderFailure } from './render-error.ts';
import { awaitsContinue } from './request-head.ts';
import { type Responding, respond } from './respond.ts';

/** What handling requests needs beside them. */
export interface Handling extends Responding, ErrorRendering {
  readonly site: Site;
  /** Memory for responses that their clients do not take. */
  readonly untaken: MemoryLimit;
  readonly observer: RequestObserver | null;
  /** Requests whose responses are being made, also for clients that have gone. */
  readonly inFlight: Registry<IncomingMessage>;
  /** Those of them whose responses are made while they are taken: a closing server does not wait for their end. */
  readonly streamed: WeakSet<IncomingMessage>;
}

/** Whether a file was not taken to its end: its reader has gone, which what makes it may notice first. */
const hasGone = (error: unknown): boolean =>
  error === clientGone() ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE');

const sendOn = (
  context: RequestContext,
  message: Message,
  isCached: boolean,
  handling: Handling,
): Promise<void> | undefined => {
  const { request, response } = context;
  // One that was not told to continue may send the body or not, so that the beginning of its next request is unknown
  // (RFC 9110 10.1.1).
  const isUnsent = !context.isContinued && awaitsContinue(request);
  if (handling.isClosing() || isUnsent) response.shouldKeepAlive = false;
  if (message.making !== undefined) handling.streamed.add(request);
  return send(response, message, {
    moreHead: [...context.moreHead, 'X-Request-Id', context.id],
    isBodyComing: !isUnsent,
    memory: isCached ? null : { limit: handling.untaken, key: requesterOf(context).key },
    idleTimeout: handling.limits.idleTimeout,
  });
};

/** Responds to one request, step by step as docs/architecture.md has them, and logs it. Never rejects. */
export const handleRequest = async (
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
  handling: Handling,
): Promise<void> => {
  const { log } = handling;
  const begun = performance.now();
  const leave = handling.inFlight.add(request);
  const context = contextOf(id, request, response, handling.site);
  let isCached = false;
  let handedAt: number | undefined;
  try {
    let message: Message;
    try {
      const made = await respond(context, handling);
      ({ message, isCached } = made);
    } catch (error) {
      message = await renderFailure(context, error, handling);
    }
    release(context);
    // The time that a client takes for what is made meanwhile is not the service's.
    if (message.making !== undefined) handedAt = performance.now();
    const sending = sendOn(context, message, isCached, handling);
    if (sending !== undefined) await sending;
  } catch (error) {
    // A header that HTTP cannot carry, or a file that cannot be read: the client would wait for ever.
    if (!hasGone(error)) log.error({ err: error, reqId: id }, 'internal error');
    response.destroy();
  } finally {
    release(context);
    leave();
    const milliseconds = (handedAt ?? performance.now()) - begun;
    logAnswer(log, context, milliseconds);
    handling.observer?.onAnswered({
      method: request.method,
      status: response.statusCode,
      template: context.template,
      milliseconds,
      isKept: isCached,
    });
  }
};
