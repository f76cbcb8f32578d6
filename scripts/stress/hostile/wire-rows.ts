/** Bytes that somebody sends on a bare connection. */
export interface WireRow {
  readonly name: string;
  readonly bytes: Buffer;
  /**
   * What may come: `one` answer and no second one; `any` number of them; `silence` too, where the request never
   * became whole.
   */
  readonly answers: 'one' | 'any' | 'silence';
}

const mount = '/calendar/events/v1';
const close = 'Host: x\r\nConnection: close\r\n';

const row = (name: string, bytes: string | Buffer, answers: WireRow['answers'] = 'one'): WireRow => ({
  name,
  // Latin-1, so that a row can name every byte.
  bytes: typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes,
  answers,
});

const get = (target: string, headers = ''): string => `GET ${target} HTTP/1.1\r\n${close}${headers}\r\n`;

/** A whole request with a body. */
const post = (path: string, type: string, body: string | Buffer, headers = '', verb = 'POST'): Buffer => {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  const head = `${verb} ${mount}${path} HTTP/1.1\r\n${close}${headers}Content-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes]);
};

/** What a second request in the body of a first would be answered with, if anybody took it for one. */
const hidden = `GET ${mount}/doc HTTP/1.1\r\nHost: x\r\n\r\n`;
const smuggle = (headers: string, body: string): string =>
  `POST ${mount}/tags HTTP/1.1\r\n${close}${headers}\r\n${body}`;

/** Requests whose end two readers of HTTP could see in two places (RFC 9112 11.2). */
const smuggling: readonly WireRow[] = [
  row(
    'length and chunks',
    smuggle('Content-Length: 4\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${hidden}`),
  ),
  row(
    'chunks and length',
    smuggle('Transfer-Encoding: chunked\r\nContent-Length: 4\r\n', `0\r\n\r\n${hidden}`),
  ),
  row('two lengths', smuggle('Content-Length: 0\r\nContent-Length: 60\r\n', hidden)),
  row('the same length twice', smuggle('Content-Length: 0\r\nContent-Length: 0\r\n', hidden)),
  row('a list of lengths', smuggle('Content-Length: 0, 60\r\n', hidden)),
  ...['+0', '-1', '0x0', '0 0', '', '1e1', '99999999999999999999', '00000000000000000000000'].map((length) =>
    row(`length "${length}"`, smuggle(`Content-Length: ${length}\r\n`, hidden), 'silence'),
  ),
  ...[
    ...['chunked, identity', 'identity', 'xchunked', 'chunked;q=1', 'gzip, chunked', '"chunked"'],
    ...['chunked\x0b'],
  ].map((coding) =>
    row(`transfer coding "${coding}"`, smuggle(`Transfer-Encoding: ${coding}\r\n`, `0\r\n\r\n${hidden}`)),
  ),
  row(
    'transfer coding twice',
    smuggle('Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n', `0\r\n\r\n${hidden}`),
  ),
  row('a blank before the colon', smuggle('Transfer-Encoding : chunked\r\n', `0\r\n\r\n${hidden}`)),
  row('a folded coding', smuggle('Transfer-Encoding:\r\n chunked\r\n', `0\r\n\r\n${hidden}`)),
  row('a folded length', smuggle('Content-Length: 0\r\n 60\r\n', hidden)),
  row('a folded other header', smuggle('X: 1\r\n Content-Length: 60\r\n', hidden)),
  row('a bare LF after a header', smuggle('X: 1\nContent-Length: 60\r\n', hidden)),
  row('a bare CR in a header', smuggle('X: 1\rContent-Length: 60\r\n', hidden)),
  row('bare LF everywhere', `GET ${mount}/doc HTTP/1.1\nHost: x\nConnection: close\n\n`),
  row('NUL in a header', smuggle('X: a\0b\r\n', hidden)),
  ...['0x1', '-1', '+1', '1 ', 'ffffffffffffffffff', ''].map((size) =>
    row(
      `chunk size "${size}"`,
      smuggle('Transfer-Encoding: chunked\r\n', `${size}\r\na\r\n0\r\n\r\n${hidden}`),
    ),
  ),
  row(
    'a chunk longer than told',
    smuggle('Transfer-Encoding: chunked\r\n', `1\r\nabc\r\n0\r\n\r\n${hidden}`),
  ),
  row('a chunk ended by LF', smuggle('Transfer-Encoding: chunked\r\n', `1\na\n0\n\n${hidden}`)),
  row(
    'a chunk with a long extension',
    smuggle('Transfer-Encoding: chunked\r\n', `1;${'x'.repeat(50_000)}\r\na\r\n0\r\n\r\n`),
  ),
  row(
    'trailers that are lengths',
    smuggle('Transfer-Encoding: chunked\r\n', `0\r\nContent-Length: 60\r\n\r\n`),
  ),
  row(
    'a flood of trailers',
    smuggle('Transfer-Encoding: chunked\r\n', `0\r\n${'A: b\r\n'.repeat(20_000)}\r\n`),
  ),
  row(
    'one byte in each chunk',
    smuggle(
      'Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n',
      `${'1\r\n \r\n'.repeat(20_000)}0\r\n\r\n`,
    ),
  ),
  row('a body that a read does not have', `${get(`${mount}/doc`, 'Content-Length: 60\r\n')}${hidden}`, 'any'),
  row('a body that never comes', smuggle('Content-Length: 60\r\n', 'x'), 'silence'),
];

