import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUser } from '../../src/accounts/users/users.ts';
import { loadSettings } from '../../src/program/config/load.ts';
import { buildServer } from '../../src/program/wiring.ts';
import { onOneDatabase, openMigrated } from '../support/databases/databases.ts';
import { numbersFrom, pick } from '../support/random.ts';
import { askedByTests } from '../support/servers/ask-listener.ts';

const mounts = ['/calendar/events/v1', '/wp-json/tribe/events/v1'];
const paths = [
  ...[
    '/events',
    '/events?search=sala',
    '/events?start_date=2031-01-01&per_page=2',
    '/events?per_page=2&page=2',
  ],
  ...[
    '/events?tags=uno',
    '/events?status=draft',
    '/events?categories=999',
    '/events/3',
    '/events/4',
    '/events/5',
  ],
  ...[
    '/events/4?password=x',
    '/events/6?context=edit',
    '/events/999',
    '/events/by-slug/sala-1',
    '/events/by-slug/sala-2',
  ],
  ...['/venues', '/venues/1', '/venues/1?text=plain', '/organizers?search=o', '/organizers/2'],
  ...['/tags', '/tags/1', '/categories?hide_empty=0', '/', '/doc'],
];
const switches = [
  '',
  '_fields=id,title,events.title,total',
  '_envelope=1',
  '_pretty=1',
  '_jsonp=f',
  'text=plain',
];
const languages = [undefined, 'en', 'es', 'en;q=0.2, es;q=0.1'];
const codings = [undefined, 'gzip', 'br', 'gzip;q=0.5, br;q=0.1', 'gzip, identity;q=0'];
const people = ['-', '-', 'administrator', 'author', 'subscriber'] as const;

onOneDatabase('cached responses', (place) => {
  test('are the bytes and headers of fresh ones, for each caller, language and coding, between changes', async () => {
    const location = await place('schema');
    const database = await openMigrated(location);
    const clock = () => Temporal.Instant.from('2026-11-21T10:00:00Z');
    const credentials = new Map<string, string>();
    for (const role of ['administrator', 'author', 'subscriber'] as const) {
      const person = { login: role, email: null, name: null, role };
      const { applicationPassword } = await createUser(database, clock, person);
      const pair = Buffer.from(`${role}:${applicationPassword}`).toString('base64');
      credentials.set(role, `Basic ${pair}`);
    }
    const start = async (cacheBytes: string) => {
      const flags = new Map([
        ['data-dir', [location.dataDirectory]],
        ['log-level', ['silent']],
        ['cache-bytes', [cacheBytes]],
      ]);
      const machine = { environment: {}, readFile: () => '', machineZone: 'Europe/Madrid' };
      return askedByTests((await buildServer(database, loadSettings({ flags, ...machine }), clock)).server);
    };
    const caching = await start('20000000');
    const uncached = await start('0');
    // What is tried on one database is not tried on the other again.
    const random = numbersFrom(location.databaseUrl === null ? 7 : 8);
    const write = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload: object) => {
      const headers = { authorization: credentials.get(pick(random, ['administrator', 'author'])) };
      const url = `${pick(random, mounts)}${path}`;
      const { statusCode } = await pick(random, [caching, uncached]).inject({
        method,
        url,
        headers,
        payload,
      });
      assert.ok(statusCode < 500, `${method} ${path}`);
    };
    const change = async (): Promise<void> => {
      const title = `Sala ${Math.floor(random() * 4)}`;
      const times = { start_date: '2031-05-10 10:00', end_date: '2031-05-10 12:00' };
      const event = {
        ...{ title, ...times, venue: 1, organizer: 2, tags: pick(random, ['uno', 'dos']) },
        status: pick(random, ['publish', 'draft', 'private']),
      };
      const id = 3 + Math.floor(random() * 6);
      await pick(random, [
        () => write('POST', '/events', event),
        () => write('PATCH', `/events/${id}`, { title, status: event.status }),
        () => write('PATCH', `/events/${id}`, { slug: pick(random, ['sala-1', 'sala-2']) }),
        () => write('DELETE', `/events/${id}`, {}),
        () => write('PATCH', '/venues/1', { venue: title }),
        () => write('PATCH', '/tags/1', { name: title }),
        () => write('POST', '/categories', { name: title }),
      ])();
    };
    try {
      await write('POST', '/venues', { venue: 'Sala' });
      await write('POST', '/organizers', { organizer: 'Grupo' });
      for (let index = 0; index < 6; index += 1) await change();
      await write('PATCH', '/events/4', { visibility_password: 'x', status: 'publish' });
      let alike = 0;
      for (let index = 0; index < 250; index += 1) {
        const path = pick(random, paths);
        const added = pick(random, switches);
        const url = `${pick(random, mounts)}${path}${added === '' ? '' : `${path.includes('?') ? '&' : '?'}${added}`}`;
        const authorization = credentials.get(pick(random, people));
        const host = pick(random, ['a.test', 'b.test']);
        // Unless something changes, the second response is stored and the third comes from the cache.
        for (const time of ['first', 'second', 'third']) {
          if (random() < 0.05) await change();
          const language = pick(random, languages);
          const coding = pick(random, codings);
          const request = {
            method: pick(random, ['GET', 'GET', 'HEAD', 'OPTIONS'] as const),
            url,
            headers: {
              host,
              ...(authorization === undefined ? {} : { authorization }),
              ...(language === undefined ? {} : { 'accept-language': language }),
              ...(coding === undefined ? {} : { 'accept-encoding': coding }),
            },
          };
          const [cached, fresh] = [await caching.inject(request), await uncached.inject(request)];
          const what = `${time} ${JSON.stringify(request)}`;
          assert.ok(cached.rawPayload.equals(fresh.rawPayload), what);
          const own = { date: '', 'x-request-id': '' };
          assert.deepEqual({ ...cached.headers, ...own }, { ...fresh.headers, ...own }, what);
          assert.equal(cached.statusCode, fresh.statusCode, what);
          if (cached.statusCode === 200) alike += 1;
        }
      }
      assert.ok(alike > 500, String(alike));
    } finally {
      await caching.close();
      await uncached.close();
      await database.close();
      await location.remove();
    }
  });
});
