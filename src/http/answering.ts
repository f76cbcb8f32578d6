import type { IncomingMessage } from 'node:http';
import { type Actor, anonymous, viewOf } from '../kernel/actor.ts';
import type { AppError } from '../kernel/error.ts';
import { type Forms, formsOf, type Message } from './answer-forms.ts';
import { readBody } from './body.ts';
import { type Caller, type Identify, remoteOf, type Trust } from './caller.ts';
import { parseIfMatch } from './conditional.ts';
import { describeRoute } from './description.ts';
import { forbidden, malformed, noRoute, queryTooLong, type Refusal, refusalOf } from './errors.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { linksOf } from './links.ts';
import { merge, refuseUnstorable } from './merging.ts';
import { outgoingOf, outgoingRefusal } from './outgoing.ts';
import { type Parameters, parseQuery } from './query.ts';
import type { Answer, Call } from './route.ts';
import { endpointFor } from './router.ts';
import { refuseBadCallback, switchesOf } from './shaping.ts';
import type { Visit } from './visit.ts';

/** What answering needs beside the request. */
export interface Answering {
  /** Learns what is new; to be awaited before anything is looked up for a request. */
  readonly catchUp: () => Promise<void>;
  readonly identify: Identify;
  readonly trust: Trust;
  readonly kept: KeptAnswers;
  readonly limits: {
    readonly maxBodyBytes: number;
    readonly maxFileBytes: number;
    readonly maxQueryLength: number;
  };
  /** What a thrown error that is no refusal means for the caller; null for a defect. */
  readonly explain: (error: unknown) => AppError | null;
  /** Told of every defect, and of whatever else the caller has no part in (5xx), with the request's id. */
  readonly onFailure: (what: 'defect' | 'storage failed', error: unknown, id: string) => void;
}

/** The verb that counts: only a POST may name another (reference http-conventions 1 and 11). */
const methodOf = (visit: Visit, query: Parameters): string => {
  const { method = 'GET', headers } = visit.request;
  if (method !== 'POST') return method;
  const override = query['_method'] ?? headers['x-http-method-override'];
  if (override === undefined) return method;
  visit.isOverridden = true;
  return typeof override === 'string' ? override.toUpperCase() : '';
};

const kindOf = (actor: Actor): string => `${actor.role} ${actor.scope} ${viewOf(actor)}`;
const stranger = kindOf(anonymous);

const keyOf = ({ origin, request }: Visit, actor: Actor): string =>
  `${actor === anonymous ? stranger : kindOf(actor)}\n${origin}\n${request.url}`;

const callerOf = ({ request, origin, table }: Visit, trust: Trust): Caller => ({
  method: request.method ?? 'GET',
  url: request.url ?? '/',
  headers: request.headers,
  remote: () => remoteOf(request.socket.remoteAddress ?? '', request.headers, trust),
  origin,
  signsIn: table?.signsIn === true,
});

const runEndpoint = async (
  visit: Visit,
  query: Parameters,
  { limits, trust }: Answering,
): Promise<Answer> => {
  const { table, request, actor } = visit;
  const match = table?.find(visit.path.slice(table.mount.length)) ?? null;
  if (table === null || match === null) throw noRoute();
  const { route } = match;
  visit.template = match.template;
  const method = methodOf(visit, query);
  const links = linksOf(visit.origin, table.mount);
  if (method === 'OPTIONS') {
    visit.route = route;
    const site = { namespace: table.namespace, base: links.base };
    return { status: 200, body: { value: describeRoute(route, site, visit.language()) }, isSpoken: true };
  }
  const endpoint = endpointFor(route, method === 'HEAD' ? 'GET' : method);
  if (endpoint === undefined) throw noRoute();
  visit.route = route;
  const takesFile = endpoint.takesFile === true;
  const refuseWithoutRight = (): void => {
    if (endpoint.mayCall?.(actor) === false) throw forbidden(actor.userId !== null);
  };
  // Nobody has files held in memory who may not send any.
  if (takesFile) refuseWithoutRight();
  const body = await readBody(request, limits, takesFile);
  const sent = merge(body.parameters, query);
  refuseUnstorable(sent);
  refuseUnstorable(match.variables);
  const raw = merge(match.variables, sent);
  const { parameters, given } = await table.checkerFor(endpoint)(raw, actor);
  refuseWithoutRight();
  const call: Call<never> = {
    actor,
    parameters: parameters as never,
    given,
    raw,
    sent,
    links,
    language: visit.language(),
    plain: raw['text'] === 'plain',
    ifMatch: parseIfMatch(request.headers['if-match']),
    file: body.file,
  };
  return endpoint.handle(call, callerOf(visit, trust));
};

/** Goes the whole way to an answer, and keeps it when it may be given again. */
const makeAnswer = async (visit: Visit, key: string, answering: Answering): Promise<Forms> => {
  const { kept } = answering;
  const query = parseQuery(visit.queryText);
  visit.switches = switchesOf(query);
  refuseBadCallback(visit.switches);
  const answer = await runEndpoint(visit, query, answering);
  const outgoing = outgoingOf(visit, answer);
  const { isFresh } = answer;
  const isKept = isFresh !== undefined && query['password'] === undefined && visit.switches.callback === null;
  if (outgoing.etag === null || !isKept) return formsOf(outgoing, 'once');
  const forms = formsOf(outgoing, 'kept', () => kept.recount(key, forms));
  kept.keep(key, {
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
  caller: Caller,
  answering: Answering,
): Forms | Promise<Forms> => {
  // Who writes is written down with where from.
  visit.actor = visit.isRead || actor.userId === null ? actor : { ...actor, address: caller.remote() };
  const key = keyOf(visit, actor);
  const ready = visit.isRead ? answering.kept.find(key, visit.language) : null;
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
  const caller = callerOf(visit, answering.trust);
  const actor = answering.identify(caller);
  return actor instanceof Promise
    ? actor.then((known) => findOrMakeAnswer(visit, known, caller, answering))
    : findOrMakeAnswer(visit, actor, caller, answering);
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
 * Answers a request of the interface in the order of reference http-conventions 3; whatever is thrown becomes an
 * error answer.
 */
export const answer = async (visit: Visit, answering: Answering): Promise<Message> => {
  const { headers } = visit.request;
  const refuse = (refusal: Refusal) => formsOf(outgoingRefusal(visit, refusal), 'once').messageFor(headers);
  try {
    if (!hasOneHost(visit.request)) return await refuse(malformed);
    if (visit.queryText.length > answering.limits.maxQueryLength) return await refuse(queryTooLong);
    await answering.catchUp();
    const found = answerVisit(visit, answering);
    const forms = found instanceof Promise ? await found : found;
    const message = forms.messageFor(headers);
    return message instanceof Promise ? await message : message;
  } catch (error) {
    const refusal = refusalOf(answering.explain(error) ?? error, visit.id);
    // A 501 is a plain answer to the caller.
    if (refusal.status >= 500 && refusal.status !== 501) {
      answering.onFailure(refusal.status === 500 ? 'defect' : 'storage failed', error, visit.id);
    }
    return refuse(refusal);
  }
};
