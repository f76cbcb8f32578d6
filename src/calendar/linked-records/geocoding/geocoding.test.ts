import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { type NewPlace, onOneDatabase } from '../../../../test/support/databases/databases.ts';
import {
  type CalendarServer,
  startCalendarServer,
} from '../../../../test/support/servers/calendar-server.ts';
import { knows, says, startGeocoderStandIn } from '../../../../test/support/servers/geocoder-stand-in.ts';
import { steppedWait } from '../../../../test/support/servers/stepped-wait.ts';
import type { Wait } from '../../../kernel/waiting.ts';
import { startGeocoding } from './geocoding.ts';
import { nominatim } from './nominatim.ts';

const soria = { address: 'Calle Mayor 1', zip: '42001', city: 'Soria', country: 'España' };
const soriaLine = 'Calle Mayor 1, 42001 Soria, España';
const burgos = { address: 'Plaza Vega 2', city: 'Burgos' };
const burgosLine = 'Plaza Vega 2, Burgos';

const startBench = async (context: TestContext, place: NewPlace) => {
  const server = await startCalendarServer(context, place);
  const standIn = await startGeocoderStandIn(context);
  const start = (timeout = 5000, wait?: Wait) => {
    const { database, calendar } = server.dependencies;
    const time = steppedWait();
    const warnings: string[] = [];
    const { clock } = server.dependencies;
    const client = nominatim({
      url: standIn.url,
      email: 'agenda@soria.test',
      publicUrl: 'https://agenda.test',
      version: '1.2.3',
      timeout,
      clock,
    });
    const geocoding = startGeocoding({
      ...{ database, calendar, clock, ask: client.ask, wait: wait ?? time.wait },
      warn: (message) => warnings.push(message),
    });
    const close = async () => {
      await geocoding.close();
      await client.close();
    };
    context.after(close);
    return { ...time, warnings, close };
  };
  return { ...server, standIn, start };
};

const createVenue = async ({ ask }: Pick<CalendarServer, 'ask'>, fields: object): Promise<number> => {
  const { status, body } = await ask('editor', 'POST /venues', { venue: `Sala ${Math.random()}`, ...fields });
  assert.equal(status, 201, JSON.stringify(body));
  return body.id;
};

const pointOf = async ({ ask }: Pick<CalendarServer, 'ask'>, id: number) => {
  const { body } = await ask('editor', `GET /venues/${id}`);
  return [body.geo_lat, body.geo_lng];
};

const nowhere = [undefined, undefined];

