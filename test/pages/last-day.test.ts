import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeInFile } from '../support/databases/databases.ts';
import { startWholeServer } from '../support/servers/whole-server.ts';

test('an event on the last day that dates have is shown on its pages and in their feeds', async (t) => {
  const server = await startWholeServer(await placeInFile('schema'));
  t.after(server.close);
  const json = { title: 'Fin', start_date: '9999-12-31 20:00', end_date: '9999-12-31 23:59' };
  const made = await server.ask('editor', 'POST /calendar/events/v1/events', { json });
  assert.equal(made.status, 201);
  for (const path of [
    '/',
    '/event/fin/',
    '/events/9999-12-30/',
    '/events/9999-12-31/',
    '/events/month/9999-12/',
  ])
    assert.equal((await server.ask('-', `GET ${path}`)).status, 200, path);
  for (const path of [
    '/events.ics',
    '/events/month/9999-12.ics',
    '/events/9999-12-31.ics',
    '/event/fin.ics',
  ]) {
    const { status, bytes } = await server.ask('-', `GET ${path}`);
    assert.deepEqual([status, bytes.includes('SUMMARY:Fin\r\n')], [200, true], path);
  }
});
