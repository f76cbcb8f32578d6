import { type Actor, forbidden } from '../../kernel/actor.ts';
import type { AppError } from '../../kernel/error.ts';
import { withoutShown } from '../../kernel/shown-fields.ts';
import { type Body, readBody } from '../request/body.ts';
import { prefersStrict } from '../request/caller.ts';
import { blameType } from '../request/json-body.ts';
import { merge, refuseUnstorable } from '../request/merging.ts';
import type { Parameters } from '../request/query.ts';
import { expectedRevisionsOf } from '../response/conditional.ts';
import type { Arrival } from '../server/body-bytes.ts';
import type { RequestContext } from './context.ts';
import { ignoredNames, refuseIgnored } from './ignored-names.ts';
import { linksOf } from './links.ts';
import type { Endpoint, RouteInput } from './route.ts';
import type { Table } from './tables.ts';

/** How much a request may say. */
export interface ReadingLimits extends Pick<Arrival, 'idleTimeout'> {
  readonly maxBodyBytes: number;
  readonly maxFileBytes: number;
  readonly maxQueryLength: number;
}

/** Where the body of a request is read to. */
export interface Reading extends Omit<Arrival, 'idleTimeout' | 'refuseLong'> {
  readonly limits: ReadingLimits;
}

/** A call of an endpoint without the functions of `Tools`. */
type Call = Omit<RouteInput<never>, 'startWork' | 'yieldToEventLoop' | 'whenGone'>;

/** The body of a GET means nothing (reference http-conventions 2). */
const nothing: Body = { parameters: {}, file: null };

const readWithin = (
  { request, method }: RequestContext,
  actor: Actor,
  endpoint: Endpoint,
  { limits, ...arrival }: Reading,
  { isWithoutRight, lists }: { readonly isWithoutRight: boolean; readonly lists: ReadonlySet<string> },
): Promise<Body> => {
  const refuse = (): AppError => forbidden(actor);
  // Nobody has files held in memory who may not send any.
  if (endpoint.takesFile === true && isWithoutRight) throw refuse();
  // What would stand in the address, and a little more: nothing that reads takes long texts.
  const most = method === 'GET' ? 4 * limits.maxQueryLength : (endpoint.maxBodyBytes ?? limits.maxBodyBytes);
  const maxBodyBytes = Math.min(limits.maxBodyBytes, most);
  return readBody(
    request,
    { ...limits, maxBodyBytes },
    { file: endpoint.takesFile === true, lists },
    {
      ...arrival,
      idleTimeout: limits.idleTimeout,
      refuseLong: isWithoutRight ? refuse : null,
    },
  );
};

/**
 * Reads the body of a request and checks what it says: values that cannot be stored, names that mean nothing where that was
 * asked for, missing, wrong types, then the right
 * (reference http-conventions 3).
 * @throws AppError whatever of that refuses.
 */
export const readCall = async (
  context: RequestContext,
  actor: Actor,
  table: Table,
  variables: Parameters,
  endpoint: Endpoint,
  query: Parameters,
  reading: Reading,
): Promise<Call> => {
  const { origin, request, client } = context;
  const isWithoutRight = endpoint.mayCall?.(actor) === false;
  const about = { isWithoutRight, lists: table.namesFor(endpoint).lists };
  const body = context.isRead ? nothing : await readWithin(context, actor, endpoint, reading, about);
  const sent = merge(body.parameters, query);
  refuseUnstorable(sent);
  refuseUnstorable(variables);
  const ignored = ignoredNames(body.parameters, query, table.namesFor(endpoint));
  if (ignored !== null) {
    context.ignored = ignored;
    if (prefersStrict(request.headers)) refuseIgnored(ignored);
  }
  const raw = merge(variables, sent);
  const plain = raw['text'] === 'plain' || (table.plain && raw['text'] !== 'html');
  const links = linksOf(origin, table.mount);
  const shown = isWithoutRight
    ? []
    : ((await endpoint.shownBefore?.({ actor, raw, sent, links, plain, network: client.network })) ?? []);
  const { parameters, given } = await table
    .checkerFor(endpoint)(shown.length === 0 ? raw : merge(variables, withoutShown(sent, shown)), actor)
    .catch((error: unknown) => {
      throw body.isUnsaidJson === true ? blameType(error) : error;
    });
  if (isWithoutRight) throw forbidden(actor);
  return {
    actor,
    parameters: parameters as never,
    given,
    raw,
    sent,
    links,
    language: context.language(),
    network: client.network,
    plain,
    expectedRevisions: expectedRevisionsOf(request.headers['if-match']),
    file: body.file,
  };
};
