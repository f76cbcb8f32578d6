import { mount } from '../../shared/client.ts';

/** Bytes that are sent on a bare connection. */
export interface WireRow {
  readonly name: string;
  readonly bytes: Buffer;
  /** How many responses may arrive: one and no second one; any number; or none, since the request is incomplete. */
  readonly responses: 'one' | 'any' | 'none';
}

const close = 'Host: x\r\nConnection: close\r\n';
const doc = `${mount}/doc`;

/** Texts are sent as Latin-1, so that a row can contain every byte. */
const row = (name: string, bytes: string, responses: WireRow['responses'] = 'one'): WireRow => ({
  ...{ name, responses },
  bytes: Buffer.from(bytes, 'latin1'),
});
const get = (target: string, headers = ''): string => `GET ${target} HTTP/1.1\r\n${close}${headers}\r\n`;
const below = (path: string): WireRow => row(`the path ${path.slice(0, 40)}`, get(mount + path));
const anywhere = (target: string): WireRow => row(`the target ${target.slice(0, 40)}`, get(target), 'any');
/** A complete request with a body. */
const post = (path: string, type: string, body: string, headers = '', verb = 'POST'): string =>
  `${verb} ${mount}${path} HTTP/1.1\r\n${close}${headers}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** A second request in the body of a first, to which there must be no response. */
const hidden = `GET ${doc} HTTP/1.1\r\nHost: x\r\n\r\n`;
const smuggled = (headers: string, body: string): string =>
  `POST ${mount}/tags HTTP/1.1\r\n${close}${headers}\r\n\r\n${body}`;
const chunked = (body: string): string => smuggled('Transfer-Encoding: chunked', body);
const inChunks = `0\r\n\r\n${hidden}`;

const protocols: readonly WireRow[] = [
  // Requests whose end two readers of HTTP could find in two places (RFC 9112 11.2).
  row('length and chunks', smuggled('Content-Length: 4\r\nTransfer-Encoding: chunked', inChunks)),
  row('two lengths', smuggled('Content-Length: 0\r\nContent-Length: 60', hidden)),
  row('a length that is no number', smuggled('Content-Length: +0', hidden), 'none'),
  row('a bare LF after a header', smuggled('X: 1\nContent-Length: 60', hidden)),
  row('a body of a read', `${get(doc, 'Content-Length: 60\r\n')}${hidden}`, 'any'),
  row('an incomplete body', smuggled('Content-Length: 60', 'x'), 'none'),
  row('a chunk size that is no number', chunked(`0x1\r\na\r\n${inChunks}`)),
  row('20,000 chunks of a byte', chunked(`${'1\r\n \r\n'.repeat(20_000)}0\r\n\r\n`)),
  // What is no HTTP, or an extension of it.
  row('HTTP/0.9', `GET ${doc}\r\n`, 'none'),
  row('a web socket', get(doc, 'Upgrade: websocket\r\nSec-WebSocket-Key: x\r\n'), 'any'),
  row('an expectation', post('/tags', 'application/json', '{}', 'Expect: 100-continue\r\n'), 'any'),
];

/** Too many or too long headers and parameters. */
const floods: readonly WireRow[] = [
  row('a header of a megabyte', get(doc, `A: ${'b'.repeat(1_000_000)}\r\n`)),
  ...Object.entries({
    'Accept-Language': 'es;q=0.1,'.repeat(3000),
    'If-None-Match': '"'.repeat(30_000),
    'X-Forwarded-For': '1.1.1.1,'.repeat(3500),
    Authorization: `Basic ${'YTpi'.repeat(7000)}`,
  }).map(([name, value]) => row(`a long ${name}`, get(`${mount}/session`, `${name}: ${value}\r\n`))),
  ...Object.entries({
    'brackets 5,000 deep': `a${'[a]'.repeat(5000)}=1`,
    '7,000 fields in each other': `_fields=${'a.'.repeat(7000)}`,
    'a query of a megabyte': `search=${'a'.repeat(1_000_000)}`,
    prototypes: '__proto__[x]=1&constructor[prototype][x]=1&__proto__=1',
  }).map(([name, query]) => row(`the query: ${name}`, get(`${mount}/events?${query}`))),
];

/** Paths that mean another file or record when they are decoded or resolved once more. */
const paths: readonly WireRow[] = [
  ...['/../../etc/passwd', '/..%2f..%2fetc%2fpasswd', '/%252e%252e/x', '/events/1/../2'].map(below),
  ...['/events/%00', '//events', '/events\\1', '/events/-1', '/events/1e3', '/__proto__'].map(below),
  ...['%c0%ae', '%zz', '%ed%a0%80', 'a'.repeat(14_000)].map((slug) => below(`/events/by-slug/${slug}`)),
  ...['//evil.test/x', 'http://evil.test/', 'file:///etc/passwd', '*', '?', '/\\evil.test'].map(anywhere),
  ...['/media/../../etc/passwd', '/media/%2e%2e%2fcartelera.db', '/docs/%2e%2e/package.json'].map(anywhere),
  ...['/wp-json/%2e%2e/x', '/?rest_route=/tribe/events/v1', '/healthz/../x', '/.env'].map(anywhere),
];

const verbs: readonly WireRow[] = [
  row('the verb TRACE', `TRACE ${doc} HTTP/1.1\r\n${close}\r\n`),
  row('a long verb', `${'A'.repeat(9000)} ${doc} HTTP/1.1\r\n${close}\r\n`),
  row('a POST overridden', post('/tags', 'application/json', '{}', 'X-HTTP-Method-Override: TRACE\r\n')),
  row('a POST overridden twice', post('/tags/1?_method[]=DELETE', 'application/json', '{}')),
  row('a GET with a body', post('/doc', 'application/json', 'x'.repeat(100_000), '', 'GET')),
];

/** What is no JSON, too much of it, or JSON with a meaning for a runtime. */
const jsonBodies = {
  'cut off': '{"name":"a',
  'bytes that are no UTF-8': '{"name":"\xff\xfe\xc0\xaf"}',
  'lists 100,000 deep': '['.repeat(100_000) + ']'.repeat(100_000),
  '700,000 items': `{"tags":[${'1,'.repeat(700_000)}1]}`,
  prototypes: '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"name":{"toString":1}}',
};

const part = (headers: string, value = 'a'): string => `--b\r\n${headers}\r\n\r\n${value}\r\n`;
const named = (name: string, more = ''): string =>
  part(`Content-Disposition: form-data; name="${name}"${more}`);

/** Bodies with the boundary `b`; those that are not closed lack its end. */
const multipartBodies = {
  'not closed': named('name'),
  'nearly a boundary, 400,000 times': '\r\n-'.repeat(400_000),
  '3,000 files': `${named('f', '; filename="f"').repeat(3000)}--b--`,
  prototypes: `${named('__proto__[x]')}${named('constructor')}--b--`,
  'one inside another': `${part('Content-Type: multipart/mixed; boundary=c', '--c\r\n\r\nx\r\n--c--')}--b--`,
  'names by RFC 2231': `${part("Content-Disposition: form-data; name*=x'y'%ff%00; name*0=a; name*1=b")}--b--`,
};

type Bodies = Readonly<Record<string, string>>;
const bodies = (kind: string, type: string, of: Bodies): readonly WireRow[] =>
  Object.entries(of).map(([name, body]) => row(`${kind}: ${name}`, post('/tags', type, body)));

/** Every row; the names differ. */
export const wireRows: readonly WireRow[] = [
  ...[...protocols, ...floods, ...paths, ...verbs],
  ...bodies('JSON', 'application/json', jsonBodies),
  ...bodies('form', 'application/x-www-form-urlencoded', {
    'brackets 100,000 deep': `a${'[b]'.repeat(100_000)}=1`,
    'only per cents': '%'.repeat(1_900_000),
  }),
  ...bodies('multipart', 'multipart/form-data; boundary=b', multipartBodies),
  row('gzip that is none', post('/tags', 'application/json', 'x', 'Content-Encoding: gzip\r\n')),
];
