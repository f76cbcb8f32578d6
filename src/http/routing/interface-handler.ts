import type { Actor } from '../../kernel/actor.ts';
import type { Work } from '../../kernel/input.ts';
import { prefersStrict } from '../request/caller.ts';
import { joinRepeated, type Parameters, parseQuery } from '../request/query.ts';
import { allowedMethods, describeRoute } from '../response/description.ts';
import { cacheKeyOf } from '../response/response-cache.ts';
import { refuseBadCallback, switchesOf } from '../response/shaping.ts';
import type { MemoryLimit } from '../server/memory-limit.ts';
import { type Handler, type RequestContext, requesterOf, sendContinue, type Tools } from './context.ts';
import { noRoute, noSuchMethod } from './errors.ts';
import { linksOf } from './links.ts';
import { type ReadingLimits, readCall } from './read-call.ts';
import type { Endpoint, HttpResponse } from './route.ts';
import { endpointFor } from './router.ts';
import type { Table } from './tables.ts';

/** What the interface needs beside its requests. */
export interface InterfaceParts {
  /** Memory for bodies: of people who are known, of strangers. */
  readonly bodies: { readonly known: MemoryLimit; readonly strangers: MemoryLimit };
  readonly limits: ReadingLimits;
}

/** Only a POST may name another verb (reference http-conventions 1 and 11). */
const overrideMethod = (context: RequestContext, query: Parameters): void => {
  if (context.request.method !== 'POST') return;
  const override = query['_method'] ?? context.request.headers['x-http-method-override'];
  if (override === undefined) return;
  context.method = typeof override === 'string' ? override.toUpperCase() : '';
  context.isOverridden = true;
};

/** What the query says, given which of its parameters are lists; `said` is what it says without any. */
const withLists = (said: Parameters, queryText: string, lists: ReadonlySet<string>): Parameters => {
  const joined = joinRepeated(queryText, lists);
  return joined === queryText ? said : parseQuery(joined);
};

/** What is worked on as a write, a search or a read where the endpoint says nothing. */
const usualWork = (method: string, { search }: Parameters): Work => {
  if (method !== 'GET') return 'write';
  return typeof search === 'string' && search.trim() !== '' ? 'search' : 'read';
};

const workOf = ({ work }: Endpoint, method: string, sent: Parameters): Work | 'none' =>
  (typeof work === 'function' ? work(sent) : work) ?? usualWork(method, sent);

/**
 * Goes from a known caller to a response: route, body, checks, limit of its kind of work, endpoint.
 * @throws AppError
 */
const respond = async (
  context: RequestContext,
  actor: Actor,
  table: Table | null,
  tools: Tools,
  { bodies, limits }: InterfaceParts,
): Promise<HttpResponse> => {
  const said = parseQuery(context.queryText);
  context.switches = switchesOf(said);
  refuseBadCallback(context.switches);
  const match = table?.find(context.path.slice(table.mount.length)) ?? null;
  if (table === null || match === null) throw noRoute();
  const { route, variables } = match;
  overrideMethod(context, said);
  context.template = match.template;
  context.route = route;
  const endpoint = endpointFor(route, context.method);
  if (endpoint === undefined && context.method !== 'OPTIONS') throw noSuchMethod(allowedMethods(context));
  if (endpoint === undefined) {
    const site = { namespace: table.namespace, base: linksOf(context.origin, table.mount).base };
    const value = describeRoute(route, site, context.language());
    return { status: 200, body: { value }, isSpoken: true };
  }
  const query = withLists(said, context.queryText, table.namesFor(endpoint).lists);
  const call = await readCall(context, actor, table, variables, endpoint, query, {
    limits,
    memory: actor.userId === null ? bodies.strangers : bodies.known,
    key: requesterOf(context).key,
    sendContinue: () => sendContinue(context),
    onTaken: (free) => context.held.push(free),
  });
  const work = workOf(endpoint, context.method, call.sent);
  if (work !== 'none') await tools.startWork(work);
  const response = await endpoint.handle({ ...call, ...tools }, context.client);
  if (query['password'] === undefined && context.switches.callback === null) return response;
  const { caching: _, ...personal } = response;
  return personal;
};

/** Returns what responds below a mount; null is for paths that nothing responds to. */
export const interfaceHandler = (table: Table | null, parts: InterfaceParts): Handler => ({
  format: 'interface',
  table,
  plan: (context, actor) => {
    const { isRead, client, path, request } = context;
    // What is cached may have been the response to a request whose unknown names were ignored.
    const isCached = isRead && !prefersStrict(request.headers);
    return {
      key: isCached ? cacheKeyOf(client, actor, context.language()) : null,
      isFeed: isRead && path.includes('.') && table?.isFeed(path.slice(table.mount.length)) === true,
      respond: (tools) => respond(context, actor, table, tools, parts),
    };
  },
});
