import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mount, testCases } from '../../../test/support/cases.ts';
import { toyServer } from '../../../test/support/servers/toy-server.ts';
import { AppError } from '../../kernel/error.ts';

testCases([
  {
    name: 'every answer has the common headers',
    send: 'GET /things?page=0',
    status: 400,
    answers: {
      'content-type': 'application/json; charset=UTF-8',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      link: '<http://localhost/>; rel="https://api.w.org/"',
      'access-control-expose-headers': /X-TEC-Total, X-TEC-TotalPages/,
      'access-control-allow-origin': '*',
      'access-control-allow-credentials': null,
      vary: /Origin/,
    },
  },
  {
    name: 'strangers may keep what they read',
    send: 'GET /things',
    status: 200,
    answers: { 'cache-control': null, expires: null },
  },
  {
    name: 'known callers may not',
    send: 'GET /things',
    headers: { authorization: 'Role editor' },
    status: 200,
    answers: { 'cache-control': /no-store/, expires: /1984/ },
  },
  {
    name: 'a record may have its own verbs',
    send: 'GET /things/1',
    headers: { authorization: 'Role administrator' },
    status: 200,
    answers: { allow: 'GET, PUT' },
  },
  {
    name: 'the verbs of an editor',
    send: 'GET /things/1',
    headers: { authorization: 'Role editor' },
    status: 200,
    answers: { allow: 'GET, DELETE, POST, PUT, PATCH' },
  },
  {
    name: 'thinned',
    send: 'GET /things/1?_fields=name,id,nada',
    status: 200,
    text: '{"id":1,"name":"Mesa"}',
  },
  { name: 'thinned by a list', send: 'GET /things/1?_fields[]=name', status: 200, text: '{"name":"Mesa"}' },
  {
    name: 'thinned inside of an object',
    send: 'GET /things/1?_fields=size.wide',
    status: 200,
    text: '{"size":{"wide":2}}',
  },
  {
    name: 'thinned inside of a list',
    send: 'GET /things?_fields=things.id,total',
    status: 200,
    text: '{"things":[{"id":1}],"total":1}',
  },
  { name: 'thinned to nothing', send: 'GET /things/1?_fields=nada', status: 200, text: '{}' },
  {
    name: 'not thinned by nothing',
    send: 'GET /things/1?_fields=',
    status: 200,
    has: { id: 1, slug: 'mesa' },
  },
  {
    name: 'names of the language itself thin nothing in',
    send: 'GET /things/1?_fields=__proto__,constructor.name',
    status: 200,
    text: '{}',
  },
  {
    name: 'errors are not thinned',
    send: 'GET /things/99?_fields=id',
    status: 404,
    has: { code: 'no-thing', 'data.status': 404 },
  },
  {
    name: 'in an envelope',
    send: 'GET /things?_envelope',
    status: 200,
    has: { status: 200, 'body.total': 1, headers: { Allow: 'GET', 'X-TEC-Total': 1, 'X-TEC-TotalPages': 1 } },
  },
  {
    name: 'an error in an envelope',
    send: 'GET /things/99?_envelope=1',
    status: 200,
    has: { status: 404, 'body.code': 'no-thing' },
    answers: { etag: null },
  },
  {
    name: 'wrong credentials in an envelope',
    send: 'GET /things?_envelope',
    headers: { authorization: 'x' },
    status: 200,
    has: { status: 401 },
  },
  { name: 'indented', send: 'GET /things/1?_fields=id&_pretty', status: 200, text: '{\n    "id": 1\n}' },
  {
    name: 'as a script',
    send: 'GET /things/1?_fields=id&_jsonp=a.b_1',
    status: 200,
    text: '/**/a.b_1({"id":1})',
    answers: { 'content-type': 'application/javascript; charset=UTF-8' },
  },
  {
    name: 'a bad callback',
    send: 'GET /things?_jsonp=a(b',
    status: 400,
    answers: { 'content-type': /javascript/ },
    hasNot: ['x'],
  },
  {
    name: 'an empty callback is none',
    send: 'GET /things/1?_fields=id&_jsonp=',
    status: 200,
    text: '{"id":1}',
  },
  {
    name: 'plain texts are asked for by the query',
    send: 'GET /things/1?text=plain',
    status: 200,
    has: { plain: true },
  },
  {
    name: 'a refusal may say when to come back',
    send: 'GET /things?fail=busy',
    status: 503,
    has: { code: 'busy' },
    answers: { 'retry-after': '7' },
  },
]);

