import { createHash, type Hash, hash } from 'node:crypto';
import type { Arrival, Known, Routed } from '../routing/context.ts';
import { errorBody, type Refusal } from '../routing/errors.ts';
import { ignoredHeaders } from '../routing/ignored-names.ts';
import type { PlainAnswer } from '../routing/plain-route.ts';
import type { Answer, AnswerBody, Method } from '../routing/route.ts';
import type { Outgoing } from './answer-forms.ts';
import { entityTag } from './conditional.ts';
import { allowedMethods, wordpressApi } from './description.ts';
import { commonHeaders, dataHeaders, type Headers, neverKept, preflightHeaders } from './headers.ts';
import { piecesOf } from './shaping.ts';
import { warningHeaders, withWarnings } from './warnings.ts';

/** Bytes that were made of text, with their digest. */
interface Bytes {
  readonly body: Buffer;
  /** SHA-256, base64url. */
  readonly digest: string;
}

const onceHashed = (text: string): Bytes => {
  const body = Buffer.from(text);
  return { body, digest: hash('sha256', body, 'base64url') };
};

/** Text that becomes bytes at a time; characters. */
const pieceLength = 64 * 1024;

/** Makes bytes of text that comes in pieces, and gives way between them. */
const bytesOf = async (pieces: Iterable<string>, giveWay: () => Promise<void>): Promise<Bytes> => {
  const chunks: Buffer[] = [];
  let digest: Hash | undefined;
  let text = '';
  const take = (): void => {
    const chunk = Buffer.from(text);
    digest ??= createHash('sha256');
    digest.update(chunk);
    chunks.push(chunk);
    text = '';
  };
  for (const piece of pieces) {
    text += piece;
    if (text.length < pieceLength) continue;
    take();
    await giveWay();
  }
  if (digest === undefined) return onceHashed(text);
  take();
  return { body: Buffer.concat(chunks), digest: digest.digest('base64url') };
};

/** What an answer says in its headers that others do not. */
interface Own {
  readonly allow: readonly Method[];
  readonly isSpoken: boolean;
  readonly headers?: Headers;
}

const headersFor = (known: Known, status: number, { allow, isSpoken, headers: own = {} }: Own): Headers => {
  const { table, origin, actor, isOverridden, route, switches, request, ignored } = known;
  const headers = commonHeaders(table?.apiAt(origin) ?? wordpressApi(origin));
  Object.assign(headers, known.transport());
  if (switches.callback !== null) headers['Content-Type'] = 'application/javascript; charset=UTF-8';
  if (route !== undefined) headers['Allow'] = allow.join(', ');
  if (ignored) Object.assign(headers, ignoredHeaders(ignored));
  if (isSpoken) {
    headers['Content-Language'] = known.language();
    headers['Vary'] = 'Origin, Accept-Language, Accept-Encoding, Prefer';
  }
  if (request.method === 'OPTIONS') Object.assign(headers, preflightHeaders(request.headers));
  Object.assign(headers, own);
  const isRefusedOverride = isOverridden === true && status >= 400 && status < 500;
  const isPersonal = (actor !== undefined && actor.userId !== null) || table?.signsIn === true;
  if (isPersonal || isRefusedOverride) Object.assign(headers, neverKept);
  // What strangers read is the same for every cookie: caches need not keep it apart for those of other programs.
  if (isPersonal) headers['Vary'] = `${headers['Vary']}, Authorization, Cookie`;
  return headers;
};

const seal = (known: Known, status: number, headers: Headers, bytes: Bytes, state?: string): Outgoing => {
  const { body, digest } = bytes;
  const etag = known.isRead && status === 200 ? entityTag(digest, state) : null;
  // Of a write only a record has a tag, for the next If-Match; the answer is never compared with If-None-Match.
  const told = etag ?? (state === undefined ? null : entityTag(digest, state));
  if (told !== null) headers['ETag'] = told;
  headers['Content-Length'] = String(body.length);
  return { status: known.switches.envelope ? 200 : status, headers, body, etag };
};

