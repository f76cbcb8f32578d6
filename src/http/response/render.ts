import { createHash, type Hash, hash } from 'node:crypto';
import type { Handler, RequestContext } from '../routing/context.ts';
import { ignoredHeaders } from '../routing/ignored-names.ts';
import { type HttpResponse, isJsonBody } from '../routing/route.ts';
import type { Outgoing } from './answer-forms.ts';
import { entityTag } from './conditional.ts';
import { allowedMethods, wordpressApi } from './description.ts';
import { commonHeaders, dataHeaders, type Headers, neverKept, preflightHeaders } from './headers.ts';
import { piecesOf } from './shaping.ts';
import { warningHeaders, withWarnings } from './warnings.ts';

/** Bytes of a body, with their digest: SHA-256, base64url. */
interface Bytes {
  readonly body: Buffer;
  readonly digest: string;
}

const digested = (content: string | Buffer): Bytes => {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  return { body, digest: hash('sha256', body, 'base64url') };
};

/** Text that becomes bytes at a time; characters. */
const pieceLength = 64 * 1024;

/** Makes bytes of text that comes in pieces, and gives way between them. */
const bytesOf = async (
  pieces: Iterable<string> | AsyncIterable<string>,
  yieldToEventLoop: () => Promise<void>,
): Promise<Bytes> => {
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
  for await (const piece of pieces) {
    text += piece;
    if (text.length < pieceLength) continue;
    take();
    await yieldToEventLoop();
  }
  if (digest === undefined) return digested(text);
  take();
  return { body: Buffer.concat(chunks), digest: digest.digest('base64url') };
};

type Head = Omit<HttpResponse, 'body'>;

const interfaceHeaders = (context: RequestContext, { status, headers: own, allow, isSpoken }: Head) => {
  const { handler, origin, actor, isOverridden, route, switches, request, ignored } = context;
  const headers = commonHeaders(handler.table?.apiAt(origin) ?? wordpressApi(origin));
  Object.assign(headers, context.transport());
  if (switches.callback !== null) headers['Content-Type'] = 'application/javascript; charset=UTF-8';
  if (route !== null) headers['Allow'] = (allow ?? allowedMethods({ route, actor })).join(', ');
  if (ignored !== null) Object.assign(headers, ignoredHeaders(ignored));
  if (isSpoken === true) {
    headers['Content-Language'] = context.language();
    headers['Vary'] = 'Origin, Accept-Language, Accept-Encoding, Prefer';
  }
  if (request.method === 'OPTIONS') Object.assign(headers, preflightHeaders(request.headers));
  Object.assign(headers, own);
  const isRefusedOverride = isOverridden && status >= 400 && status < 500;
  const isPersonal = (actor !== null && actor.userId !== null) || handler.table?.signsIn === true;
  if (isPersonal || isRefusedOverride) Object.assign(headers, neverKept);
  // What strangers read is the same for every cookie: caches need not keep it apart for those of other programs.
  if (isPersonal) headers['Vary'] = `${headers['Vary']}, Authorization, Cookie`;
  return headers;
};

/** Returns the headers of a response in that format, but for its tag, its coding and its length. */
export const headersFor = (context: RequestContext, head: Head, format: Handler['format']): Headers => {
  if (format === 'interface') return interfaceHeaders(context, head);
  return { ...(format === 'file' ? dataHeaders : {}), ...context.transport(), ...head.headers };
};

/** What a write altered belongs into the response where the query wants that. */
const withShownWarnings = (context: RequestContext, response: HttpResponse): HttpResponse => {
  const { body, warnings } = response;
  if (warnings === undefined || !isJsonBody(body)) return response;
  const headers = { ...response.headers, ...warningHeaders(warnings) };
  if (!context.switches.warnings) return { ...response, headers };
  return { ...response, headers, isSpoken: true, body: withWarnings(body, warnings, context.language()) };
};

/** A response whose body is neither streamed nor made in pieces. */
type WholeResponse = HttpResponse & { readonly body: Exclude<HttpResponse['body'], { pieces: unknown }> };

/**
 * Returns the entity tag that a read of the record with the same switches has, which a write left so; null where there is
 * none. It is for the next `If-Match` or `If-None-Match`; the response itself is compared with neither.
 */
const tagOfWritten = async (
  { switches }: RequestContext,
  { body, representation, state }: WholeResponse,
  headers: Headers,
): Promise<string | null> => {
  if (state === undefined || !isJsonBody(body)) return null;
  const read = representation === undefined ? body : { value: representation };
  const { digest } = await bytesOf(piecesOf(read, 200, headers, switches), async () => undefined);
  return entityTag(digest, state);
};

/**
 * Returns a response before any coding. JSON is shaped by the query. Reads get an entity tag: of records it names their
 * revision too; pages and files get one when they may be cached.
 */
export const render = async (
  context: RequestContext,
  made: WholeResponse,
  format: Handler['format'],
  yieldToEventLoop: () => Promise<void> = async () => undefined,
): Promise<Outgoing> => {
  const response = withShownWarnings(context, made);
  const { status, body, state, cookies } = response;
  const headers = headersFor(context, response, format);
  const { body: bytes, digest } = isJsonBody(body)
    ? await bytesOf(piecesOf(body, status, headers, context.switches), yieldToEventLoop)
    : digested(body !== null && 'content' in body ? body.content : '');
  const isTagged = context.isRead && (format === 'interface' || response.caching !== undefined);
  const etag = isTagged && status === 200 ? entityTag(digest, state) : null;
  const tag = etag ?? (await tagOfWritten(context, made, headers));
  if (tag !== null) headers['ETag'] = tag;
  if (body !== null) headers['Content-Length'] = String(bytes.length);
  return {
    status: context.switches.envelope ? 200 : status,
    headers,
    body: bytes,
    etag,
    ...(cookies === undefined ? {} : { cookies }),
  };
};