/** What is no HTTP, or not the HTTP that is spoken here. */
const protocols: readonly WireRow[] = [
  row('HTTP/0.9', `GET ${mount}/doc\r\n`, 'silence'),
  row('HTTP/2 at once', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  row('HTTP/9.9', `GET ${mount}/doc HTTP/9.9\r\n${close}\r\n`),
  row('no version', `GET ${mount}/doc HTTP/\r\n${close}\r\n`),
  row('TLS', Buffer.from('16030100a5010000a10303', 'hex')),
  row('a request of NULs', Buffer.alloc(1000)),
  row('tabs between the words', `GET\t${mount}/doc\tHTTP/1.1\r\n${close}\r\n`),
  row('empty lines first', `\r\n\r\n${get(`${mount}/doc`)}`),
  row('a web socket', get(`${mount}/doc`, 'Upgrade: websocket\r\nSec-WebSocket-Key: x\r\n'), 'any'),
  row('an expectation', post('/tags', 'application/json', '{}', 'Expect: 100-continue\r\n'), 'any'),
  row('an expectation of something else', post('/tags', 'application/json', '{}', 'Expect: tea\r\n')),
  row('a header without a name', get(`${mount}/doc`, ': x\r\n')),
  row('a header with a blank in its name', get(`${mount}/doc`, 'A b: x\r\n')),
  row('headers that name each other', get(`${mount}/doc`, 'Connection: host, content-length\r\n'), 'any'),
];

/** Too much of everything. */
const floods: readonly WireRow[] = [
  row('1,900 headers', get(`${mount}/doc`, 'A: b\r\n'.repeat(1900))),
  row('20,000 headers', get(`${mount}/doc`, 'A: b\r\n'.repeat(20_000))),
  row('a header of a megabyte', get(`${mount}/doc`, `A: ${'b'.repeat(1_000_000)}\r\n`)),
  row('a name of 20 KB', get(`${mount}/doc`, `${'a'.repeat(20_000)}: b\r\n`)),
  row('1,000 cookies', get(`${mount}/session`, `Cookie: ${'a=b; '.repeat(5000)}\r\n`)),
  row('languages without end', get(`${mount}/nothing`, `Accept-Language: ${'es;q=0.1,'.repeat(3000)}\r\n`)),
  row('codings without end', get(`${mount}/doc`, `Accept-Encoding: ${'gzip;q=0.1,'.repeat(2500)}\r\n`)),
  row('tags without end', get(`${mount}/doc`, `If-None-Match: ${'"a",'.repeat(7000)}\r\n`)),
  row('one tag that is never closed', get(`${mount}/doc`, `If-None-Match: ${'"'.repeat(30_000)}\r\n`)),
  row('forwarded without end', get(`${mount}/doc`, `X-Forwarded-For: ${'1.1.1.1,'.repeat(3500)}\r\n`)),
  row('a login of 30 KB', get(`${mount}/doc`, `Authorization: Basic ${'YTpi'.repeat(7000)}\r\n`)),
  row('8,000 parameters', get(`${mount}/events?${'a=1&'.repeat(4000)}`)),
  row('2,000 values of one', get(`${mount}/events?${'a[]=1&'.repeat(2000)}`)),
  row('1,500 values in the address', get(`${mount}/events?include=${'1,'.repeat(1500)}`)),
  row('brackets 5,000 deep', get(`${mount}/events?a${'[a]'.repeat(5000)}=1`)),
  row('only brackets', get(`${mount}/events?${'['.repeat(16_000)}`)),
  row('only per cents', get(`${mount}/events?${'%'.repeat(16_000)}`)),
  row('only ampersands', get(`${mount}/events?${'&'.repeat(16_000)}`)),
  row(
    'a list with the largest index',
    get(`${mount}/events?a[4294967294]=1&a[99999999]=2&include[1000000]=1`),
  ),
  row('fields of fields', get(`${mount}/events?_fields=${'a.'.repeat(7000)}`)),
  row('7,000 fields', get(`${mount}/events?_fields=${'a,'.repeat(7000)}`)),
  row('7,000 words', get(`${mount}/events?search=${'a+'.repeat(7000)}`)),
  row('a query of 30 KB', get(`${mount}/events?search=${'a'.repeat(30_000)}`)),
  row('a query of a megabyte', get(`${mount}/events?search=${'a'.repeat(1_000_000)}`)),
  row('names of prototypes', get(`${mount}/events?__proto__[x]=1&constructor[prototype][x]=1&__proto__=1`)),
];

/** Paths that mean something else to whoever reads them again. */
const paths: readonly WireRow[] = [
  ...[
    ...['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc%2fpasswd', '/%252e%252e/x'],
    ...['/..;/x', '/.'],
    ...['/events/%00', '/events/1%00.json', '/events/%31', '/events//1', '//events', '/events/./1'],
    ...['/events/1/../2'],
    ...['/events/by-slug/%2e%2e%2f', '/events/by-slug/%c0%ae', '/events/by-slug/%', '/events/by-slug/%zz'],
    ...['/Events/1'],
    ...['/events/by-slug/%ed%a0%80', '/events/by-slug/%e2%80%ae', '/events\\1', '/events/1;a=b'],
    ...['/events/1#a', '/events?'],
    ...[`/events/${'9'.repeat(5000)}`, `/events/by-slug/${'a'.repeat(14_000)}`, `/${'a/'.repeat(7000)}`],
    ...['/'.repeat(15_000)],
    ...['/events/-1', '/events/1e3', '/events/0x1', '/events/1.0', '/events/+1', '/__proto__'],
    ...['/constructor', '/toString'],
  ].map((path) => row(`the path ${path.slice(0, 40)}`, get(mount + path))),
  ...[
    ...['//evil.test/x', 'http://evil.test', 'http://evil.test/', 'HTTP://x/calendar/events/v1/doc'],
    ...['http://', '*', '?', '#'],
    ...[
      `http://a:b@x${mount}/doc`,
      `http://[::1${mount}/doc`,
      'file:///etc/passwd',
      'x',
      'http:/x',
      `${mount}?`,
      mount,
    ],
    ...['/media/../../etc/passwd', '/media/%2e%2e%2fcartelera.db', '/media/%00'],
    ...[`/media/${'a'.repeat(14_000)}`, '/docs/../x'],
    ...['/docs/%2e%2e/package.json', '/docs/..%2f..%2fx', '/%2e%2e/%2e%2e/etc/passwd', '//', '/\\evil.test'],
    ...['/%5cevil.test'],
    ...['/wp-json/', '/wp-json/%2e%2e/x', '/?rest_route=/tribe/events/v1', '/healthz/../x', '/metrics'],
    ...['/.env', '/.git/config'],
  ].map((target) => row(`the target ${target.slice(0, 40)}`, get(target), 'any')),
];

const verbs: readonly WireRow[] = [
  ...[
    ...['get', 'Get', 'GETS', 'TRACE', 'TRACK', 'DEBUG', 'PROPFIND', 'PURGE', 'LINK', 'QUERY', 'SEARCH'],
    ...['A'.repeat(9000), '\0', '"'],
  ].map((verb) => row(`the verb ${verb.slice(0, 10)}`, `${verb} ${mount}/events HTTP/1.1\r\n${close}\r\n`)),
  ...['TRACE', 'GET', 'HEAD', 'OPTIONS', 'CONNECT', '', ' ', 'x'.repeat(20_000), 'POST', 'DELETE\tX'].map(
    (verb) =>
      row(
        `a POST that says ${verb.slice(0, 10)}`,
        post('/tags', 'application/json', '{}', `X-HTTP-Method-Override: ${verb}\r\n`),
      ),
  ),
  ...['_method=TRACE', '_method[]=DELETE', '_method[a]=PUT', '_method=', '_method=%00', '_method=HEAD'].map(
    (query) => row(`a POST with ${query}`, post(`/tags/1?${query}`, 'application/json', '{}')),
  ),
  row('a GET with a body', post('/doc', 'application/json', 'x'.repeat(100_000), '', 'GET')),
  row('an OPTIONS with a body', post('/doc', 'application/json', 'x'.repeat(100_000), '', 'OPTIONS')),
  row('a TRACE with a body', post('/doc', 'application/json', 'x', '', 'TRACE')),
];

const nested = (times: number, open: string, end: string): string => open.repeat(times) + end.repeat(times);

/** Bodies that are no JSON, too much of it, or JSON that means something to a runtime. */
const bodies: readonly WireRow[] = [
  ...(
    [
      ['cut off', '{"name":"a'],
      ['two values', '{}{}'],
      ['comments', '{/* */"name":1}'],
      ['a comma at the end', '{"name":"a",}'],
      ['NaN', '{"name":NaN}'],
      ['single quotes', "{'name':'a'}"],
      ['a byte order mark', '\xef\xbb\xbf{"name":"a"}'],
      ['UTF-16', Buffer.from('{"name":"a"}', 'utf16le')],
      ['bytes that are no UTF-8', '{"name":"\xff\xfe"}'],
      ['an overlong encoding', '{"name":"\xc0\xaf"}'],
      ['half a surrogate pair', '{"name":"\\ud800"}'],
      ['NUL', '{"name":"a\\u0000b"}'],
      ['lists 511 deep', `{"name":${nested(511, '[', ']')}}`],
      ['lists 100,000 deep', nested(100_000, '[', ']')],
      ['lists 900,000 deep and open', '['.repeat(900_000)],
      ['objects 200,000 deep', nested(200_000, '{"a":', '}').replace('}', '1}')],
      ['a number of a million digits', `{"name":${'9'.repeat(1_000_000)}}`],
      ['a fraction of a million digits', `{"name":0.${'0'.repeat(1_000_000)}1}`],
      ['an exponent of a million digits', `{"name":1e${'9'.repeat(1_000_000)}}`],
      ['a text of nearly all that is taken', `{"name":"${'a'.repeat(2_000_000)}"}`],
      ['a name of nearly all that is taken', `{"${'a'.repeat(2_000_000)}":1}`],
      ['more than is taken', `{"name":"${'a'.repeat(3_000_000)}"}`],
      ['100,000 names', `{${Array.from({ length: 100_000 }, (_, index) => `"a${index}":1`).join(',')}}`],
      ['one name 100,000 times', `{${'"name":"a",'.repeat(100_000)}"name":1}`],
      ['700,000 items', `{"tags":[${'1,'.repeat(700_000)}1]}`],
      [
        'a prototype',
        '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"name":{"toString":1}}',
      ],
      ['a list', '[]'],
      ['a text', '"name"'],
      ['null', 'null'],
      ['nothing but blanks', ' '.repeat(1_000_000)],
    ] as const
  ).map(([name, body]) => row(`JSON: ${name}`, post('/tags', 'application/json', body))),
  row('a form of 100,000 fields', post('/tags', 'application/x-www-form-urlencoded', 'a=1&'.repeat(100_000))),
  row(
    'a form of 200,000 items',
    post('/tags', 'application/x-www-form-urlencoded', 'a[]=1&'.repeat(200_000)),
  ),
  row(
    'a form 100,000 deep',
    post('/tags', 'application/x-www-form-urlencoded', `a${'[b]'.repeat(100_000)}=1`),
  ),
  row('a form of per cents', post('/tags', 'application/x-www-form-urlencoded', '%'.repeat(1_900_000))),
  row(
    'a form of pluses',
    post('/tags', 'application/x-www-form-urlencoded', `name=${'+'.repeat(1_900_000)}`),
  ),
  row('gzip that is none', post('/tags', 'application/json', 'x', 'Content-Encoding: gzip\r\n')),
  row('a type of 20 KB', post('/tags', `application/json;${'a=b;'.repeat(5000)}`, '{}')),
  row('a type without an end', post('/tags', `application/${'+'.repeat(20_000)}`, '{}')),
];

const part = (headers: string, value: string): string => `--b\r\n${headers}\r\n\r\n${value}\r\n`;
const field = (name: string, value = 'a'): string =>
  part(`Content-Disposition: form-data; name="${name}"`, value);
const form = (name: string, body: string | Buffer, type = 'multipart/form-data; boundary=b'): WireRow =>
  row(`multipart: ${name}`, post('/tags', type, body));

const multiparts: readonly WireRow[] = [
  form('no boundary', field('name'), 'multipart/form-data'),
  form('an empty boundary', '----\r\n\r\n', 'multipart/form-data; boundary='),
  form('a boundary of 10 KB', field('name'), `multipart/form-data; boundary=${'b'.repeat(10_000)}`),
  form('two boundaries', `${field('name')}--b--`, 'multipart/form-data; boundary=a; boundary=b'),
  form('a boundary with brackets', `--[(*\r\n\r\n--[(*--`, 'multipart/form-data; boundary="[(*"'),
  form('never closed', field('name')),
  form('closed twice', `${field('name')}--b--\r\n${field('other')}--b--`),
  form('nothing at all', ''),
  form('only ends', '--b--\r\n'.repeat(10_000)),
  form('only beginnings', '--b\r\n'.repeat(10_000)),
  form('only hyphens', '-'.repeat(1_000_000)),
  form('nearly a boundary, again and again', '\r\n-'.repeat(400_000)),
  form('10,000 parts', `${field('name').repeat(10_000)}--b--`),
  form('10,000 empty parts', `${'--b\r\n\r\n\r\n'.repeat(10_000)}--b--`),
  form(
    '3,000 files',
    `${part('Content-Disposition: form-data; name="f"; filename="f"', 'x').repeat(3000)}--b--`,
  ),
  form('a header of a megabyte', `${part(`X: ${'a'.repeat(1_000_000)}`, 'x')}--b--`),
  form('10,000 headers', `${part('X: a\r\n'.repeat(10_000), 'x')}--b--`),
  form('a name of a megabyte', `${field('n'.repeat(1_000_000))}--b--`),
  form('a name full of quotation marks', `${field('\\"'.repeat(100_000))}--b--`),
  form('no name', `${part('Content-Disposition: form-data', 'x')}--b--`),
  form('no disposition', `${part('X: a', 'x')}--b--`),
  form('a name of brackets', `${field('['.repeat(100_000))}--b--`),
  form('names of prototypes', `${field('__proto__[x]')}${field('constructor')}--b--`),
  form('NUL and bytes', `${field('na\0me', '\0\xff')}--b--`),
  form(
    'one inside another',
    `${part('Content-Type: multipart/mixed; boundary=c', '--c\r\n\r\nx\r\n--c--')}--b--`,
  ),
  form(
    'in base64',
    `${part('Content-Disposition: form-data; name="name"\r\nContent-Transfer-Encoding: base64', 'YQ==')}--b--`,
  ),
  form(
    'in a charset that is none',
    `${part('Content-Disposition: form-data; name="name"\r\nContent-Type: text/plain; charset=x', 'a')}--b--`,
  ),
  form(
    'names by RFC 2231',
    `${part("Content-Disposition: form-data; name*=x'y'%ff%00; name*0=a; name*1=b", 'a')}--b--`,
  ),
  row(
    'multipart: shorter than told',
    `POST ${mount}/tags HTTP/1.1\r\n${close}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9999\r\n\r\n${field('name')}--b--`,
    'silence',
  ),
];

/** Every row; the names differ. */
export const wireRows: readonly WireRow[] = [
  ...smuggling,
  ...protocols,
  ...floods,
  ...paths,
  ...verbs,
  ...bodies,
  ...multiparts,
];
