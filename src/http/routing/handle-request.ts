import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Actor, anonymous, viewOf } from '../../kernel/actor.ts';
import type { AppError } from '../../kernel/error.ts';
import type { RequestObserver } from '../../kernel/request-observer.ts';
import { type Forms, formsOf, type Message } from '../response/answer-forms.ts';
import { outgoingOf, outgoingRefusal } from '../response/outgoing.ts';
import { type ResponseCache, spokenKey } from '../response/response-cache.ts';
import { send } from '../response/send.ts';
import type { Budget } from '../server/budget.ts';
import type { Present } from '../server/present.ts';
import { logAnswer, type ServerLog } from '../server/request-log.ts';
import { type Asking, ask } from './ask.ts';
import { type Asked, arrive, type Known, type Site, slotClientOf } from './context.ts';
import { isTold, type Refusal, refusalOf } from './errors.ts';
import { type Made, type Making, makeAnswer, type Way } from './make-answer.ts';
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

const cacheKeyOf = ({ origin, request, actor }: Asked): string =>
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
  const ofRequest = cacheKeyOf(routed);
  const key = isSpoken === true ? spokenKey(ofRequest, routed.language()) : ofRequest;
  const forms = formsOf(outgoing, 'kept', () => responseCache.recount(key, forms));
  responseCache.store(key, { forms, isFresh: freshUntil(freshness, now), template: routed.template });
  return forms;
};

/** Whether a file was not taken to its end. */
const hasGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Answers one request, step by step as docs/architecture.md has them, and logs it. Never rejects. */
export const handleRequest = async (
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
  handling: Handling,
): Promise<void> => {
  const { responseCache, closing, log, limits } = handling;
  const begun = performance.now();
  const leave = handling.underWay.enter(request);
  const arrival = arrive(id, request, handling.site);
  const plain = arrival.table === null && arrival.isRead ? handling.plainFor(arrival.path) : null;
  const held: (() => void)[] = [];
  let known: Known = arrival;
  let template = plain?.template ?? null;
  let isKept = false;
  let isContinued = false;
  const way: Way = {
    step: (next) => {
      known = next;
      return next;
    },
    keep: (letGo) => held.push(letGo),
    sendContinue: () => {
      if (!isContinued && awaitsContinue(request)) response.writeContinue();
      isContinued = true;
    },
  };
  const letGo = (): void => {
    for (const free of held.splice(0)) free();
  };

  const messageFor = async (refusal: Refusal): Promise<Message> => {
    if (plain !== null) return refusePlainly(arrival, plain, refusal);
    return formsOf(outgoingRefusal(known, refusal), 'once').messageFor(request.headers);
  };
  const respond = async (): Promise<Message> => {
    const fault = faultOfHead(request, arrival.queryText, limits.maxQueryLength);
    if (fault !== null) return messageFor(fault);
    if (plain !== null) return answerPlainly(arrival, plain);
    await handling.catchUp();
    const asking = ask(arrival, way.step, handling);
    const asked = way.step(asking instanceof Promise ? await asking : asking);
    const ready = asked.isRead ? responseCache.find(cacheKeyOf(asked), asked.language) : null;
    if (ready === null) {
      const forms = await toForms(await makeAnswer(asked, way, handling), handling);
      return forms.messageFor(request.headers);
    }
    ({ template } = ready);
    isKept = true;
    return ready.forms.messageFor(request.headers);
  };
  const refuse = async (error: unknown): Promise<Message> => {
    const refusal = refusalOf(handling.explain(error) ?? error, id);
    if (!isTold(refusal)) {
      log.error({ err: error, reqId: id }, refusal.status === 500 ? 'defect' : 'storage failed');
    }
    letGo();
    // Whoever asks again at once does so twice a second, and not hundreds of times.
    if (refusal.code === 'rest_overloaded' && !closing.aborted) {
      await pause(handling.refusalDelay, undefined, { signal: closing }).catch(() => undefined);
    }
    return messageFor(refusal);
  };
  try {
    const message = await respond().catch(refuse);
    letGo();
    // One that was not told to continue may send the body or not, so that nobody knows where its next request begins
    // (RFC 9110 10.1.1).
    const isUnsent = awaitsContinue(request) && !isContinued;
    if (closing.aborted || isUnsent) response.shouldKeepAlive = false;
    const sending = send(response, message, {
      moreHead: known.moreHead,
      isBodyComing: !isUnsent,
      holder: isKept ? null : () => slotClientOf(arrival),
      budget: handling.untaken,
      limits,
    });
    if (sending !== undefined) await sending;
  } catch (error) {
    // A header that HTTP cannot carry, or a file that cannot be read: the client would wait for ever.
    if (!hasGone(error)) log.error({ err: error, reqId: id }, 'defect');
    response.destroy();
  } finally {
    letGo();
    leave();
    const milliseconds = performance.now() - begun;
    logAnswer(log, id, request, response, milliseconds);
    handling.observer?.onAnswered({
      request,
      status: response.statusCode,
      template: known.template ?? template,
      milliseconds,
      isKept,
    });
  }
};
