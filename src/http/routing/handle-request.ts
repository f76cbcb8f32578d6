import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Actor, anonymous, viewOf } from '../../kernel/actor.ts';
import type { AppError } from '../../kernel/error.ts';
import type { RequestObserver } from '../../kernel/request-observer.ts';
import { type Forms, formsOf, type Message } from '../response/answer-forms.ts';
import { outgoingOf, outgoingRefusal } from '../response/outgoing.ts';
import { type CachedResponse, type ResponseCache, spokenKey } from '../response/response-cache.ts';
import { send } from '../response/send.ts';
import type { Budget } from '../server/budget.ts';
import type { Present } from '../server/present.ts';
import { logAnswer, type ServerLog } from '../server/request-log.ts';
import { type Asking, ask } from './ask.ts';
import { type Arrival, arrive, letGo, type Site, slotClientOf, type Way } from './context.ts';
import { isTold, type Refusal, refusalOf } from './errors.ts';
import { type Made, type Making, makeAnswer } from './make-answer.ts';
import { answerPlainly, refusePlainly } from './plain-answer.ts';
import type { PlainRoute } from './plain-route.ts';
import { awaitsContinue, faultOfHead } from './request-head.ts';
import type { Freshness } from './route.ts';
import type { Match } from './router.ts';

/** What answering requests needs beside them. */
export interface Handling extends Making, Asking {
  readonly site: Site;
  /** The plain route of a path outside of all mounts. */
  readonly plainFor: (path: string) => Match<PlainRoute> | null;
  /** Learns what is new; awaited before anything is looked up for a request. */
  readonly catchUp: () => Promise<void>;
  readonly responseCache: ResponseCache;
  /** Memory for answers that their clients do not take. */
  readonly untaken: Budget;
  /** Milliseconds, see `OverloadLimits`. */
  readonly refusalDelay: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** What a thrown error that is no refusal means for the caller; null for a defect. */
  readonly explain: (error: unknown) => AppError | null;
  readonly log: ServerLog;
  readonly observer: RequestObserver | null;
  /** Aborted when the server is about to close. */
  readonly closing: AbortSignal;
  /** Requests whose answers are being made, also for clients that have gone. */
  readonly underWay: Present<IncomingMessage>;
}

const kindOf = (actor: Actor): string => `${actor.role} ${actor.scope} ${viewOf(actor)}`;
const stranger = kindOf(anonymous);

const cacheKeyOf = ({ origin, request }: Arrival, actor: Actor): string =>
  `${actor === anonymous ? stranger : kindOf(actor)}\n${origin}\n${request.url}`;

// Lives as long as the answer is stored; made where it is stored it would hold all that is known of the request.
const freshUntil = ({ isFresh, until }: Freshness, now: () => number): (() => boolean) =>
  until === undefined ? isFresh : () => isFresh() && now() < until;

/** Makes bytes of an answer, and offers them to the cache when they may be given again. */
const toForms = async (
  { routed, answer, query, giveWay }: Made,
  { responseCache, now }: Handling,
): Promise<Forms> => {
  const outgoing = await outgoingOf(routed, answer, giveWay);
  const { freshness, isSpoken } = answer;
  const isForAll = query['password'] === undefined && routed.switches.callback === null;
  if (freshness === undefined || outgoing.etag === null || !isForAll) return formsOf(outgoing, 'once');
  const ofRequest = cacheKeyOf(routed, routed.actor);
  const key = isSpoken === true ? spokenKey(ofRequest, routed.language()) : ofRequest;
  const forms = formsOf(outgoing, 'kept', () => responseCache.recount(key, forms));
  responseCache.store(key, { forms, isFresh: freshUntil(freshness, now), template: routed.template });
  return forms;
};

/** Whether a file was not taken to its end. */
const hasGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

type Plain = Match<PlainRoute> | null;

const messageOfRefusal = (way: Way, plain: Plain, refusal: Refusal): Message | Promise<Message> =>
  plain === null
    ? formsOf(outgoingRefusal(way.known, refusal), 'once').messageFor(way.known.request.headers)
    : refusePlainly(way.known, plain, refusal);

/** The answer for whatever was thrown. What the caller has no part in is logged. */
const refuse = async (way: Way, plain: Plain, error: unknown, handling: Handling): Promise<Message> => {
  const { explain, log, closing, refusalDelay } = handling;
  const { id } = way.known;
  const refusal = refusalOf(explain(error) ?? error, id);
  if (!isTold(refusal)) {
    log.error({ err: error, reqId: id }, refusal.status === 500 ? 'defect' : 'storage failed');
  }
  letGo(way);
  // Whoever asks again at once does so twice a second, and not hundreds of times.
  if (refusal.code === 'rest_overloaded' && !closing.aborted) {
    await pause(refusalDelay, undefined, { signal: closing }).catch(() => undefined);
  }
  return messageOfRefusal(way, plain, refusal);
};

/** Goes the whole way to an answer for a known caller. */
const make = async (way: Way, actor: Actor, handling: Handling): Promise<Message> => {
  const { isRead, client } = way.known;
  // Who writes is written down with where from.
  const from = isRead || actor.userId === null ? actor : { ...actor, address: client.remote() };
  const forms = await toForms(await makeAnswer({ ...way.known, actor: from }, way, handling), handling);
  return forms.messageFor(way.known.request.headers);
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
  if (handling.closing.aborted || isUnsent) response.shouldKeepAlive = false;
  return send(response, message, {
    moreHead: known.moreHead,
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
  const plain = arrival.table === null && arrival.isRead ? handling.plainFor(arrival.path) : null;
  const way: Way = { response, known: arrival, held: [], isContinued: false };
  let ready: CachedResponse | null = null;

  // Where nothing has to be waited for nothing is: what stands ready is sent as quickly as a promise would be kept.
  const respond = async (): Promise<Message> => {
    const fault = faultOfHead(request, arrival.queryText, handling.limits.maxQueryLength);
    if (fault !== null) return messageOfRefusal(way, plain, fault);
    if (plain !== null) return answerPlainly(arrival, plain);
    await handling.catchUp();
    const asking = ask(way, handling);
    const actor = asking instanceof Promise ? await asking : asking;
    if (arrival.isRead) ready = handling.responseCache.find(cacheKeyOf(arrival, actor), arrival.language);
    return ready === null ? make(way, actor, handling) : ready.forms.messageFor(request.headers);
  };
  try {
    let message: Message;
    try {
      message = await respond();
    } catch (error) {
      message = await refuse(way, plain, error, handling);
    }
    letGo(way);
    const sending = sendOn(way, message, ready !== null, handling);
    if (sending !== undefined) await sending;
  } catch (error) {
    // A header that HTTP cannot carry, or a file that cannot be read: the client would wait for ever.
    if (!hasGone(error)) log.error({ err: error, reqId: id }, 'defect');
    response.destroy();
  } finally {
    letGo(way);
    leave();
    const milliseconds = performance.now() - begun;
    const cached = ready as CachedResponse | null;
    logAnswer(log, id, request, response, milliseconds);
    handling.observer?.onAnswered({
      request,
      status: response.statusCode,
      template: cached?.template ?? way.known.template ?? plain?.template ?? null,
      milliseconds,
      isKept: cached !== null,
    });
  }
};
