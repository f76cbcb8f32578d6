import type { Actor } from '../../kernel/actor.ts';
import type { AppError } from '../../kernel/error.ts';
import { forbidden } from '../../kernel/forbidden.ts';
import { withoutShown } from '../../kernel/shown-fields.ts';
import { type Body, readBody } from '../request/body.ts';
import { prefersStrict } from '../request/caller.ts';
import { merge, refuseUnstorable } from '../request/merging.ts';
import type { Parameters } from '../request/query.ts';
import { blameType } from '../request/unsaid-json.ts';
import { expectedRevisionsOf } from '../response/conditional.ts';
import type { Budget } from '../server/budget.ts';
import type { RateLimit } from '../server/least-rate.ts';
import type { SlotClient } from '../server/slots.ts';
import type { RequestContext } from './context.ts';
import { ignoredNames, refuseIgnored } from './ignored-names.ts';
import { linksOf } from './links.ts';
import type { Endpoint, RouteInput } from './route.ts';
import type { Table } from './tables.ts';

/** How much a request may say. */
export interface ReadingLimits extends RateLimit {
  readonly maxBodyBytes: number;
  readonly maxFileBytes: number;
  readonly maxQueryLength: number;
}

/** Where the body of a request is read to. */
export interface Reading {
  readonly limits: ReadingLimits;
  readonly budget: Budget;
  readonly holder: SlotClient;
  readonly sendContinue: () => void;
  /** Told of memory that is taken, with what frees it. */
  readonly onTaken: (free: () => void) => void;
}

/** A call of an endpoint but for what it does with slots. */
type Call = Omit<RouteInput<never>, 'takeSlot' | 'giveWay' | 'whenGone'>;

/** The body of a GET means nothing (reference http-conventions 2). */
const nothing: Body = { parameters: {}, file: null };

const readWithin = (
  { request, method }: RequestContext,
  actor: Actor,
  endpoint: Endpoint,
  { limits, budget, holder, sendContinue, onTaken }: Reading,
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
      slownessGrace: limits.slownessGrace,
      leastRate: limits.leastRate,
      budget,
      holder,
      sendContinue,
      refuseLong: isWithoutRight ? refuse : null,
      onTaken,
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
