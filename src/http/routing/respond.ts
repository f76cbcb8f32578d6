import { type Actor, anonymous } from '../../kernel/actor.ts';
import type { Work } from '../../kernel/input.ts';
import type { Identify } from '../request/caller.ts';
import { parseQuery } from '../request/query.ts';
import { type RenderedMessage, type Rendering, renderMessage } from '../response/render-message.ts';
import { refuseBadCallback, switchesOf } from '../response/shaping.ts';
import { readBytes } from '../server/body-bytes.ts';
import type { MemoryLimit } from '../server/memory-limit.ts';
import type { CountRequest } from '../server/rate-limits.ts';
import { clientGone } from '../server/work-limiter.ts';
import type { Tools } from './context.ts';
import { type RequestContext, requesterOf, sendContinue } from './context.ts';
import type { ReadingLimits } from './read-call.ts';
import { checkHead } from './request-head.ts';

/** What responding to requests needs beside them. */
export interface Responding extends Rendering {
  /** Reads what has been committed; awaited before anything is looked up for a request. */
  readonly catchUp: () => Promise<void>;
  /** Returns the revision of what a caller reads. */
  readonly revisionFor: (actor: Actor) => number;
  readonly identify: Identify;
  readonly countRequest: CountRequest;
  readonly bodies: { readonly strangers: MemoryLimit };
  readonly limits: ReadingLimits;
}

/** Switches that the shape of an error response depends on; a query without them need not be taken apart yet. */
const shapesErrors = /_(?:jsonp|envelope|pretty)/;

/** The most bytes of a form of a page: one field with a password. */
const maxFormBytes = 4 * 1024;

const readForm = async (context: RequestContext, { bodies, limits }: Responding) => {
  const bytes = await readBytes(context.request, maxFormBytes, {
    ...limits,
    memory: bodies.strangers,
    key: requesterOf(context).key,
    sendContinue: () => sendContinue(context),
    onTaken: (free) => context.held.push(free),
    refuseLong: null,
  });
  const fields = Object.entries(parseQuery(bytes.toString('utf8')));
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
};

const toolsFor = (context: RequestContext, responding: Responding): Tools => {
  const { request, held } = context;
  const { limiter } = responding;
  const requester = requesterOf(context);
  let endWork = (): void => undefined;
  held.push(() => endWork());
  return {
    startWork: async (work: Work): Promise<void> => {
      endWork();
      endWork = await limiter.start(work, requester);
    },
    yieldToEventLoop: async (): Promise<void> => {
      await limiter.yieldToEventLoop();
      if (requester.isGone()) throw clientGone();
    },
    whenGone: (): AbortSignal => {
      const gone = new AbortController();
      const abort = (): void => gone.abort();
      request.socket.once('close', abort);
      held.push(() => request.socket.off('close', abort));
      if (requester.isGone()) abort();
      return gone.signal;
    },
    readForm: () => readForm(context, responding),
  };
};

/** Returns who sends the request; strangers at once, as what is cached for them is found as quickly as a promise is kept. */
const identifyCaller = (context: RequestContext, { identify }: Responding): Actor | Promise<Actor> => {
  if (context.handler.format !== 'interface') return anonymous;
  // Read before the sign-in: a wrong one already gets its response in the requested shape.
  if (shapesErrors.test(context.queryText)) {
    context.switches = switchesOf(parseQuery(context.queryText));
    refuseBadCallback(context.switches);
  }
  return identify(context.client);
};

/**
 * Responds to a request: head, commits, caller, limits, cache, response. Files, health and metrics depend on none of the
 * steps in between.
 * @throws AppError
 */
export const respond = async (context: RequestContext, responding: Responding): Promise<RenderedMessage> => {
  const { handler, client } = context;
  checkHead(context.request, context.queryText, responding.limits.maxQueryLength);
  let isCounted = handler.format === 'file';
  let actor: Actor | null = null;
  /** @throws AppError 429. */
  const count = (): void => {
    if (isCounted) return;
    isCounted = true;
    const counted = responding.countRequest(context, actor);
    if (counted === null) return;
    context.moreHead = counted.head;
    if (counted.refusal !== null) throw counted.refusal;
  };
  if (handler.format !== 'file') await responding.catchUp();
  try {
    const identified = identifyCaller(context, responding);
    actor = identified instanceof Promise ? await identified : identified;
    // Writes are recorded with the address that they come from.
    context.actor = context.isRead || actor.userId === null ? actor : { ...actor, address: client.remote() };
    const plan = handler.plan(context, context.actor);
    if (plan.isFeed !== true) count();
    // Read before anything that the response is made from.
    const revision = handler.format === 'file' ? '' : responding.revisionFor(context.actor);
    const key = plan.key === null ? null : `${revision}\n${plan.key}`;
    const cached = key === null ? null : responding.responseCache.find(key);
    if (cached !== null) {
      context.template = cached.template;
      return { message: await cached.forms.messageFor(context.request.headers), isCached: true };
    }
    const tools = toolsFor(context, responding);
    const response = await plan.respond(tools);
    const { responseCache, limiter } = responding;
    return await renderMessage(context, key, response, {
      responseCache,
      limiter,
      count,
      yieldToEventLoop: tools.yieldToEventLoop,
    });
  } catch (error) {
    count();
    throw error;
  }
};
