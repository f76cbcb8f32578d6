import { setTimeout as pause } from 'node:timers/promises';
import type { AppError } from '../../kernel/error.ts';
import { formsOf, type Message } from '../response/answer-forms.ts';
import { allowedMethods } from '../response/description.ts';
import { challenge, type Headers, neverKept } from '../response/headers.ts';
import { render } from '../response/render.ts';
import type { ServerLog } from '../server/request-log.ts';
import type { Handler } from './context.ts';
import { type RequestContext, release } from './context.ts';
import { type ErrorResponse, errorBody, errorResponseOf, isExpected } from './errors.ts';
import type { HttpResponse } from './route.ts';

/** What error responses need beside their request. */
export interface ErrorRendering {
  /** What a thrown error that is no `AppError` means for the caller; null for a defect. */
  readonly explain: (error: unknown) => AppError | null;
  readonly log: ServerLog;
  /** Whether the server is about to close. */
  readonly isClosing: () => boolean;
  /** See `OverloadLimits`. */
  readonly refusalDelay: number;
}

/** Returns the headers that say when, or how, the request would be accepted. */
const adviceOf = ({ request }: RequestContext, { status, data }: ErrorResponse): Headers => {
  if (status === 401) return challenge(request.headers);
  // RFC 9110 15.5.16.
  if (status === 415) return { 'Accept-Encoding': 'identity' };
  // RFC 9110 15.5.6; only pages are rejected so, which are read.
  if (status === 405) return { Allow: 'GET, HEAD' };
  const wait = data['retry_after'];
  if (typeof wait === 'number') return { 'Retry-After': String(Math.ceil(wait)) };
  return status === 503 ? { 'Retry-After': '5' } : {};
};

/** Errors after which the rest of a body is not worth reading. */
const leavesUnread: ReadonlySet<number> = new Set([401, 403, 408, 413, 415, 503]);

const interfaceError = (context: RequestContext, error: ErrorResponse): HttpResponse => {
  const { status, code } = error;
  // The same address may be accepted from the same user in a moment (reference http-conventions 5); and where pages are,
  // others get a page at the same address, whatever `Vary` says of the interface.
  const isUncached = code === 'rest_cookie_invalid_nonce' || context.handler.format === 'page';
  return {
    status,
    isSpoken: true,
    allow: allowedMethods(context),
    headers: {
      ...adviceOf(context, error),
      ...(isUncached ? neverKept : {}),
      ...(leavesUnread.has(status) && !context.request.complete ? { Connection: 'close' } : {}),
    },
    body: { value: errorBody(error, context.language()) },
  };
};

const fileError = (context: RequestContext, error: ErrorResponse): HttpResponse => ({
  status: error.status,
  headers: {
    'Content-Type': 'application/json; charset=UTF-8',
    ...(context.isRead ? {} : { Allow: 'GET, HEAD' }),
    ...context.handler.errorHeaders,
    ...adviceOf(context, error),
  },
  body: { content: JSON.stringify(errorBody(error, context.language())) },
});

/** Whether the reader prefers what programs read (pages.md 3.11). */
const prefersJson = ({ request }: RequestContext): boolean =>
  /^\s*application\/json/i.test(request.headers.accept ?? '');

const toMessage = async (
  context: RequestContext,
  response: HttpResponse,
  format: Handler['format'],
): Promise<Message> => {
  const { body } = response;
  if (body !== null && 'pieces' in body) throw new Error('an error response is not made in pieces');
  const outgoing = await render(context, { ...response, body }, format);
  return formsOf(outgoing, 'once').messageFor(context.request.headers);
};

/** Returns an error response in the format of its handler: JSON of the interface, a page, or short JSON. */
const renderError = (context: RequestContext, error: ErrorResponse): Promise<Message> => {
  context.error = error;
  const { handler } = context;
  if (handler.format === 'file') return toMessage(context, fileError(context, error), 'file');
  if (handler.renderError === undefined || prefersJson(context))
    return toMessage(context, interfaceError(context, error), 'interface');
  const page = handler.renderError(context, error);
  return toMessage(context, { ...page, headers: { ...page.headers, ...adviceOf(context, error) } }, 'page');
};

/** Returns the error response for whatever was thrown. What the caller has no part in is logged. */
export const renderFailure = async (
  context: RequestContext,
  thrown: unknown,
  { explain, log, isClosing, refusalDelay }: ErrorRendering,
): Promise<Message> => {
  const { id } = context;
  const error = errorResponseOf(explain(thrown) ?? thrown, id);
  if (!isExpected(error)) {
    log.error({ err: thrown, reqId: id }, error.status === 500 ? 'internal error' : 'storage failed');
  }
  release(context);
  const isAwaited = !isClosing() && !context.request.socket.destroyed;
  // A client that retries at once does so once or twice a second, and not hundreds of times. Requests that came together
  // get their responses apart, which would take one long tick.
  if (error.code === 'rest_overloaded' && isAwaited) await pause(refusalDelay * (1 + Math.random()));
  try {
    return await renderError(context, error);
  } catch (defect) {
    // The page of the error has a defect itself.
    log.error({ err: defect, reqId: id }, 'internal error');
    context.error = errorResponseOf(defect, id);
    return toMessage(context, interfaceError(context, context.error), 'interface');
  }
};
