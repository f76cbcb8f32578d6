import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKey } from '../../src/accounts/credentials/keys.ts';
import type { Scope } from '../../src/kernel/actor.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer } from '../support/servers/whole-server.ts';

const mounts = ['/calendar/events/v1', '/wp-json/tribe/events/v1'];
const event = { title: 'Verbena', start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
const start = Temporal.Instant.from('2026-11-21T10:00:00Z');

onOneDatabase('a key of an administrator', (place) => {
  test('does what its scope allows and nothing else, by every verb, at both addresses', async (t) => {
    const server = await startWholeServer(await place('schema'));
    t.after(server.close);
    const keyOf = async (scope: Scope) => {
      const about = { login: 'administrator', name: 'app', scope, expiresAt: null };
      const { secret } = await createKey(server.database, () => start, about);
      return { authorization: `Bearer ${secret}` };
    };
    for (const mount of mounts) {
      const draft = { ...event, status: 'draft' };
      const made = await server.ask('administrator', `POST ${mount}/events`, { json: draft });
      const path = `${mount}/events/${made.body.id}`;
      for (const [scope, write, settings] of [
        ['read', 403, 403],
        ['write', 200, 403],
        ['admin', 200, 200],
      ] as const) {
        const headers = await keyOf(scope);
        const status = async (request: string, json?: object) =>
          (await server.ask('-', request, { headers, ...(json === undefined ? {} : { json }) })).status;
        // What its person may see, every key sees.
        assert.equal(await status(`GET ${path}`), 200, scope);
        for (const verb of ['POST', 'PUT', 'PATCH', 'POST_']) {
          const request = verb === 'POST_' ? `POST ${path}?_method=PATCH` : `${verb} ${path}`;
          assert.equal(await status(request, { title: 'Baile' }), write, `${scope} ${verb}`);
        }
        const created = write === 200 ? 201 : write;
        assert.equal(await status(`POST ${mount}/events`, event), created);
        for (const [kind, name] of [
          ['venues', 'venue'],
          ['organizers', 'organizer'],
          ['categories', 'name'],
          ['tags', 'name'],
        ] as const) {
          const json = { [name]: `${kind} ${scope} ${mount.length}` };
          assert.equal(await status(`POST ${mount}/${kind}`, json), created, `${scope} ${kind}`);
        }
        assert.equal(await status('GET /wp-json/wp/v2/settings'), settings, scope);
        for (const [language, own] of [
          ['en', `You are not allowed to do this. The scope of the key used is "${scope}".`],
          ['es', `No tienes permiso para hacer esto. El alcance de la clave utilizada es "${scope}".`],
        ] as const) {
          const spoken = { headers: { ...headers, 'accept-language': language } };
          const { status: code, body } = await server.ask('-', `PATCH ${path}`, { ...spoken, json: {} });
          if (scope === 'read')
            assert.deepEqual([code, body.code, body.message], [403, 'rest_forbidden', own]);
          const { body: told } = await server.ask('-', 'GET /wp-json/wp/v2/settings', spoken);
          if (scope !== 'admin') assert.equal(told.message, own);
        }
        // Without right there is nothing to be seen of whether it could have gone.
        if (scope === 'read') assert.equal(await status(`DELETE ${path}`), 403);
      }
    }
  });

  test('is refused with 401 from the moment it expires, for reads too', async (t) => {
    const server = await startWholeServer(await place('schema'));
    t.after(server.close);
    const about = {
      login: 'editor',
      name: 'app',
      scope: 'write',
      expiresAt: start.add({ hours: 24 }),
    } as const;
    const { secret } = await createKey(server.database, () => start, about);
    const headers = { authorization: `Bearer ${secret}` };
    for (const [at, read, write] of [
      ['2026-11-22T09:59:59Z', 200, 201],
      ['2026-11-22T10:00:00Z', 401, 401],
      ['2027-11-22T10:00:00Z', 401, 401],
    ] as const) {
      server.setClock(at);
      const listed = await server.ask('-', `GET ${mounts[0]}/events`, { headers });
      assert.equal(listed.status, read, at);
      if (read === 401) assert.equal(listed.body.code, 'incorrect_password');
      assert.equal(
        (await server.ask('-', `POST ${mounts[1]}/events`, { headers, json: event })).status,
        write,
      );
    }
  });
});