onOneDatabase('the geocoder', (place) => {
  test('fills coordinates of old and new venues, politely, as a change like any other', async (context) => {
    const bench = await startBench(context, place);
    const { standIn, ask, create } = bench;
    standIn.teach(soriaLine, knows('41.7640', '-2.4688'));
    standIn.teach(burgosLine, knows(42.3409, -3.6997));
    const old = await createVenue(bench, soria);
    const event = await create('editor', { venue: old });
    const before = await ask('-', `GET /events/${event.id}`);
    const { settle, pauses } = bench.start();
    await settle();
    const fresh = await createVenue(bench, burgos);
    await settle();
    assert.deepEqual(await pointOf(bench, old), [41.764, -2.4688]);
    assert.deepEqual(await pointOf(bench, fresh), [42.3409, -3.6997]);
    const after = await ask('-', `GET /events/${event.id}`);
    assert.notEqual(after.headers['etag'], before.headers['etag']);
    assert.equal(after.body.venue.geo_lat, 41.764);
    const near = await ask(
      '-',
      'GET /events?start_date=2031-01-01&end_date=2032-01-01&geoloc_lat=41.76&geoloc_lng=-2.47',
    );
    assert.equal(near.body.total, 1);
    const changes = await bench.database.read
      .selectFrom('changes')
      .select(['actor_id', 'action', 'revision'])
      .where('record_id', '=', old)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    assert.deepEqual({ ...changes }, { actor_id: null, action: 'update', revision: 2 });
    assert.deepEqual([pauses, standIn.mostAtOnce()], [[1000, 1000], 1]);
    const [question] = standIn.questions;
    assert.equal(question?.path, '/search');
    assert.deepEqual(question?.query, {
      format: 'jsonv2',
      limit: '1',
      q: soriaLine,
      email: 'agenda@soria.test',
    });
    assert.equal(
      question?.headers['user-agent'],
      'Cartelera/1.2.3 (+https://agenda.test; agenda@soria.test)',
    );
  });

  test('asks for nothing that an editor has settled, or that is no address', async (context) => {
    const bench = await startBench(context, place);
    const { standIn, ask } = bench;
    const placed = await createVenue(bench, { ...soria, geo_lat: 1, geo_lng: 2 });
    const cleared = await createVenue(bench, { ...soria, geo_lat: 1, geo_lng: 2 });
    await ask('editor', `PATCH /venues/${cleared}`, { geo_lat: '', geo_lng: '' });
    const trashed = await createVenue(bench, soria);
    await ask('editor', `DELETE /venues/${trashed}`);
    for (const fields of [
      {},
      { city: 'Soria', country: 'España' },
      { address: 'Calle Mayor 1' },
      { address: 'Calle Mayor 1', country: 'España' },
      { address: 'x'.repeat(400), city: 'Soria' },
    ]) {
      await createVenue(bench, fields);
    }
    const { settle } = bench.start();
    await settle();
    await ask('editor', `PATCH /venues/${placed}`, { address: 'Calle Nueva 3' });
    await settle();
    assert.deepEqual(standIn.asked(), []);
    assert.deepEqual(await pointOf(bench, placed), [1, 2]);
    assert.deepEqual(await pointOf(bench, cleared), nowhere);
  });

  test('asks for an address once, across restarts, known or not', async (context) => {
    const bench = await startBench(context, place);
    const { standIn } = bench;
    standIn.teach(soriaLine, knows('41.764', '-2.4688'));
    await createVenue(bench, soria);
    const unknown = await createVenue(bench, burgos);
    const first = bench.start();
    await first.settle();
    await first.close();
    const same = await createVenue(bench, { ...soria, city: 'SORIA', address: 'calle  mayor 1' });
    const second = bench.start();
    await second.settle();
    assert.deepEqual(await pointOf(bench, same), [41.764, -2.4688]);
    assert.deepEqual(await pointOf(bench, unknown), nowhere);
    assert.deepEqual(standIn.asked(), [soriaLine, burgosLine]);
    await second.close();
    bench.setClock('2027-03-21T10:00:00Z');
    standIn.teach(burgosLine, knows('42.3', '-3.7'));
    await bench.start().settle();
    assert.deepEqual(await pointOf(bench, unknown), [42.3, -3.7]);
    assert.deepEqual(standIn.asked(), [soriaLine, burgosLine, burgosLine]);
  });

  test('looks up again what it found for another address, and nothing else', async (context) => {
    const bench = await startBench(context, place);
    const { standIn, ask } = bench;
    standIn.teach(soriaLine, knows('41.764', '-2.4688'));
    standIn.teach('Plaza Vega 2, 42001 Soria, España', knows('41.7', '-2.4'));
    const id = await createVenue(bench, soria);
    const { settle } = bench.start();
    await settle();
    const change = async (fields: object) => {
      assert.equal((await ask('editor', `PATCH /venues/${id}`, fields)).status, 200);
      await settle();
      return pointOf(bench, id);
    };
    assert.deepEqual(await change({ phone: '1', address: 'CALLE MAYOR 1' }), [41.764, -2.4688]);
    // An editor's form sends back what it was given.
    const whole = { address: 'Plaza Vega 2', geo_lat: 41.764, geo_lng: -2.4688 };
    assert.deepEqual(await change(whole), [41.7, -2.4]);
    assert.deepEqual(await change({ address: 'Calle Mayor 1' }), [41.764, -2.4688]);
    assert.deepEqual(await change({ geo_lat: 41.765 }), [41.765, -2.4688]);
    assert.deepEqual(await change({ address: 'Plaza Vega 2' }), [41.765, -2.4688]);
    assert.deepEqual(await change({ geo_lat: '' }), nowhere);
    assert.deepEqual(await change({ address: 'Calle Mayor 1' }), [41.764, -2.4688]);
    assert.deepEqual(await change({ address: 'Calle de Nadie 9' }), nowhere);
    assert.equal(standIn.asked().length, 3);
  });

  test('does not write over what happened while it asked', async (context) => {
    const bench = await startBench(context, place);
    const { standIn, ask } = bench;
    const moved = await createVenue(bench, soria);
    const placed = await createVenue(bench, burgos);
    standIn.teach(soriaLine, async (response) => {
      await ask('editor', `PATCH /venues/${moved}`, { address: 'Otra 5', country: '' });
      await knows('1', '1')(response);
    });
    standIn.teach(burgosLine, async (response) => {
      await ask('editor', `PATCH /venues/${placed}`, { geo_lat: 5, geo_lng: 6 });
      await knows('1', '1')(response);
    });
    standIn.teach('Otra 5, 42001 Soria', knows('7', '8'));
    await bench.start().settle();
    assert.deepEqual(await pointOf(bench, moved), [7, 8]);
    assert.deepEqual(await pointOf(bench, placed), [5, 6]);
  });

  test('leaves a geocoder that fails alone, longer and longer, and goes on with the others', async (context) => {
    const bench = await startBench(context, place);
    const { standIn } = bench;
    const page = { 'content-type': 'text/html' };
    // What was answered, and the pause after it; another address is answered after the first.
    const rows = [
      [says(429, '', { 'retry-after': '7' }), 7000],
      [says(503, '', { 'retry-after': 'Sat, 21 Nov 2026 10:01:30 GMT' }), 90_000],
      [says(503, '', { 'retry-after': 'soon' }), 60_000],
      [says(500, 'oops'), 120_000],
      [says(200, '<!doctype html>', page), 240_000],
      [says(200, '{"error":"no"}'), 480_000],
      [knows('norte', '2'), 960_000],
      [knows('91', '2'), 1_920_000],
      [says(302, '', { location: `${standIn.url}/search` }), 3_600_000],
      [says(403, 'blocked'), 3_600_000],
      [says(404, ''), 3_600_000],
      [says(200, `[${' '.repeat(2 ** 20)}]`), 3_600_000],
      [says(429, '', { 'retry-after': '999999999' }), 86_400_000],
      [(response: { destroy: () => unknown }) => void response.destroy(), 3_600_000],
      [() => undefined, 3_600_000],
    ] as const;
    standIn.teach(soriaLine, ...rows.map(([reply]) => reply), knows('41.764', '-2.4688'));
    standIn.teach(burgosLine, knows('42.3', '-3.7'));
    const ill = await createVenue(bench, soria);
    const well = await createVenue(bench, burgos);
    // Nobody answers the last of them.
    const { settle, pauses, warnings } = bench.start(200);
    await settle();
    assert.deepEqual(await pointOf(bench, ill), [41.764, -2.4688]);
    assert.deepEqual(await pointOf(bench, well), [42.3, -3.7]);
    assert.equal(standIn.asked()[1], burgosLine);
    assert.deepEqual(
      pauses.filter((pause) => pause !== 1000),
      rows.map(([, pause]) => pause),
    );
    assert.equal(warnings.length, rows.length);
    assert.match(warnings[0] ?? '', /answered 429; next request in 7 s/);
  });

  test('counts an address that it does not understand as unknown', async (context) => {
    const bench = await startBench(context, place);
    bench.standIn.teach(soriaLine, says(400, 'bad request'));
    const id = await createVenue(bench, soria);
    const { settle, warnings } = bench.start();
    await settle();
    assert.deepEqual([await pointOf(bench, id), warnings], [nowhere, []]);
  });

  test('is asked by one process at a time, and by the next one when that has ended', async (context) => {
    const bench = await startBench(context, place);
    const { standIn } = bench;
    const first = bench.start();
    await createVenue(bench, soria);
    await first.settle();
    const second = bench.start();
    await second.settle();
    const id = await createVenue(bench, burgos);
    await second.settle();
    assert.deepEqual(standIn.asked(), [soriaLine]);
    await first.close();
    bench.setClock('2026-11-21T10:00:02Z');
    standIn.teach(burgosLine, knows('42.3', '-3.7'));
    await second.settle();
    assert.deepEqual(await pointOf(bench, id), [42.3, -3.7]);
  });

  test('keeps a pause that was asked for across a restart', async (context) => {
    const bench = await startBench(context, place);
    const { standIn } = bench;
    const id = await createVenue(bench, soria);
    standIn.teach(soriaLine, says(429, '', { 'retry-after': '600' }), knows('41.7', '-2.4'));
    const rests = Promise.withResolvers<void>();
    const first = bench.start(5000, async (milliseconds, signal) => {
      if (milliseconds !== 600_000) return;
      rests.resolve();
      await once(signal, 'abort');
    });
    await rests.promise;
    await first.close();
    const second = bench.start();
    await second.settle();
    bench.setClock('2026-11-21T10:09:59Z');
    await second.settle();
    assert.deepEqual(standIn.asked(), [soriaLine]);
    bench.setClock('2026-11-21T10:10:01Z');
    await second.settle();
    assert.deepEqual(await pointOf(bench, id), [41.7, -2.4]);
  });

  test('ends at once while a question is under way', async (context) => {
    const bench = await startBench(context, place);
    const asked = Promise.withResolvers<void>();
    bench.standIn.teach(soriaLine, () => asked.resolve());
    await createVenue(bench, soria);
    const { close, warnings } = bench.start();
    await asked.promise;
    await close();
    assert.deepEqual(warnings, []);
  });
});
