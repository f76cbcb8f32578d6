import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

onOneDatabase('the page of an event with a password', (place) => {
  let server: WholeServer;

  before(async () => {
    server = await startWholeServer(await place('schema'));
    server.setClock('2027-03-05T11:00:00Z');
    const { status } = await server.ask('administrator', 'POST /calendar/events/v1/events', {
      json: {
        ...{ title: 'Protegida', slug: 'protegida', visibility_password: 'abre', description: 'qzsecreta' },
        ...{ start_date: '2027-03-05 21:00', end_date: '2027-03-05 23:00' },
      },
    });
    assert.equal(status, 201);
  });

  after(() => server.close());

  const open = (password: string) =>
    server.ask('-', 'POST /event/protegida/', {
      raw: `password=${encodeURIComponent(password)}`,
      type: 'application/x-www-form-urlencoded',
    });

  test('is open by the right password alone, for who has the cookie alone, and never kept', async () => {
    const wrong = await open('cierra');
    assert.equal(wrong.status, 403);
    assert.equal(wrong.headers['set-cookie'], undefined);
    const right = await open('abre');
    assert.equal(right.status, 303);
    const [cookie = ''] = String(right.headers['set-cookie']).split(';');
    const read = (headers: Record<string, string>) => server.ask('-', 'GET /event/protegida/', { headers });
    for (const _ of [1, 2, 3]) {
      const answer = await read({ cookie });
      assert.match(answer.bytes.toString(), /qzsecreta/);
      assert.equal(answer.headers['cache-control'], 'private, no-store');
      assert.doesNotMatch((await read({})).bytes.toString(), /qzsecreta/);
      assert.doesNotMatch((await read({ cookie: `${cookie}x` })).bytes.toString(), /qzsecreta/);
    }
  });

  test('stays closed when too much was guessed', async () => {
    for (let guess = 0; guess < 12; guess += 1) await open('cierra');
    const answer = await open('abre');
    assert.equal(answer.status, 429);
    assert.match(answer.bytes.toString(), /Demasiados intentos/);
  });
});
