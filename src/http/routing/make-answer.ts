import type { Work } from '../../kernel/work.ts';
import { joinRepeated, type Parameters, parseQuery } from '../request/query.ts';
import { allowedMethods, describeRoute } from '../response/description.ts';
import { refuseBadCallback, switchesOf } from '../response/shaping.ts';
import type { Budget } from '../server/budget.ts';
import { clientGone, overloaded, type SlotClient, type Slots } from '../server/slots.ts';
import { type Asked, type Routed, sendContinue, slotClientOf, step, type Way } from './context.ts';
import { noRoute, noSuchMethod } from './errors.ts';
import { linksOf } from './links.ts';
import { type ReadingLimits, readCall } from './read-call.ts';
import type { Answer, Endpoint } from './route.ts';
import { endpointFor } from './router.ts';

/** What making an answer needs beside the request. */
export interface Making {
  readonly slots: Slots;
  /** Memory for bodies: of people who are known, of strangers. */
  readonly bodies: { readonly known: Budget; readonly strangers: Budget };
  readonly limits: ReadingLimits;
}

/** An answer, with what it was made for. */
export interface Made {
  readonly routed: Routed;
  readonly answer: Answer;
  readonly query: Parameters;
  /** See `Input`. */
  readonly giveWay: () => Promise<void>;
}

/** The verb that counts: only a POST may name another (reference http-conventions 1 and 11). */
const methodOf = ({ request }: Asked, query: Parameters): { method: string; isOverridden: boolean } => {
  const { method = 'GET', headers } = request;
  const override = method === 'POST' ? (query['_method'] ?? headers['x-http-method-override']) : undefined;
  if (override === undefined) return { method: method === 'HEAD' ? 'GET' : method, isOverridden: false };
  return { method: typeof override === 'string' ? override.toUpperCase() : '', isOverridden: true };
};

/** What the query says, given which of its parameters are lists; `said` is what it says without any. */
const withLists = (said: Parameters, { queryText }: Asked, lists: ReadonlySet<string>): Parameters => {
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

/** What a handler does with slots, see `Input`. */
const slotsFor = ({ request }: Routed, who: SlotClient, slots: Slots, { held }: Way) => {
  let giveBack = (): void => undefined;
  held.push(() => giveBack());
  return {
    takeSlot: async (work: Work): Promise<void> => {
      giveBack();
      giveBack = await slots.acquire(work, who);
    },
    giveWay: async (): Promise<void> => {
      await slots.giveWay();
      if (who.isGone()) throw clientGone();
    },
    whenGone: (): AbortSignal => {
      const gone = new AbortController();
      const abort = (): void => gone.abort();
      request.socket.once('close', abort);
      held.push(() => request.socket.off('close', abort));
      if (who.isGone()) abort();
      return gone.signal;
    },
  };
};

/**
 * Goes from a known caller to an answer: route, room, body, checks, slot, handler.
 * @throws AppError whatever of that refuses.
 */
export const makeAnswer = async (
  asked: Asked,
  way: Way,
  { slots, bodies, limits }: Making,
): Promise<Made> => {
  const said = parseQuery(asked.queryText);
  const shaped = step(way, { ...asked, switches: switchesOf(said) });
  refuseBadCallback(shaped.switches);
  const { table, path } = shaped;
  const match = table?.find(path.slice(table.mount.length)) ?? null;
  if (table === null || match === null) throw noRoute();
  const named = step(way, { ...shaped, ...methodOf(shaped, said), template: match.template, ignored: null });
  const { method } = named;
  const endpoint = endpointFor(match.route, method);
  const routed = step(way, { ...named, route: match.route });
  if (endpoint === undefined && method !== 'OPTIONS') throw noSuchMethod(allowedMethods(routed));
  const who = slotClientOf(routed);
  const ownSlots = slotsFor(routed, who, slots, way);
  const query = endpoint === undefined ? said : withLists(said, asked, table.namesFor(endpoint).lists);
  let told: Routed = routed;
  const made = { query, giveWay: ownSlots.giveWay };
  if (endpoint === undefined) {
    const site = { namespace: table.namespace, base: linksOf(routed.origin, table.mount).base };
    const value = describeRoute(match.route, site, routed.language());
    return { ...made, routed, answer: { status: 200, body: { value }, isSpoken: true } };
  }
  const work = workOf(endpoint, method, query);
  // Nothing need be done for whoever would be refused. A body that has not arrived is read first: without that the
  // connection would have to be closed, and made anew.
  if (work !== 'none' && routed.request.complete && slots.isFull(work, who.network)) throw overloaded();
  const call = await readCall(routed, table, match.variables, endpoint, query, {
    limits,
    budget: routed.actor.userId === null ? bodies.strangers : bodies.known,
    holder: who,
    sendContinue: () => sendContinue(way),
    onTaken: (free) => way.held.push(free),
    onIgnored: (ignored) => {
      told = step(way, { ...routed, ignored });
    },
  });
  const ownWork = workOf(endpoint, method, call.sent);
  if (ownWork !== 'none') await ownSlots.takeSlot(ownWork);
  const answer = await endpoint.handle({ ...call, ...ownSlots }, routed.client);
  return { ...made, routed: told, answer };
};
