import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mount, testCases } from '../../../test/support/cases.ts';
import { toyServer } from '../../../test/support/servers/toy-server.ts';

const editor = { authorization: 'Role editor', 'accept-language': 'en' };
const strict = { ...editor, prefer: 'handling=strict' };
const none = { 'x-ignored-fields': null, 'x-ignored-parameters': null };
const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`a${at}`, 1]));

testCases([
  {
    name: 'unknown fields and parameters are passed over and named',
    send: 'POST /things?colour=red',
    headers: editor,
    json: { name: 'A', nmae: 'B', 'año, mes': 1 },
    status: 201,
    has: { name: 'A' },
    answers: {
      'x-ignored-fields': 'nmae, a%C3%B1o%2C%20mes',
      'x-ignored-parameters': 'colour',
      'access-control-expose-headers': /X-Ignored-Fields, X-Ignored-Parameters/,
    },
  },
  {
    name: 'fields of a form are named likewise',
    send: 'POST /things',
    headers: editor,
    form: 'name=A&nmae[x]=B&colours[]=1',
    status: 201,
    answers: { 'x-ignored-fields': 'nmae, colours', 'x-ignored-parameters': null },
  },
  {
    name: 'a read names unknown parameters',
    send: 'GET /things?modified_since=2031-01-01',
    status: 200,
    answers: { 'x-ignored-parameters': 'modified_since', 'x-ignored-fields': null },
  },
  {
    name: 'a refusal names them too',
    send: 'POST /things',
    headers: editor,
    json: { nmae: 'A' },
    status: 400,
    has: { code: 'rest_missing_callback_param' },
    answers: { 'x-ignored-fields': 'nmae' },
  },
  {
    name: 'at most ten are named, the beginning of long ones',
    send: 'POST /things',
    headers: editor,
    json: { name: 'A', ['x'.repeat(5000)]: 1, ...many },
    status: 201,
    answers: { 'x-ignored-fields': /^x{80}, a0, a1, a2, a3, a4, a5, a6, a7, a8$/ },
  },
  {
    name: 'what answers show, and what every operation understands, is not named',
    send: 'POST /things/1?_fields=id&_envelope&_pretty&_jsonp=&text=plain&context=edit&_wpnonce=&_embed',
    headers: editor,
    json: { id: 1, name: 'A', size: 1 },
    status: 200,
    answers: none,
  },
  {
    name: 'a query that only names what is known',
    send: 'GET /things?page=1&search=a&include=1',
    status: 200,
    answers: none,
  },
  {
    name: 'strict handling refuses an unknown field and says which may be meant',
    send: 'POST /things',
    headers: strict,
    json: { nmae: 'A', weight: 2 },
    status: 400,
    has: {
      code: 'rest_invalid_param',
      'data.params': {
        nmae: 'It does not exist in this operation. Did you mean "name"?',
        weight: 'It does not exist in this operation.',
      },
    },
  },
  {
    name: 'strict handling refuses an unknown parameter',
    send: 'GET /things?Page=2',
    headers: { prefer: 'respond-async, handling="strict"; x=1' },
    status: 400,
    has: { 'data.params': { Page: 'No existe en esta operación. ¿Querías decir «page»?' } },
  },
  {
    name: 'strict handling of what is known',
    send: 'POST /things?_fields=id',
    headers: strict,
    json: { name: 'A' },
    status: 201,
    answers: { vary: /Prefer/ },
  },
  {
    name: 'other preferences change nothing',
    send: 'GET /things?Page=2',
    headers: { prefer: 'handling=lenient, strict' },
    status: 200,
  },
]);

test('strict handling is not answered from what was kept for others, which goes on naming what it passed over', async (t) => {
  const { inject } = toyServer(t);
  const ask = (prefer: Record<string, string> = {}) =>
    inject({ url: `${mount}/things/1?nmae=1`, headers: prefer });
  for (let turn = 0; turn < 2; turn += 1) {
    const kept = await ask();
    assert.deepEqual([kept.statusCode, kept.headers['x-ignored-parameters']], [200, 'nmae']);
    assert.equal((await ask({ prefer: 'handling=strict' })).statusCode, 400);
  }
});
