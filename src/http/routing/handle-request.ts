import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor } from '../../kernel/actor.ts';
import type { RequestObserver } from '../../kernel/request-observer.ts';
import { prefersStrict } from '../request/preferences.ts';
import { type Forms, formsOf, type Message } from '../response/answer-forms.ts';
import { weakTag } from '../response/conditional.ts';
import { feedHeaders, outgoingOf } from '../response/outgoing.ts';
import {
  type CachedResponse,
  cacheKeyOf,
  type ResponseCache,
  spokenKey,
} from '../response/response-cache.ts';
import { send } from '../response/send.ts';
import type { Budget } from '../server/budget.ts';
import type { Present } from '../server/present.ts';
import { logAnswer } from '../server/request-log.ts';
import { clientGone } from '../server/slots.ts';
import { type Asking, ask, countCaller, isCountedLater } from './ask.ts';
import { arrive, letGo, type Site, slotClientOf, type Way } from './context.ts';
import { answerFeed } from './feed-answer.ts';
import { type Made, type Making, makeAnswer } from './make-answer.ts';
import { answerPage } from './page-answer.ts';
import { answerPlainly } from './plain-answer.ts';
import { type Refusing, refusalMessage, refuse } from './refuse.ts';
import { awaitsContinue, faultOfHead } from './request-head.ts';
import type { AnswerBody } from './route.ts';

/** What answering requests needs beside them. */
export interface Handling extends Making, Asking, Refusing {
  readonly site: Site;
  /** Learns what is new; awaited before anything is looked up for a request. */
  readonly catchUp: () => Promise<void>;
  readonly responseCache: ResponseCache;
  /** Memory for answers that their clients do not take. */
  readonly untaken: Budget;
  readonly observer: RequestObserver | null;
  /** Requests whose answers are being made, also for clients that have gone. */
  readonly underWay: Present<IncomingMessage>;
  /** Those of them whose answers are made while they are taken: a closing server does not wait for the end of these. */
  readonly streamed: WeakSet<IncomingMessage>;
}

/** Makes bytes of an answer, and offers them to the cache when they may be given again. */
const toForms = async (
  { routed, answer, query, giveWay }: Made,
  body: AnswerBody,
  { responseCache }: Handling,
): Promise<Forms> => {
  const outgoing = await outgoingOf(routed, { ...answer, body }, giveWay);
  const { freshness, isSpoken } = answer;
  const isForAll = query['password'] === undefined && routed.switches.callback === null;
  if (freshness === undefined || outgoing.etag === null || !isForAll) return formsOf(outgoing, 'once');
  const ofRequest = cacheKeyOf(routed.client, routed.actor);
  const key = isSpoken === true ? spokenKey(ofRequest, routed.language()) : ofRequest;
  const forms = formsOf(outgoing, 'kept', () => responseCache.recount(key, forms));
  responseCache.store(key, { forms, freshness, template: routed.template });
  return forms;
};

