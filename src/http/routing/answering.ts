import type { IncomingMessage } from 'node:http';
import { type Actor, anonymous, viewOf } from '../../kernel/actor.ts';
import type { Client } from '../../kernel/client.ts';
import type { AppError } from '../../kernel/error.ts';
import type { Identify } from '../request/caller.ts';
import { parseQuery } from '../request/query.ts';
import { type Forms, formsOf, type Message } from '../response/answer-forms.ts';
import { outgoingOf, outgoingRefusal } from '../response/outgoing.ts';
import type { ResponseCache } from '../response/response-cache.ts';
import { refuseBadCallback, switchesOf } from '../response/shaping.ts';
import type { CountRequest } from '../server/count-request.ts';
import { mostHeaders } from '../server/node-server.ts';
import { headersTooLarge, malformed, queryTooLong, type Refusal, refusalOf } from './errors.ts';
import { clientOfVisit, type Running, runEndpoint } from './run-endpoint.ts';
import type { Visit } from './visit.ts';

/** What answering needs beside the request. */
export interface Answering extends Running {
  /** Learns what is new; to be awaited before anything is looked up for a request. */
  readonly catchUp: () => Promise<void>;
  readonly identify: Identify;
  readonly responseCache: ResponseCache;
  readonly countRequest: CountRequest;
  /** What a thrown error that is no refusal means for the caller; null for a defect. */
  readonly explain: (error: unknown) => AppError | null;
  /** Told of every defect, and of whatever else the caller has no part in (5xx), with the request's id. */
  readonly onFailure: (what: 'defect' | 'storage failed', error: unknown, id: string) => void;
}

const kindOf = (actor: Actor): string => `${actor.role} ${actor.scope} ${viewOf(actor)}`;
const stranger = kindOf(anonymous);

const keyOf = ({ origin, request }: Visit, actor: Actor): string =>
  `${actor === anonymous ? stranger : kindOf(actor)}\n${origin}\n${request.url}`;

/** Goes the whole way to an answer, and offers it to the cache when it may be given again. */
const makeAnswer = async (visit: Visit, key: string, answering: Answering): Promise<Forms> => {
  const { responseCache } = answering;
  const query = parseQuery(visit.queryText);
  visit.switches = switchesOf(query);
  refuseBadCallback(visit.switches);
  const answer = await runEndpoint(visit, query, answering);
  const outgoing = outgoingOf(visit, answer);
  const { isFresh } = answer;
  const mayBeStored =
    isFresh !== undefined && query['password'] === undefined && visit.switches.callback === null;
  if (outgoing.etag === null || !mayBeStored) return formsOf(outgoing, 'once');
  const forms = formsOf(outgoing, 'kept', () => responseCache.recount(key, forms));
  responseCache.store(key, {
    forms,
    isFresh,
    language: answer.isSpoken === true ? visit.language() : null,
    template: visit.template,
  });
  return forms;
};

const findOrMakeAnswer = (
  visit: Visit,
  actor: Actor,
  client: Client,
  answering: Answering,
): Forms | Promise<Forms> => {
  // Who writes is written down with where from.
  answering.countRequest(visit, actor, client);
  visit.actor = visit.isRead || actor.userId === null ? actor : { ...actor, address: client.remote() };
  const key = keyOf(visit, actor);
  const ready = visit.isRead ? answering.responseCache.find(key, visit.language) : null;
  if (ready === null) return makeAnswer(visit, key, answering);
  visit.template = ready.template;
  visit.isKept = true;
  return ready.forms;
};

// Without `async`, here and above: what stands ready for a stranger is found at once, and waiting for it would cost
// as much as finding it.
const answerVisit = (visit: Visit, answering: Answering): Forms | Promise<Forms> => {
  const { queryText } = visit;
  // Read before the sign-in: a refused one is already answered in the shape that was asked for. Whoever asks for
  // none, as nearly everybody, gets a kept answer without his query being taken apart.
  if (/_(?:jsonp|envelope|pretty)/.test(queryText)) {
    visit.switches = switchesOf(parseQuery(queryText));
    refuseBadCallback(visit.switches);
  }
  const client = clientOfVisit(visit, answering.trust);
  const refuseUnknown = (error: unknown): never => {
    answering.countRequest(visit, null, client);
    throw error;
  };
  let actor: Actor | Promise<Actor>;
  try {
    actor = answering.identify(client);
  } catch (error) {
    return refuseUnknown(error);
  }
  return actor instanceof Promise
    ? actor.then((known) => findOrMakeAnswer(visit, known, client, answering), refuseUnknown)
    : findOrMakeAnswer(visit, actor, client, answering);
};

/** Whether it names its host once; requests of HTTP/1.0 need not name one (RFC 9112 3.2). */
const hasOneHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
};

/**
 * Whether the caller alone need be told of a refusal. A 501 is a plain answer; who comes when there are too many is told
 * of by the line of each answer.
 */
export const isTold = ({ status, code }: Refusal): boolean =>
  status < 500 || status === 501 || code === 'rest_overloaded';

/**
 * Answers a request of the interface in the order of reference http-conventions 3; whatever is thrown becomes an
 * error answer.
 */
export const answer = async (visit: Visit, answering: Answering): Promise<Message> => {
  const { headers } = visit.request;
  const refuse = (refusal: Refusal) => formsOf(outgoingRefusal(visit, refusal), 'once').messageFor(headers);
  try {
    if (!hasOneHost(visit.request)) return await refuse(malformed);
    if (visit.request.rawHeaders.length > 2 * mostHeaders) return await refuse(headersTooLarge);
    if (visit.queryText.length > answering.limits.maxQueryLength) return await refuse(queryTooLong);
    await answering.catchUp();
    const found = answerVisit(visit, answering);
    const forms = found instanceof Promise ? await found : found;
    const message = forms.messageFor(headers);
    return message instanceof Promise ? await message : message;
  } catch (error) {
    const refusal = refusalOf(answering.explain(error) ?? error, visit.id);
    if (!isTold(refusal)) {
      answering.onFailure(refusal.status === 500 ? 'defect' : 'storage failed', error, visit.id);
    }
    return refuse(refusal);
  } finally {
    for (const letGo of visit.held) letGo();
  }
};
