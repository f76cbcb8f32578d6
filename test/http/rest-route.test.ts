import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { atEnd } from '../support/at-end.ts';
import { startServing } from '../support/command-line.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { locationFlags } from '../support/target.ts';

const v1 = '/tribe/events/v1';
const december = 'start_date=2026-12-01&end_date=2026-12-31';

/** Verb, route and query of requests that are answered alike by both ways. */
const requests: readonly (readonly [who: string, verb: string, route: string, query: string])[] = [
  ['-', 'GET', v1, ''],
  ['-', 'GET', `${v1}/`, ''],
  ['-', 'GET', `${v1}/doc`, ''],
  ['-', 'GET', `${v1}/events`, december],
  ['-', 'GET', `${v1}/events/`, `${december}&per_page=1&page=2`],
  ['-', 'GET', `${v1}/Events`, `${december}&per_page=1`],
  ['-', 'GET', `${v1}/events`, `${december}&search=caf%C3%A9+concierto`],
  ['-', 'GET', `${v1}/events`, `${december}&_fields=events.title,total`],
  ['-', 'GET', `${v1}/events`, `${december}&_jsonp=show`],
  ['-', 'GET', `${v1}/events`, 'page=99'],
  ['-', 'GET', `${v1}/events`, 'page=no'],
  ['-', 'GET', `${v1}/events/by-slug/uno`, ''],
  ['-', 'GET', `${v1}/events/by-slug/no-hay`, ''],
  ['-', 'GET', `${v1}/events/999`, ''],
  ['-', 'GET', `${v1}/venues`, ''],
  ['-', 'GET', `${v1}/no-such-route`, ''],
  ['-', 'GET', '/wp/v2/media', ''],
  ['-', 'HEAD', `${v1}/events`, december],
  ['-', 'OPTIONS', `${v1}/events`, ''],
  ['-', 'DELETE', `${v1}/events/1`, ''],
  ['-', 'POST', `${v1}/events`, ''],
  ['editor', 'POST', `${v1}/events`, ''],
  ['-', 'GET', '/no/such/namespace', ''],
];

onOneDatabase('the address of a site without permalinks', (place) => {
  const start = async (t: TestContext) => {
    const location = await place('schema');
    atEnd(t, location.remove);
    const { address, administrator } = await startServing(t, [
      ...locationFlags(location),
      '--log-level',
      'error',
    ]);
    const { login = '', application_password: password = '' } = administrator ?? {};
    const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
    const ask = async (who: string, request: string, json?: unknown) => {
      const [method = '', path = ''] = request.split(' ');
      const answer = await fetch(address + path, {
        method,
        headers: {
          ...(who === 'editor' ? { authorization } : {}),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      });
      const headers: Record<string, string> = {
        ...Object.fromEntries(answer.headers),
        date: '',
        'x-request-id': '',
      };
      return { status: answer.status, text: await answer.text(), headers };
    };
    for (const title of ['Uno', 'Dos', 'Café concierto']) {
      const times = { start_date: '2026-12-05 10:00:00', end_date: '2026-12-05 11:00:00' };
      assert.equal((await ask('editor', `POST /wp-json${v1}/events`, { title, ...times })).status, 201);
    }
    return { ask, address };
  };

  test('is answered as the one under /wp-json that it stands for, links included', async (t) => {
    const { ask } = await start(t);
    for (const [who, verb, route, query] of requests) {
      const expected = await ask(who, `${verb} /wp-json${route}${query === '' ? '' : `?${query}`}`);
      const more = query === '' ? '' : `&${query}`;
      for (const address of [
        `/?rest_route=${route}${more}`,
        `/?rest_route=${encodeURIComponent(route)}${more}`,
        `/index.php?${query === '' ? '' : `${query}&`}rest_route=${route}`,
      ]) {
        assert.deepEqual(await ask(who, `${verb} ${address}`), expected, `${verb} ${address}`);
      }
    }
  });

  test('writes as well', async (t) => {
    const { ask, address } = await start(t);
    const json = { title: 'Tres', start_date: '2026-12-06', end_date: '2026-12-06' };
    const created = await ask('editor', `POST /?rest_route=${v1}/events`, json);
    assert.equal(created.status, 201);
    assert.ok(JSON.parse(created.text).rest_url.startsWith(`${address}/wp-json/tribe/events/v1/events/`));
  });

  test('is a page where it names no route', async (t) => {
    const { ask } = await start(t);
    assert.match((await ask('-', 'GET /?other=rest_route')).headers['content-type'] ?? '', /^text\/html/);
  });
});
