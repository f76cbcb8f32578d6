import type { Caching } from '../../kernel/result.ts';
import type { Tools } from '../routing/context.ts';
import { type RequestContext, requesterOf } from '../routing/context.ts';
import type { FeedBody, HttpResponse } from '../routing/route.ts';
import type { WorkLimiter } from '../server/work-limiter.ts';
import { formsOf, type Message, messageOf, type Outgoing } from './answer-forms.ts';
import { codingFor } from './codings.ts';
import { isUnchanged, weakTag } from './conditional.ts';
import { withoutBody } from './headers.ts';
import { beginText, heldBytes, streamText } from './piece-stream.ts';
import { headersFor, render } from './render.ts';
import type { ResponseCache } from './response-cache.ts';

/** What rendering responses needs. */
export interface Rendering {
  readonly responseCache: ResponseCache;
  readonly limiter: WorkLimiter;
}

/** A message, and whether its bytes are the cache's. */
export interface RenderedMessage {
  readonly message: Message;
  readonly isCached: boolean;
}

const nothing = Buffer.alloc(0);

/** Returns the message in the form that the request wants, and caches the response where it may be sent again. */
const encode = async (
  { request, template }: RequestContext,
  outgoing: Outgoing,
  key: string | null,
  caching: Caching | undefined,
  { responseCache }: Rendering,
): Promise<RenderedMessage> => {
  const isStored = key !== null && caching !== undefined && outgoing.etag !== null;
  const forms = formsOf(outgoing, isStored ? 'kept' : 'once', () => {
    if (isStored) responseCache.recount(key, forms);
  });
  if (isStored) responseCache.store(key, { forms, caching, template });
  return { message: await forms.messageFor(request.headers), isCached: false };
};

/**
 * Returns a feed: that it is unchanged, as it is cached, or made. Services fetch for many people from few networks, so that
 * only what has to be made counts in the limit of a network.
 */
const renderFeed = async (
  context: RequestContext,
  keyOfFeed: string | null,
  response: HttpResponse & { readonly body: FeedBody },
  rendering: Rendering & { readonly count: () => void },
): Promise<RenderedMessage> => {
  const { digest, pieces, isCached } = response.body;
  const { limiter, responseCache } = rendering;
  const wanted = context.request.headers;
  // Known before anything of it is made.
  const etag = weakTag(digest);
  const headers = { ...headersFor(context, response, context.handler.format), ETag: etag };
  if (isUnchanged(wanted['if-none-match'], etag)) {
    const message = messageOf({ status: 304, headers: withoutBody(headers), body: nothing });
    return { message, isCached: false };
  }
  const key = `${keyOfFeed}\n${digest}`;
  const cached = responseCache.find(key);
  if (cached !== null) return { message: await cached.forms.messageFor(wanted), isCached: true };
  rendering.count();
  // The length of what is not made is not known.
  if (context.request.method === 'HEAD')
    return { message: messageOf({ status: 200, headers, body: nothing }), isCached: false };
  const begun = await beginText(pieces, limiter, requesterOf(context));
  const { text, isLast } = begun.first;
  if (isLast) {
    await begun.end();
    const body = Buffer.from(text);
    const whole = { status: 200, headers: { ...headers, 'Content-Length': String(body.length) }, body, etag };
    return encode(context, whole, key, isCached ? {} : undefined, rendering);
  }
  const coding = codingFor(wanted['accept-encoding'], Number.POSITIVE_INFINITY);
  const coded = coding === null ? headers : { ...headers, 'Content-Encoding': coding };
  const message = {
    ...messageOf({ status: 200, headers: coded, body: nothing }),
    file: streamText(begun, coding),
    making: { bytes: heldBytes, end: begun.end },
  };
  return { message, isCached: false };
};

/** Returns a response as it is written to the connection; `key` names it in the cache. `count` counts a feed that has to be made. @throws AppError */
export const renderMessage = async (
  context: RequestContext,
  key: string | null,
  response: HttpResponse,
  rendering: Rendering & Pick<Tools, 'yieldToEventLoop'> & { readonly count: () => void },
): Promise<RenderedMessage> => {
  const { body, caching } = response;
  const { format } = context.handler;
  if (body !== null && 'pieces' in body) return renderFeed(context, key, { ...response, body }, rendering);
  if (body !== null && 'stream' in body) {
    const headers = headersFor(context, response, format);
    const message = { ...messageOf({ ...response, headers, body: nothing }), file: body.stream };
    return { message, isCached: false };
  }
  const outgoing = await render(context, { ...response, body }, format, rendering.yieldToEventLoop);
  return encode(context, outgoing, key, caching, rendering);
};
