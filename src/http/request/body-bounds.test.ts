import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { mount } from '../../../test/support/cases.ts';
import { rawClient } from '../../../test/support/servers/gated-route.ts';
import { toyServer } from '../../../test/support/servers/toy-server.ts';

const listening = async (t: TestContext) => {
  const app = toyServer(t);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, things: `${address}${mount}/things`, files: `${address}${mount}/files` };
};

const json = 'Content-Type: application/json';
const editor = 'Authorization: Role editor';
const post = (...lines: readonly string[]) =>
  [`POST ${mount}/things HTTP/1.1`, 'Host: x', json, ...lines, '', ''].join('\r\n');
const chunkOf = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const kilobytes = (count: number) => 'a'.repeat(count * 1024);

const sendJson = (address: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

test('a stranger hears of wrong parameters first when his body is short, as v1 has it', async (t) => {
  const { things } = await listening(t);
  assert.equal((await sendJson(things, `{"note":"${kilobytes(15)}"}`)).status, 400);
});

test('a longer body of a stranger is refused for his rights, and nothing of it is parsed', async (t) => {
  const { things } = await listening(t);
  for (const body of [`{"note":"${kilobytes(17)}"}`, `not JSON ${kilobytes(1800)}`, '['.repeat(2_000_000)]) {
    const answer = await sendJson(things, body);
    assert.equal(answer.status, 401);
    assert.equal(((await answer.json()) as { code: string }).code, 'rest_forbidden');
  }
});

test('a person without the right is refused likewise with 403', async (t) => {
  const { things } = await listening(t);
  const reader = { authorization: 'Role subscriber' };
  assert.equal((await sendJson(things, kilobytes(3000), reader)).status, 403);
});

test('a body in pieces is refused when a stranger has sent more than is read of him', async (t) => {
  const { app } = await listening(t);
  const client = await rawClient(app);
  client.send(post('Transfer-Encoding: chunked') + chunkOf(kilobytes(10)) + chunkOf(kilobytes(10)));
  assert.match(await client.untilClosed(), /^HTTP\/1\.1 401 /);
});

test('who may write and asks first is told to continue, and his body is read', async (t) => {
  const { app } = await listening(t);
  const client = await rawClient(app);
  const body = '{"name":"A"}';
  client.send(post(editor, `Content-Length: ${body.length}`, 'Expect: 100-continue', 'Connection: close'));
  await client.until(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
  client.send(body);
  assert.match(await client.untilClosed(), /HTTP\/1\.1 201 /);
});

test('a stranger who asks first is refused before he sends, and his connection is closed', async (t) => {
  const { app } = await listening(t);
  for (const length of [20_000, 100_000_000]) {
    const client = await rawClient(app);
    client.send(post(`Content-Length: ${length}`, 'Expect: 100-continue'));
    assert.match(await client.untilClosed(), /^HTTP\/1\.1 401 [\s\S]*\r\nConnection: close\r\n/);
  }
});

test('a body that is too long for anybody is refused before it is sent', async (t) => {
  const { app } = await listening(t);
  const client = await rawClient(app);
  client.send(post(editor, 'Content-Length: 100000000', 'Expect: 100-continue'));
  assert.match(await client.untilClosed(), /^HTTP\/1\.1 413 [\s\S]*\r\nConnection: close\r\n/);
});

test('JSON of more members than anybody sends is refused before it is parsed', async (t) => {
  const { things } = await listening(t);
  const items = Array.from({ length: 120 }, () => `[${'1,'.repeat(999)}1]`).join(',');
  const answer = await sendJson(things, `{"name":"A","size":[${items}]}`, { authorization: 'Role editor' });
  assert.equal(answer.status, 400);
  assert.equal(((await answer.json()) as { code: string }).code, 'rest_too_many_parameters');
});

test('brackets and commas in texts are none of the structure', async (t) => {
  const { things } = await listening(t);
  const name = `${'[{'.repeat(600)}\\\\\\"${','.repeat(110_000)}`;
  const answer = await sendJson(things, `{"name":"${name}\\\\"}`, { authorization: 'Role editor' });
  assert.equal(answer.status, 201);
});

test('a form with a second file of any length is answered, and the server ends afterwards', async (t) => {
  const { files, things } = await listening(t);
  const form = new FormData();
  form.append('file', new Blob(['one']), 'one.txt');
  form.append('more', new Blob([kilobytes(200)]), 'two.txt');
  const editorOnly = { authorization: 'Role editor' };
  const refused = await fetch(files, { method: 'POST', headers: editorOnly, body: form });
  assert.equal(refused.status, 400);
  form.append('name', 'A');
  // Where no file is wanted the fields count.
  assert.equal((await fetch(things, { method: 'POST', headers: editorOnly, body: form })).status, 201);
});
