import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { hashRecordPassword } from '../../src/calendar/records/record-password.ts';
import { atEnd } from '../support/at-end.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';
const wordpress = '/wp-json/tribe/events/v1';
const future = 'start_date=2026-12-01&end_date=2026-12-31';
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

const createEvent = async ({ ask }: WholeServer, title: string, password: string | null) => {
  const times = { start_date: '2026-12-01 10:00:00', end_date: '2026-12-01 11:00:00' };
  const hidden = password === null ? {} : { visibility_password: password };
  const answer = await ask('editor', `POST ${api}/events`, {
    json: { title, description: `Texto de ${title}`, ...times, ...hidden },
  });
  assert.equal(answer.status, 201);
  return answer.body as { readonly id: number; readonly slug: string };
};

/** Descriptions of the events in a list, by their titles. */
const listed = async ({ ask }: WholeServer, password: string, address = '192.0.2.1') => {
  const { status, body } = await ask('-', `GET ${api}/events?${future}&password=${password}`, from(address));
  assert.equal(status, 200);
  const events = body.events as readonly { readonly title: string; readonly description: string }[];
  return Object.fromEntries(events.map(({ title, description }) => [title, description !== '']));
};

onOneDatabase('guesses at the password of an event', (place) => {
  const start = async (t: TestContext): Promise<WholeServer> => {
    const location = await place('schema');
    atEnd(t, location.remove);
    const whole = await startWholeServer(location, { 'trusted-proxies': '127.0.0.1' });
    atEnd(t, whole.close);
    return whole;
  };

  test('are refused after ten, by id, by slug and under the other mount, the right one too', async (t) => {
    const whole = await start(t);
    const { id, slug } = await createEvent(whole, 'Ensayo', 'secreto');
    const read = async (path: string, password: string, address = '192.0.2.1') =>
      whole.ask('-', `GET ${path}?password=${password}`, from(address));
    const paths = [`${api}/events/${id}`, `${api}/events/by-slug/${slug}`, `${wordpress}/events/${id}`];
    for (let guess = 0; guess < 10; guess += 1) {
      assert.equal((await read(paths[guess % 3] ?? '', `wrong${guess}`)).status, 403);
    }
    for (const path of paths) {
      const refused = await read(path, 'secreto');
      assert.equal(refused.status, 429);
      assert.equal(refused.body.code, 'rest_too_many_passwords');
      assert.ok(Number(refused.headers['retry-after']) > 0);
    }
    // Others are not locked out, nor who needs no password, nor who asks without one.
    assert.equal((await read(paths[0] ?? '', 'secreto', '198.51.100.7')).status, 200);
    assert.equal((await whole.ask('editor', `GET ${paths[0]}?context=edit`, from('192.0.2.1'))).status, 200);
    assert.equal((await whole.ask('-', `GET ${paths[0]}`, from('192.0.2.1'))).status, 403);
    whole.setClock('2026-11-21T10:16:00Z');
    assert.equal((await read(paths[0] ?? '', 'secreto')).status, 200);
  });

  test('that come at once are no more than those that come one after the other', async (t) => {
    const whole = await start(t);
    const { id } = await createEvent(whole, 'Ensayo', 'secreto');
    const asked = Array.from({ length: 40 }, (_, guess) => (guess === 39 ? 'secreto' : `wrong${guess}`));
    const answers = await Promise.all(
      asked.map((password) => whole.ask('-', `GET ${api}/events/${id}?password=${password}`)),
    );
    const statuses = answers.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status !== 429).length, 10);
  });

  test('that are right cost none', async (t) => {
    const whole = await start(t);
    const { id } = await createEvent(whole, 'Ensayo', 'secreto');
    for (let time = 0; time < 15; time += 1) {
      assert.equal((await whole.ask('-', `GET ${api}/events/${id}?password=secreto`)).status, 200);
    }
  });

  test('in lists count at each event that they do not open, and none when they open one', async (t) => {
    const whole = await start(t);
    await createEvent(whole, 'Uno', 'primera');
    const two = await createEvent(whole, 'Dos', 'segunda');
    await createEvent(whole, 'Abierto', null);
    for (let time = 0; time < 12; time += 1) {
      assert.deepEqual(await listed(whole, 'primera'), { Uno: true, Dos: false, Abierto: true });
    }
    for (let guess = 0; guess < 10; guess += 1) {
      assert.deepEqual(await listed(whole, `wrong${guess}`), { Uno: false, Dos: false, Abierto: true });
    }
    assert.deepEqual(await listed(whole, 'primera'), { Uno: false, Dos: false, Abierto: true });
    assert.deepEqual(await listed(whole, 'segunda', '198.51.100.7'), {
      Uno: false,
      Dos: true,
      Abierto: true,
    });
    const single = await whole.ask('-', `GET ${api}/events/${two.id}?password=segunda`, from('192.0.2.1'));
    assert.equal(single.status, 429);
  });

  test('at venues are bounded likewise', async (t) => {
    const whole = await start(t);
    const venue = await whole.ask('editor', `POST ${api}/venues`, {
      json: { venue: 'Sala', address: 'Calle Mayor 1' },
    });
    const { id } = venue.body as { readonly id: number };
    const password_hash = hashRecordPassword('secreto');
    await whole.database.transaction((executor) =>
      executor.updateTable('venues').set({ password_hash }).execute(),
    );
    const read = (password: string) => whole.ask('-', `GET ${api}/venues/${id}?password=${password}`);
    assert.equal((await read('secreto')).body.address, 'Calle Mayor 1');
    for (let guess = 0; guess < 10; guess += 1) assert.equal((await read(`wrong${guess}`)).status, 200);
    assert.equal((await read('secreto')).status, 429);
  });
});
