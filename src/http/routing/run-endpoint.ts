import type { Client } from '../../kernel/client.ts';
import type { AppError } from '../../kernel/error.ts';
import { forbidden } from '../../kernel/forbidden.ts';
import { readBody } from '../request/body.ts';
import { clientOf, type Trust } from '../request/caller.ts';
import { merge, refuseUnstorable } from '../request/merging.ts';
import type { Parameters } from '../request/query.ts';
import { blameType } from '../request/unsaid-json.ts';
import { expectedRevisionsOf } from '../response/conditional.ts';
import { describeRoute } from '../response/description.ts';
import { type Admission, overloaded, type Work } from '../server/admission.ts';
import type { HeldBodies } from '../server/body-bytes.ts';
import type { UntakenAnswers } from '../server/untaken-answers.ts';
import { noRoute } from './errors.ts';
import { linksOf } from './links.ts';
import type { Answer, RouteInput } from './route.ts';
import { endpointFor } from './router.ts';
import type { Table } from './tables.ts';
import type { Visit } from './visit.ts';

/** What running an endpoint needs beside the request. */
export interface Running {
  readonly trust: Trust;
  readonly admission: Admission;
  readonly untaken: UntakenAnswers;
  readonly heldBodies: HeldBodies;
  readonly limits: {
    readonly maxBodyBytes: number;
    readonly maxFileBytes: number;
    readonly maxQueryLength: number;
    readonly slownessGrace: number;
    readonly leastRate: number;
  };
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

/** The client that sent the request of a visit. */
export const clientOfVisit = ({ request, origin, table }: Visit, trust: Trust): Client =>
  clientOf(request, { origin, trust, signsIn: table?.signsIn === true });

const workOf = (method: string, sent: Parameters, { signsIn }: Table): Work => {
  if (method !== 'GET') return signsIn ? 'sign-in' : 'write';
  return typeof sent['search'] === 'string' && sent['search'].trim() !== '' ? 'search' : 'read';
};

/** A name, a password and a token; bytes. */
const mostOfSignIn = 4096;

/** The most bytes of a body that is no file. */
const bodyLimitOf = (
  method: string,
  { signsIn }: Table,
  { maxBodyBytes, maxQueryLength }: Running['limits'],
) => {
  if (signsIn) return Math.min(maxBodyBytes, mostOfSignIn);
  // What would stand in the address, and a little more: nothing that reads takes long texts.
  return method === 'GET' ? Math.min(maxBodyBytes, 4 * maxQueryLength) : maxBodyBytes;
};

/** How many of the usual size a page is worth, in memory above all. */
const weightOf = ({ per_page: perPage }: Parameters): number =>
  typeof perPage === 'number' ? Math.max(1, Math.ceil(perPage / 100)) : 1;

/**
 * In overload most are refused: those for whom nothing is done cost least. A body that has not arrived is read first,
 * as without that the connection would have to be closed, and made anew.
 */
const refuseInVain = ({ request }: Visit, work: Work, { admission }: Running): void => {
  if (request.complete && admission.isFull(work)) throw overloaded();
};

/** Waits for the turn of what is to be made, which lasts until the answer is ready to be sent. */
const takeTurn = async (
  visit: Visit,
  work: Work,
  weight: number,
  { admission, untaken }: Running,
): Promise<void> => {
  if ((work === 'read' || work === 'search') && !untaken.hasRoom()) throw overloaded();
  const isGone = (): boolean => visit.request.socket.destroyed;
  visit.held = [...visit.held, await admission.enter({ work, weight, isGone })];
};

/**
 * Finds the endpoint of a visit, reads its body, checks parameters and rights, and runs it when it is its turn. What it
 * takes until the answer is made stands in `visit.held`, also when it throws.
 * @throws AppError whatever of that refuses.
 */
export const runEndpoint = async (visit: Visit, query: Parameters, running: Running): Promise<Answer> => {
  const { limits, trust, heldBodies: held } = running;
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
  const methodRun = method === 'HEAD' ? 'GET' : method;
  const endpoint = endpointFor(route, methodRun);
  if (endpoint === undefined) throw noRoute();
  visit.route = route;
  refuseInVain(visit, workOf(methodRun, query, table), running);
  const takesFile = endpoint.takesFile === true;
  const isWithoutRight = endpoint.mayCall?.(actor) === false;
  const refuseUnread = (): AppError => {
    visit.isLeftUnread = !request.complete;
    return forbidden(actor);
  };
  // Nobody has files held in memory who may not send any.
  if (takesFile && isWithoutRight) throw refuseUnread();
  const maxBodyBytes = bodyLimitOf(methodRun, table, limits);
  const body = await readBody(request, { ...limits, maxBodyBytes }, takesFile, {
    ...{ held, slownessGrace: limits.slownessGrace, leastRate: limits.leastRate },
    isKnown: actor.userId !== null,
    sendContinue: () => visit.sendContinue?.(),
    refuseLong: isWithoutRight ? refuseUnread : null,
    onTaken: (free) => {
      visit.held = [...visit.held, free];
    },
  });
  const sent = merge(body.parameters, query);
  refuseUnstorable(sent);
  refuseUnstorable(match.variables);
  const raw = merge(match.variables, sent);
  const { parameters, given } = await table
    .checkerFor(endpoint)(raw, actor)
    .catch((error: unknown) => {
      throw body.isUnsaidJson === true ? blameType(error) : error;
    });
  if (isWithoutRight) throw forbidden(actor);
  await takeTurn(visit, workOf(methodRun, sent, table), weightOf(parameters), running);
  const client = clientOfVisit(visit, trust);
  const call: RouteInput<never> = {
    actor,
    parameters: parameters as never,
    given,
    raw,
    sent,
    links,
    language: visit.language(),
    network: client.network,
    plain: raw['text'] === 'plain',
    expectedRevisions: expectedRevisionsOf(request.headers['if-match']),
    file: body.file,
  };
  return endpoint.handle(call, client);
};