test('a bad callback is refused before wrong credentials, by the usual body and without calling it', async (t) => {
  const answer = await toyServer(t).inject({
    url: `${mount}/things?_jsonp=a(b`,
    headers: { authorization: 'x' },
  });
  assert.equal(answer.statusCode, 400);
  assert.deepEqual(JSON.parse(answer.body).data, { status: 400 });
  assert.equal(JSON.parse(answer.body).code, 'rest_callback_invalid');
});

test('a defect is told by a fixed text and an id that is in the log', async (t) => {
  const lines: string[] = [];
  const { pino } = await import('pino');
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const answer = await toyServer(t, { log }).inject({ url: `${mount}/things?fail=badly` });
  const { code, data } = answer.json();
  assert.equal(answer.statusCode, 500);
  assert.equal(code, 'internal_server_error');
  assert.doesNotMatch(answer.body, /secret/);
  const defect = lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'internal error');
  assert.equal(defect.reqId, data.request_id);
  assert.match(defect.err.message, /secret of the database/);
});

test('the log says why storage was away, which the caller is not told', async (t) => {
  const lines: string[] = [];
  const { pino } = await import('pino');
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const explain = () => new AppError('unavailable', 'storage_unavailable', { es: 'Fuera.', en: 'Away.' });
  const answer = await toyServer(t, { log, explain }).inject({ url: `${mount}/things?fail=badly` });
  assert.equal(answer.statusCode, 503);
  assert.doesNotMatch(answer.body, /secret/);
  const line = lines.map((each) => JSON.parse(each)).find((each) => each.msg === 'storage failed');
  assert.equal(line.level, 50);
  assert.match(line.err.message, /secret of the database/);
});

test('the log has verb, path, status and time of a request, and neither query nor credentials', async (t) => {
  const lines: string[] = [];
  const { pino } = await import('pino');
  let heard = Promise.withResolvers<void>();
  const write = (line: string): void => {
    lines.push(line);
    if (line.includes('"request completed"')) heard.resolve();
  };
  const headers = { authorization: 'Role administrator' };
  const app = toyServer(t, { log: pino({ level: 'debug' }, { write }) });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const path of [`${mount}/things/1`, '/healthz', '/elsewhere']) {
    lines.length = 0;
    heard = Promise.withResolvers();
    const answer = await fetch(`${address}${path}?password=geheim`, { headers });
    await answer.arrayBuffer();
    await heard.promise;
    const line = lines.map((each) => JSON.parse(each)).find((each) => each.msg === 'request completed');
    assert.equal(`${line.method} ${line.path} ${line.status}`, `GET ${path} ${answer.status}`);
    assert.equal(typeof line.ms, 'number');
    assert.equal(line.reqId, answer.headers.get('x-request-id'));
    assert.doesNotMatch(lines.join(''), /geheim|administrator/);
  }
});

test('of a refused request the log has the code and the fields, never their values', async (t) => {
  const lines: string[] = [];
  const { pino } = await import('pino');
  const app = toyServer(t, { log: pino({}, { write: (line: string) => lines.push(line) }) });
  const authorization = 'Role editor';
  const rows: [path: string, body: object | null, code: string, fields: string[] | undefined][] = [
    ['/things?page=geheim', null, 'rest_invalid_param', ['page']],
    ['/things', { colour: 'geheim' }, 'rest_missing_callback_param', ['name']],
    ['/geheimnis', null, 'rest_no_route', undefined],
  ];
  for (const [path, body, code, fields] of rows) {
    lines.length = 0;
    const method = body === null ? 'GET' : 'POST';
    const answer = await app.inject({
      method,
      url: mount + path,
      headers: { authorization },
      ...(body && { payload: body }),
    });
    const line = JSON.parse(lines[0] ?? '');
    assert.deepEqual([line.status, line.code, line.fields], [answer.statusCode, code, fields]);
    assert.equal(line.reqId, answer.headers['x-request-id']);
    assert.doesNotMatch(lines.join(''), /"geheim"/);
  }
});

test('of reads that went well only the fullest log tells', async (t) => {
  const lines: string[] = [];
  const { pino } = await import('pino');
  const app = toyServer(t, { log: pino({}, { write: (line: string) => lines.push(line) }) });
  for (const [method, path] of [
    ['GET', '/things/1'],
    ['GET', '/things/99'],
    ['DELETE', '/things/1'],
  ] as const) {
    await app.inject({ method, url: mount + path, headers: { authorization: 'Role editor' } });
  }
  const told = lines.map((each) => JSON.parse(each)).map(({ method, status }) => `${method} ${status}`);
  assert.deepEqual(told, ['GET 404', 'DELETE 200']);
});