/** Whether a file was not taken to its end: its reader has gone, which what makes it may notice first. */
const hasGone = (error: unknown): boolean =>
  error === clientGone() ||
  (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE');

/** Answers with what was made; `count` counts the request where that was left for later. */
const answerMade = async (way: Way, made: Made, count: () => void, handling: Handling): Promise<Message> => {
  const { routed, answer } = made;
  const { body } = answer;
  if (!('pieces' in body)) {
    count();
    const forms = await toForms(made, body, handling);
    return forms.messageFor(routed.request.headers);
  }
  const key = cacheKeyOf(routed.client, routed.actor);
  const feed = {
    ...{ key, headers: feedHeaders(routed, answer), template: routed.template },
    ...{ etag: weakTag(body.digest), pieces: body.pieces },
  };
  const { message } = await answerFeed(way, feed, { ...handling, count });
  return message;
};

/** Goes the whole way to an answer for a known caller. */
const make = async (way: Way, actor: Actor, handling: Handling): Promise<Message> => {
  const { isRead, client } = way.known;
  // Who writes is written down with where from.
  const from = isRead || actor.userId === null ? actor : { ...actor, address: client.remote() };
  let isCounted = !isCountedLater(way.known);
  const count = (): void => {
    if (!isCounted) countCaller(way, actor, handling.countRequest);
    isCounted = true;
  };
  try {
    return await answerMade(
      way,
      await makeAnswer({ ...way.known, actor: from }, way, handling),
      count,
      handling,
    );
  } catch (error) {
    count();
    throw error;
  }
};

const sendOn = (
  way: Way,
  message: Message,
  isKept: boolean,
  handling: Handling,
): Promise<void> | undefined => {
  const { response, known } = way;
  // One that was not told to continue may send the body or not, so that nobody knows where its next request begins
  // (RFC 9110 10.1.1).
  const isUnsent = !way.isContinued && awaitsContinue(known.request);
  if (handling.isClosing() || isUnsent) response.shouldKeepAlive = false;
  if (message.making !== undefined) handling.streamed.add(known.request);
  return send(response, message, {
    moreHead: [...known.moreHead, 'X-Request-Id', known.id],
    isBodyComing: !isUnsent,
    holder: isKept ? null : () => slotClientOf(known),
    budget: handling.untaken,
    limits: handling.limits,
  });
};

/** Answers one request, step by step as docs/architecture.md has them, and logs it. Never rejects. */
export const handleRequest = async (
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
  handling: Handling,
): Promise<void> => {
  const { log } = handling;
  const begun = performance.now();
  const leave = handling.underWay.enter(request);
  const arrival = arrive(id, request, handling.site);
  const way: Way = { response, known: arrival, held: [], isContinued: false, refusal: null };
  let ready: CachedResponse | null = null;
  let handedAt: number | undefined;

  // Where nothing has to be waited for nothing is: what stands ready is sent as quickly as a promise would be kept.
  const respond = async (): Promise<Message> => {
    const fault = faultOfHead(request, arrival.queryText, handling.limits.maxQueryLength);
    if (fault !== null) return refusalMessage(way, fault);
    if (arrival.plain !== null) return answerPlainly(arrival, arrival.plain);
    await handling.catchUp();
    if (arrival.pages !== null) {
      const page = await answerPage(way, arrival.pages, handling);
      ready = page.ready;
      return page.message;
    }
    const asking = ask(way, handling);
    const actor = asking instanceof Promise ? await asking : asking;
    // What was kept may have been answered to a request whose unknown names were passed over.
    if (arrival.isRead && !prefersStrict(request.headers))
      ready = handling.responseCache.find(cacheKeyOf(arrival.client, actor), arrival.language);
    return ready === null ? make(way, actor, handling) : ready.forms.messageFor(request.headers);
  };
  try {
    let message: Message;
    try {
      message = await respond();
    } catch (error) {
      message = await refuse(way, error, handling);
    }
    letGo(way);
    // How long a client takes for what is made meanwhile says nothing of the service.
    if (message.making !== undefined) handedAt = performance.now();
    const sending = sendOn(way, message, ready !== null, handling);
    if (sending !== undefined) await sending;
  } catch (error) {
    // A header that HTTP cannot carry, or a file that cannot be read: the client would wait for ever.
    if (!hasGone(error)) log.error({ err: error, reqId: id }, 'internal error');
    response.destroy();
  } finally {
    letGo(way);
    leave();
    const milliseconds = (handedAt ?? performance.now()) - begun;
    const cached = ready as CachedResponse | null;
    logAnswer(log, way, milliseconds);
    handling.observer?.onAnswered({
      method: request.method,
      status: response.statusCode,
      template: cached?.template ?? way.known.template ?? arrival.plain?.template ?? null,
      milliseconds,
      isKept: cached !== null,
    });
  }
};
