import { errorBody, type Refusal } from '../routing/errors.ts';
import type { Answer, Method } from '../routing/route.ts';
import type { Visit } from '../routing/visit.ts';
import type { Outgoing } from './answer-forms.ts';
import { entityTag } from './conditional.ts';
import { methodsOf } from './description.ts';
import { commonHeaders, type Headers, neverKept } from './headers.ts';
import { shape } from './shaping.ts';

/** The verbs that this caller may use on the visited route, by the rights of the routes alone. */
const allowedOn = ({ route, actor }: Visit): readonly Method[] => {
  if (route === null) return [];
  const allowed = new Set(
    route.endpoints
      .filter(({ mayCall }) => mayCall === undefined || mayCall(actor))
      .flatMap(({ methods }) => methods),
  );
  return methodsOf(route).filter((method) => allowed.has(method));
};

const headersFor = (visit: Visit, status: number, allow: readonly Method[], isSpoken: boolean): Headers => {
  const { table, origin, actor, isOverridden, route } = visit;
  const headers = commonHeaders(table?.apiAt(origin) ?? `${origin}/`);
  Object.assign(headers, visit.transport);
  if (visit.switches.callback !== null) headers['Content-Type'] = 'application/javascript; charset=UTF-8';
  if (route !== null) headers['Allow'] = allow.join(', ');
  if (isSpoken) {
    headers['Content-Language'] = visit.language();
    headers['Vary'] = 'Origin, Accept-Language, Accept-Encoding';
  }
  if (visit.request.method === 'OPTIONS') headers['Access-Control-Max-Age'] = '600';
  const isRefusedOverride = isOverridden && status >= 400 && status < 500;
  const isPersonal = actor.userId !== null || table?.signsIn === true;
  if (isPersonal || isRefusedOverride) Object.assign(headers, neverKept);
  // What strangers read is the same for every cookie: caches need not keep it apart for those of other programs.
  if (isPersonal) headers['Vary'] = `${headers['Vary']}, Authorization, Cookie`;
  return headers;
};

const seal = (visit: Visit, status: number, headers: Headers, text: string, state?: string): Outgoing => {
  const body = Buffer.from(shape(text, status, headers, visit.switches));
  const etag = visit.isRead && status === 200 ? entityTag(body, state) : null;
  if (etag !== null) headers['ETag'] = etag;
  headers['Content-Length'] = String(body.length);
  return { status: visit.switches.envelope ? 200 : status, headers, body, etag };
};

/** An endpoint's answer with its headers, before any coding. */
export const outgoingOf = (visit: Visit, answer: Answer): Outgoing => {
  const headers = headersFor(
    visit,
    answer.status,
    answer.allow ?? allowedOn(visit),
    answer.isSpoken === true,
  );
  Object.assign(headers, answer.headers);
  const text = 'text' in answer.body ? answer.body.text : JSON.stringify(answer.body.value);
  const outgoing = seal(visit, answer.status, headers, text, answer.state);
  return answer.cookies === undefined ? outgoing : { ...outgoing, cookies: answer.cookies };
};

/** A refusal with its headers, before any coding. */
export const outgoingRefusal = (visit: Visit, refusal: Refusal): Outgoing => {
  const headers = headersFor(visit, refusal.status, allowedOn(visit), true);
  const wait = refusal.data['retry_after'];
  if (typeof wait === 'number') headers['Retry-After'] = String(Math.ceil(wait));
  else if (refusal.status === 503) headers['Retry-After'] = '5';
  // The same address may be answered to the same person in a moment (reference http-conventions 5).
  if (refusal.code === 'rest_cookie_invalid_nonce') Object.assign(headers, neverKept);
  // The rest of a body that is too large, too slow or one too many is not worth reading.
  const isUnread =
    visit.isLeftUnread ||
    [413, 408].includes(refusal.status) ||
    (refusal.status === 503 && !visit.request.complete);
  if (isUnread) headers['Connection'] = 'close';
  return seal(visit, refusal.status, headers, JSON.stringify(errorBody(refusal, visit.language())));
};