/** The headers of an endpoint's feed, but for its tag, its coding and its length. */
export const feedHeaders = (routed: Routed, { status, headers = {} }: Answer): Headers =>
  headersFor(routed, status, { allow: allowedMethods(routed), isSpoken: false, headers });

/** An endpoint's answer as it leaves, before any coding. `giveWay` as in `Input`. */
export const outgoingOf = async (
  routed: Routed,
  answer: Answer & { readonly body: AnswerBody },
  giveWay: () => Promise<void>,
): Promise<Outgoing> => {
  const { status, allow, isSpoken, state, cookies, warnings } = answer;
  const isWarning = routed.switches.warnings && warnings !== undefined;
  const headers = headersFor(routed, status, {
    allow: allow ?? allowedMethods(routed),
    isSpoken: isSpoken === true || isWarning,
    headers: { ...answer.headers, ...warningHeaders(warnings ?? []) },
  });
  const body = isWarning ? withWarnings(answer.body, warnings, routed.language()) : answer.body;
  const bytes = await bytesOf(piecesOf(body, status, headers, routed.switches), giveWay);
  const outgoing = seal(routed, status, headers, bytes, state);
  return cookies === undefined ? outgoing : { ...outgoing, cookies };
};

/** What a refusal says in headers of when, or how, the request would be answered. */
export const adviceOf = ({ status, data }: Refusal): Headers => {
  // RFC 9110 15.5.16.
  if (status === 415) return { 'Accept-Encoding': 'identity' };
  // RFC 9110 15.5.6; only pages are refused so, which are read.
  if (status === 405) return { Allow: 'GET, HEAD' };
  const wait = data['retry_after'];
  if (typeof wait === 'number') return { 'Retry-After': String(Math.ceil(wait)) };
  return status === 503 ? { 'Retry-After': '5' } : {};
};

/** Refusals after which the rest of a body is not worth reading. */
const leavesUnread: ReadonlySet<number> = new Set([401, 403, 408, 413, 415, 503]);

/** A refusal as it leaves, before any coding. */
export const outgoingRefusal = (known: Known, refusal: Refusal): Outgoing => {
  const { status, code } = refusal;
  const headers = headersFor(known, status, { allow: allowedMethods(known), isSpoken: true });
  Object.assign(headers, adviceOf(refusal));
  // The same address may be answered to the same person in a moment (reference http-conventions 5).
  if (code === 'rest_cookie_invalid_nonce') Object.assign(headers, neverKept);
  // At the same address others get a page, whatever `Vary` says of the interface.
  if (known.pages !== null) Object.assign(headers, neverKept);
  if (leavesUnread.has(status) && !known.request.complete) headers['Connection'] = 'close';
  const pieces = piecesOf({ value: errorBody(refusal, known.language()) }, status, headers, known.switches);
  return seal(known, status, headers, onceHashed([...pieces].join('')));
};

const plainOutgoing = (
  { transport }: Arrival,
  status: number,
  headers: Headers,
  text: string | undefined,
): Outgoing => {
  const body = Buffer.from(text ?? '');
  const length = text === undefined ? {} : { 'Content-Length': String(body.length) };
  return { status, headers: { ...dataHeaders, ...transport(), ...headers, ...length }, body, etag: null };
};

/** The answer of a plain route as it leaves; a file's bytes follow by themselves. */
export const outgoingPlain = (
  arrival: Arrival,
  { status, headers, text }: Exclude<PlainAnswer, { readonly forms: unknown }>,
): Outgoing => plainOutgoing(arrival, status, headers, text);

/** A refusal of a plain route as it leaves, with what else the route says. */
export const outgoingPlainRefusal = (arrival: Arrival, refusal: Refusal, more: Headers = {}): Outgoing =>
  plainOutgoing(
    arrival,
    refusal.status,
    {
      'Content-Type': 'application/json; charset=UTF-8',
      ...(arrival.isRead ? {} : { Allow: 'GET, HEAD' }),
      ...more,
      ...adviceOf(refusal),
    },
    JSON.stringify(errorBody(refusal, arrival.language())),
  );
