import { testCases } from '../../../test/support/cases.ts';

const editor = { authorization: 'Role editor' };

testCases([
  { name: 'the query alone', send: 'POST /things?name=A', headers: editor, status: 201, has: { name: 'A' } },
  {
    name: 'a query in Latin-1',
    send: 'GET /things?search=Espa%F1a',
    status: 200,
    has: { 'seen.search': 'España' },
  },
  {
    name: 'the body beats the query',
    send: 'POST /things?name=Q&slug=q',
    headers: editor,
    json: { name: 'B' },
    status: 201,
    has: { name: 'B', 'seen.slug': 'q' },
  },
  {
    name: 'null in the body leaves the word to the query',
    send: 'POST /things?name=Q',
    headers: editor,
    json: { name: null },
    status: 201,
    has: { name: 'Q' },
  },
  {
    name: 'the path beats body and query',
    send: 'PATCH /things/1?id=9',
    headers: editor,
    json: { id: 8, name: 'B' },
    status: 200,
    has: { id: 1, name: 'B', 'sent.id': 8 },
  },
  {
    name: 'the last of a repeated name counts',
    send: 'GET /things?page=5&page=1',
    status: 200,
    has: { 'seen.page': 1 },
  },
  {
    name: 'a dot is a dot',
    send: 'GET /things?pa.ge=5',
    status: 200,
    has: { 'seen.page': 1, raw: { 'pa.ge': '5' } },
  },
  { name: 'a stray ampersand', send: 'GET /things?&&page=1&', status: 200, has: { 'seen.page': 1 } },
  { name: 'unknown parameters', send: 'GET /things?nada=1&order=zzz', status: 200 },
  {
    name: 'names of the language itself in a query',
    send: 'GET /things?__proto__[x]=1&constructor=2&toString=3&hasOwnProperty=4',
    status: 200,
  },
  { name: 'one name as text and as list', send: 'GET /things?a=1&a[]=2&a[k]=3', status: 200 },
  { name: 'brackets without end', send: `GET /things?a${'['.repeat(3000)}=1`, status: 200 },
  { name: 'a query nested deeply', send: `GET /things?a${'[b]'.repeat(500)}=1`, status: 200 },
  {
    name: 'a percent sign alone',
    send: 'GET /things?search=100%&b=%ff',
    status: 200,
    has: { 'seen.search': '100%' },
  },
  {
    name: 'too many parameters',
    send: `GET /things?${'a=1&'.repeat(2100)}`,
    status: 400,
    has: { code: 'rest_too_many_parameters' },
  },
  {
    name: 'a query that is too long',
    send: `GET /things?a=${'x'.repeat(17_000)}`,
    status: 414,
    has: { 'data.status': 414 },
  },
  {
    name: 'a NUL in a query',
    send: 'GET /things?search=%00',
    status: 400,
    has: { code: 'rest_invalid_param', 'data.details': [] },
  },
]);
