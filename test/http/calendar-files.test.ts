import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainPng } from '../support/calendars/pictures.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const own = '/calendar/events/v1';
const tec = '/wp-json/tribe/events/v1';
const times = { start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00' };

const foundIn = (text: string, name: string): string | undefined =>
  new RegExp(`^${name}[:;](.*)\r$`, 'm').exec(
    text.slice(text.indexOf('BEGIN:VEVENT')).replaceAll('\r\n ', ''),
  )?.[1];

const workOn = ({ ask }: WholeServer) => {
  const send = async (request: string, json: object = {}) => {
    const { status, body } = await ask('editor', request, { json });
    assert.ok(status < 300, `${request} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    create: (json: object) => send(`POST ${own}/events`, { title: 'Verbena', ...times, ...json }),
    change: (path: string, json: object) => send(`PATCH ${own}${path}`, json),
    trash: (path: string) => send(`DELETE ${own}${path}`),
  };
};

onOneDatabase('calendar files', (place) => {
  test('are the same bytes by id and slug, under both mounts, whatever the request says of JSON', async (t) => {
    const server = await startWholeServer(await place('schema'));
    t.after(server.close);
    const { ask } = server;
    const { create } = workOn(server);
    const sending = { raw: await plainPng(20, 20), type: 'image/png' };
    const image = (await ask('editor', `POST ${own}/media`, sending)).body;
    const description = '<p>Con orquesta y baile.</p>'.repeat(40);
    const event = await create({ description, image: image.id, tags: ['jazz'] });
    const first = await ask('-', `GET ${own}/events/${event.id}.ics`);
    const { etag } = first.headers as { etag: string };
    assert.match(etag, /^"[\w-]{22}"$/);
    assert.equal(foundIn(first.bytes.toString(), 'ATTACH'), `FMTTYPE=image/png:${image.url}`);
    const addresses = [own, tec].flatMap((mount) => [
      `${mount}/events/${event.id}.ics`,
      `${mount}/events/by-slug/${event.slug}.ics`,
      `${mount}/events/by-slug/${event.slug.toUpperCase()}.ICS/`,
      `${mount}/events/${event.id}.ics?text=plain&_fields=id&_envelope=1&_pretty=1&_jsonp=f&context=edit`,
    ]);
    for (const address of addresses) {
      // The third response comes from the cache.
      for (const headers of [{}, { 'accept-language': 'en' }, {}]) {
        const { status, bytes, headers: given } = await ask('-', `GET ${address}`, { headers });
        assert.equal(status, 200, address);
        assert.ok(bytes.equals(first.bytes), address);
        assert.deepEqual(
          ['etag', 'content-type', 'content-disposition', 'allow', 'content-language'].map(
            (name) => given[name],
          ),
          [etag, 'text/calendar; charset=utf-8', 'inline; filename="verbena.ics"', 'GET', undefined],
        );
      }
      const head = await ask('-', `HEAD ${address}`);
      assert.deepEqual(
        [head.status, head.bytes.length, head.headers['etag'], head.headers['content-length']],
        [200, 0, etag, String(first.bytes.length)],
      );
      const same = await ask('-', `GET ${address}`, { headers: { 'if-none-match': etag } });
      assert.deepEqual([same.status, same.bytes.length, same.headers['etag']], [304, 0, etag]);
    }
    const asEditor = await ask('editor', `GET ${own}/events/${event.id}.ics`);
    assert.ok(asEditor.bytes.equals(first.bytes));

    const coded = await ask('-', `GET ${own}/events/${event.id}.ics`, {
      headers: { 'accept-encoding': 'gzip' },
    });
    assert.equal(coded.headers['content-encoding'], 'gzip');

    const json = await ask('-', `GET ${own}/events/${event.id}`);
    const cross = async (address: string, tag: unknown) =>
      (await ask('-', `GET ${address}`, { headers: { 'if-none-match': String(tag) } })).status;
    assert.equal(await cross(`${own}/events/${event.id}.ics`, json.headers['etag']), 200);
    assert.equal(await cross(`${own}/events/${event.id}`, etag), 200);
    const stale = await ask('editor', `PATCH ${own}/events/${event.id}`, {
      ...{ json: { title: 'Otra' }, headers: { 'if-match': etag } },
    });
    assert.equal(stale.status, 412);
  });

  test('follow what they show: the UID stays, SEQUENCE and the last modification rise', async (t) => {
    const server = await startWholeServer(await place('schema'));
    t.after(server.close);
    const { ask, setClock } = server;
    const { create, change } = workOn(server);
    const venue = { venue: 'Teatro', address: 'C/ Mayor, 1' };
    const event = await create({ venue, categories: ['Baile'] });
    const path = `/events/${event.id}`;
    let tags: string[] = [];
    const read = async () => {
      let text = '';
      // Those that are kept would be given the second and third time.
      for (const _ of [1, 2, 3]) {
        const { bytes, headers } = await ask('-', `GET ${own}${path}.ics`);
        text = bytes.toString();
        tags = [...tags, String(headers['etag'])];
      }
      const [uid, modified, sequence] = ['UID', 'LAST-MODIFIED', 'SEQUENCE'].map((name) =>
        foundIn(text, name),
      );
      assert.equal(foundIn(text, 'DTSTAMP'), modified);
      return { text, found: [uid, modified, sequence] };
    };
    const uid = `${event.id}@agenda.test`;
    assert.deepEqual((await read()).found, [uid, '20261121T100000Z', '0']);

    setClock('2026-11-21T11:00:00Z');
    await change(`/venues/${event.venue.id}`, { address: 'C/ Menor, 2' });
    const moved = await read();
    assert.deepEqual(moved.found, [uid, '20261121T110000Z', '0']);
    assert.equal(foundIn(moved.text, 'LOCATION'), 'Teatro\\, C/ Menor\\, 2');

    setClock('2026-11-21T12:00:00Z');
    await change(path, { title: 'Verbena popular' });
    const named = await read();
    assert.deepEqual(named.found, [uid, '20261121T120000Z', '0']);
    assert.equal(foundIn(named.text, 'SUMMARY'), 'Verbena popular');

    setClock('2026-11-21T13:00:00Z');
    await change(path, { start_date: '2031-05-10 19:00:00' });
    const earlier = await read();
    assert.deepEqual(earlier.found, [uid, '20261121T130000Z', '1']);
    assert.equal(foundIn(earlier.text, 'DTSTART'), 'TZID=Europe/Madrid:20310510T190000');
    assert.equal(new Set(tags).size, 4);
  });

  test('are for whoever may read the event, and refused as its JSON is', async (t) => {
    const server = await startWholeServer(await place('schema'));
    t.after(server.close);
    const { ask } = server;
    const { create, trash } = workOn(server);
    const open = await create({ venue: { venue: 'Sala' } });
    const draft = await create({ status: 'draft' });
    const trashed = await create({});
    await trash(`/events/${trashed.id}`);
    const hidden = await create({ description: 'Con orquesta', visibility_password: 'llave' });
    const arabic = await create({ title: 'حفلة', hide_from_listings: true });

    const rows: readonly (readonly [who: string, address: string, status: number, code?: string])[] = [
      ['-', `/${open.id}`, 200],
      ['-', `/${arabic.id}`, 200],
      ['-', `/${draft.id}`, 403, 'event-not-accessible'],
      ['author', `/${draft.id}`, 403, 'event-not-accessible'],
      ['editor', `/${draft.id}`, 200],
      ['editor', `/${trashed.id}`, 403, 'event-no-longer-available'],
      ['-', `/${hidden.id}`, 403, 'event-password-protected'],
      ['editor', `/${hidden.id}`, 403, 'event-password-protected'],
      ['editor', `/${hidden.id}?context=edit`, 200],
      ['-', `/${hidden.id}?context=edit`, 403, 'event-password-protected'],
      ['-', `/${hidden.id}?password=falsa`, 403, 'event-password-protected'],
      ['-', `/${hidden.id}?password=llave`, 200],
      // Nothing that a password opened is kept.
      ['-', `/${hidden.id}`, 403, 'event-password-protected'],
      ['-', `/by-slug/${hidden.slug}?password=llave`, 200],
      ['-', '/987654', 404, 'rest-event-not-found'],
      ['-', `/${open.venue.id}`, 400, 'rest-invalid-event-id'],
      ['-', '/by-slug/nada', 400, 'rest_invalid_param'],
      ['-', '/nada', 404, 'rest_no_route'],
      ['-', `/%3${String(open.id)[0]}`, 404, 'rest_no_route'],
    ];
    for (const [who, address, status, code] of rows) {
      const [path, query = ''] = address.split('?');
      const file = await ask(who, `GET ${own}/events${path}.ics?${query}`);
      const json = await ask(who, `GET ${own}/events${path}?${query}`);
      assert.deepEqual([file.status, file.body?.code], [status, code], `${who} ${address}`);
      assert.equal(json.status, status, `${who} ${address}`);
      if (status === 200) assert.equal(foundIn(file.bytes.toString(), 'UID'), `${json.body.id}@agenda.test`);
      else
        assert.deepEqual(
          [file.body, file.headers['content-type']],
          [json.body, json.headers['content-type']],
        );
    }
    const opened = await ask('-', `GET ${own}/events/${hidden.id}.ics?password=llave`);
    assert.match(opened.bytes.toString(), /^DESCRIPTION:Con orquesta\r$/m);
    const named = await ask('-', `GET ${own}/events/by-slug/${encodeURIComponent('حفلة')}.ics`);
    assert.equal(
      named.headers['content-disposition'],
      `inline; filename="event-${arabic.id}.ics"; filename*=UTF-8''${arabic.slug}.ics`,
    );
    for (const verb of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, body, headers } = await ask('editor', `${verb} ${own}/events/${open.id}.ics`, {
        json: {},
      });
      assert.deepEqual([status, body.code, headers['allow']], [404, 'rest_no_route', 'GET'], verb);
    }
  });
});
