/* What neither the contract nor a recorded case fixes, and clients rely on: see docs/compatibility.md, HTTP. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { plainPng } from '../support/calendars/pictures.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { type Sending, startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const mount = '/calendar/events/v1';
const times = { start_date: '2027-05-10 10:00:00', end_date: '2027-05-10 12:00:00' };
const browser = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' };

onOneDatabase('where the contract says nothing', (place) => {
  let server: WholeServer;
  before(async () => {
    server = await startWholeServer(await place('schema'));
  });
  after(() => server.close());

  test('every 401 has a challenge: Basic for programs, Bearer for browsers, which open no dialog for it', async () => {
    const basic = 'Basic realm="Cartelera", charset="UTF-8"';
    const bearer = 'Bearer realm="Cartelera"';
    const wrong = { authorization: `Basic ${Buffer.from('administrator:wrong').toString('base64')}` };
    const unknownKey = { authorization: `Bearer cartelera_${'a'.repeat(43)}` };
    const requests: readonly (readonly [string, Sending])[] = [
      [`POST ${mount}/events`, { json: { title: 'A', ...times } }],
      [`POST ${mount}/events?_jsonp=show`, { json: { title: 'A', ...times } }],
      [`GET ${mount}/events`, { headers: wrong }],
      [`GET ${mount}/no-such-route`, { headers: wrong }],
      ['GET /wp-json/wp/v2/users/me', {}],
      ['POST /session', { json: { name: 'administrator', password: 'wrong' } }],
      ['GET /audit', {}],
      ['GET /metrics', {}],
      [`OPTIONS ${mount}/events`, { headers: wrong }],
    ];
    for (const [request, sending] of requests) {
      for (const [own, expected] of [
        [{}, basic],
        [browser, bearer],
        [{ 'sec-fetch-mode': 'navigate' }, bearer],
        [{ 'sec-fetch-mode': '' }, basic],
      ] as const) {
        const reply = await server.ask('-', request, { ...sending, headers: { ...sending.headers, ...own } });
        assert.deepEqual([reply.status, reply.headers['www-authenticate']], [401, expected], request);
      }
    }
    const others: readonly (readonly [string, string, Sending])[] = [
      ['-', `GET ${mount}/events`, {}],
      ['-', `GET ${mount}/events/999`, {}],
      ['subscriber', `POST ${mount}/events`, { json: { title: 'A', ...times } }],
    ];
    for (const [who, request, sending] of others) {
      const reply = await server.ask(who, request, sending);
      assert.notEqual(reply.status, 401);
      assert.equal(reply.headers['www-authenticate'], undefined, request);
    }
    const key = await server.ask('-', `GET ${mount}/events`, { headers: unknownKey });
    assert.deepEqual([key.status, key.headers['www-authenticate']], [401, basic]);
  });

  test('unknown versions and paths beside the interface are JSON for every reader', async () => {
    const paths = [
      '/calendar/events',
      '/calendar/events/',
      '/calendar/events/v2',
      '/calendar/events/v2/events',
      '/Calendar/Events/V3/events/1?_fields=id',
      '/calendar/events/nothing',
      '/calendar/events/v1/nothing',
      '/calendar/events/%E0%A4%A',
      '/wp-json/nothing',
      '/wp-json/tribe/events/v2/events',
      '/wp-json/tribe/events/v1/nothing',
      '/?rest_route=/tribe/events/v9/events',
    ];
    for (const path of paths) {
      for (const accept of [
        'text/html,application/xhtml+xml;q=0.9',
        'text/html',
        '*/*',
        'application/json',
        'x',
      ]) {
        for (const verb of ['GET', 'POST', 'DELETE']) {
          const { status, body, headers } = await server.ask('-', `${verb} ${path}`, { headers: { accept } });
          const type = String(headers['content-type']);
          assert.deepEqual([status, body.code], [404, 'rest_no_route'], `${verb} ${path} ${accept}`);
          assert.equal(type, 'application/json; charset=UTF-8');
        }
      }
    }
    // Beside them stand pages.
    for (const path of ['/calendar/eventsv2', '/nothing', '/calendar']) {
      const page = await server.ask('-', `GET ${path}`, { headers: { accept: 'text/html' } });
      assert.match(String(page.headers['content-type']), /^text\/html/, path);
    }
  });

  test('the tag of a create or update is that of the next GET of the same representation', async () => {
    const png = await plainPng(40, 30);
    const made = await server.ask('editor', `POST ${mount}/media`, { raw: png, type: 'image/png' });
    const kinds: readonly (readonly [string, object, object])[] = [
      [
        '/events',
        {
          ...{ title: 'Jazz <script>x</script>', ...times, categories: ['Música'], tags: ['verano'] },
          ...{ venue: { venue: 'Sala' }, organizer: { organizer: 'Peña' }, image: made.body.id },
        },
        { title: 'Jazz & Blues', cost: '5 €', categories: ['Música', 'Cine'] },
      ],
      ['/venues', { venue: 'Sala Uno' }, { venue: 'Sala <b>Dos</b>', city: 'Soria' }],
      ['/organizers', { organizer: 'Eva' }, { phone: '1' }],
      ['/categories', { name: 'Teatro' }, { description: 'Sí' }],
      ['/tags', { name: 'gratis' }, { description: 'Sí' }],
    ];
    const requests: readonly (readonly [query: string, headers: Record<string, string>])[] = [
      ['', {}],
      ['', { 'accept-encoding': 'gzip' }],
      ['?text=plain', { 'accept-encoding': 'br' }],
      ['?_fields=id,title', {}],
      ['?_pretty', {}],
      ['?_envelope', {}],
      ['?warnings=true', {}],
    ];
    for (const [path, create, update] of kinds) {
      for (const [index, [query, headers]] of requests.entries()) {
        const about = `${path}${query} ${headers['accept-encoding']}`;
        const created = await server.ask('editor', `POST ${mount}${path}${query}`, {
          json: 'name' in create ? { ...create, name: `${create.name} ${index}` } : create,
          headers,
        });
        const location = new URL(String(created.headers['location'])).pathname;
        const read = () => server.ask('editor', `GET ${location}${query}`, { headers });
        // The envelope of a creation has the verbs of the collection.
        if (query !== '?_envelope')
          assert.equal(created.headers['etag'], (await read()).headers['etag'], `create ${about}`);
        const updated = await server.ask('editor', `PATCH ${location}${query}`, {
          json: update,
          headers: { ...headers, 'if-match': String(created.headers['etag']) },
        });
        const tag = String(updated.headers['etag']);
        assert.equal(tag, (await read()).headers['etag'], `update ${about}`);
        const again = await server.ask('editor', `GET ${location}${query}`, {
          headers: { ...headers, 'if-none-match': tag },
        });
        assert.equal(again.status, 304, about);
      }
    }
  });
});
