import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { renderImportReport } from '../../src/program/cli/import/import-report.ts';
import { isWhole, newLosses } from '../../src/transfer/import/report.ts';
import { importFrom, login, startEmpty, sums } from '../support/calendars/importing.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { type Interference, recordedSite, serveSite } from '../support/servers/recorded-site.ts';

const v1 = '/wp-json/tribe/events/v1';

const answer = (response: ServerResponse, status: number, body: string, headers = {}): true => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  return true;
};

/** Lets the first `times` requests for a path be answered otherwise. */
const atFirst = (path: string, times: number, other: (response: ServerResponse) => true): Interference => {
  let left = times;
  return ({ url = '' }, response) => {
    if (!url.startsWith(`${v1}${path}`) || left === 0) return false;
    left -= 1;
    return other(response);
  };
};

onOneDatabase('sources of import tec', (place) => {
  const importWith = async (context: TestContext, interfere: Interference) => {
    const { location, server } = await startEmpty(context, place);
    const site = await serveSite(context, recordedSite(), interfere, 10);
    return { location, server, site, imported: () => importFrom(site, location) };
  };

  for (const [what, interfere, pauses] of [
    [
      'is busy and says how long',
      atFirst('/events', 2, (response) => answer(response, 503, '{}', { 'retry-after': '7' })),
      [7000, 7000],
    ],
    [
      'wants fewer requests until a date',
      atFirst('/tags', 1, (response) =>
        answer(response, 429, '{}', { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }),
      ),
      [1000],
    ],
    [
      'hangs up',
      atFirst('/events', 1, (response) => {
        response.destroy();
        return true;
      }),
      [1000],
    ],
    [
      'cuts an answer off',
      atFirst('/organizers', 2, (response) => answer(response, 200, '{"organizers":[{"id":12')),
      [1000, 2000],
    ],
    [
      'puts a byte order mark before JSON',
      atFirst('/tags', 1, (response) =>
        answer(
          response,
          200,
          `\ufeff${JSON.stringify({ tags: recordedSite().tags, total: 7, total_pages: 1 })}`,
        ),
      ),
      [],
    ],
  ] as const) {
    test(`a source that ${what} is read whole`, async (context) => {
      const { imported } = await importWith(context, interfere);
      const report = await imported();
      assert.deepEqual(sums(report), [73, 0, 0, 0]);
      assert.deepEqual(report.pauses, pauses);
    });
  }

  for (const [what, interfere, message] of [
    [
      'answers with a page',
      (_request, response) => answer(response, 200, '<html>Agenda</html>', { 'content-type': 'text/html' }),
      /answered 200 with something that is no JSON/,
    ],
    [
      'has no interface',
      (_request, response) => answer(response, 404, '{"code":"rest_no_route"}'),
      /no calendar interface was found there/,
    ],
    [
      'puts a notice of PHP before JSON',
      (_request, response) =>
        answer(response, 200, `Notice: Undefined index ${'a'.repeat(200)} {"venues":[]}`),
      /something that is no JSON: Notice: Undefined index a{76}$/m,
    ],
    [
      'refuses the login',
      ({ url = '' }, response) =>
        url.startsWith(v1) && answer(response, 401, '{"code":"incorrect_password"}'),
      /refuses this login/,
    ],
    [
      'leads to a machine that is not public',
      (_request, response) => answer(response, 302, '', { location: 'http://169.254.169.254/latest/' }),
      /The address is not public/,
    ],
    [
      'leads in a circle',
      ({ url = '' }, response) => answer(response, 302, '', { location: url }),
      /Too many redirects/,
    ],
    [
      'never recovers',
      (_request, response) => answer(response, 500, '{}'),
      /answered 500|no calendar interface/,
    ],
  ] satisfies readonly (readonly [string, Interference, RegExp])[]) {
    test(`a source that ${what} is refused with the reason, and nothing is written`, async (context) => {
      const { imported, server } = await importWith(context, interfere);
      // What a calendar draws for itself at the first start, such as the host of its UIDs, is in its settings.
      const written = async () => ({ ...(await server.snapshot()), settings: null });
      const before = await written();
      await assert.rejects(imported, message);
      assert.deepEqual(await written(), before);
    });
  }

  test('a machine that is not public is only read when the owner names it', async (context) => {
    const { location, site } = await importWith(context, () => false);
    await assert.rejects(
      importFrom(site, location, { ...login, 'allow-fetch-from': '127.0.0.2' }),
      /The address is not public\..*--allow-fetch-from/,
    );
    assert.deepEqual(site.asked, []);
  });

  test('a source that stops in the middle leaves what came whole; the next run brings the rest', async (context) => {
    let isBroken = true;
    const { imported, server } = await importWith(context, ({ url = '' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://site.test');
      const first =
        (Number(searchParams.get('page')) - 1) * Math.min(10, Number(searchParams.get('per_page')));
      return isBroken && pathname.endsWith('/events') && first >= 30
        ? answer(response, 200, 'Fatal error', { 'content-type': 'text/html' })
        : false;
    });
    const report = await imported();
    assert.match(report.stopped?.en ?? '', /page=6.*no JSON: Fatal error/);
    assert.deepEqual(report.counts.event.created, 30);
    assert.deepEqual(report.vanished, [], 'nothing counts as vanished of what was not read');
    const { body } = await server.ask(
      'administrator',
      `GET ${v1}/events?start_date=2000-01-01&end_date=2100-01-01`,
    );
    assert.equal(body.total, 30);
    isBroken = false;
    const rest = await imported();
    assert.deepEqual([rest.stopped, ...sums(rest)], [null, 21, 0, 52, 0]);
  });

  test('records that are none are left out with the reason, and broken fields with theirs', async (context) => {
    const { imported, server, site } = await importWith(context, () => false);
    const [first, second, third, fourth, fifth, sixth] = site.records.events;
    site.records.events.push(null, 'text', { id: 'x' });
    delete first.title;
    second.start_date = '2026-02-31 10:00:00';
    third.website = 'javascript:alert(1)';
    third.timezone = 'Mars/Olympus';
    fourth.all_day = null;
    fifth.custom_fields = { _ecp_custom_2: { label: 'Sala', value: 'B' } };
    sixth.status = 'tribe-ignored';
    site.records.venues[0].website = 'teatro';
    site.records.categories[0].name = '';
    const report = await imported();
    assert.deepEqual(
      report.problems.map(({ label, reason, skipped }) => [
        label.split(' ')[0],
        skipped,
        reason.en.slice(0, 30),
      ]),
      [
        ['?', true, 'it is no record of this interf'],
        ['8', false, 'without website: Must be an ab'],
        [String(first.id), true, 'it has no id or title, so it i'],
        [String(fourth.id), true, 'it is protected by a password '],
        [String(second.id), true, 'start_date: Must be a date, li'],
        [String(third.id), false, 'without timezone: Must be a ti'],
        [String(third.id), false, 'without website: Must be an ab'],
        [String(fifth.id), false, 'its additional fields (custom_'],
        [String(sixth.id), false, 'there is no status "tribe-igno'],
        ['?', true, 'it is no record of this interf'],
        ['?', true, 'it is no record of this interf'],
        ['?', true, 'it has no id or title, so it i'],
      ],
    );
    const { body } = await server.ask('administrator', `GET ${v1}/events/${third.id}`);
    assert.deepEqual([body.timezone, body.start_date], ['Europe/Madrid', third.start_date]);
    assert.equal((await server.ask('administrator', `GET ${v1}/events/${sixth.id}`)).body.status, 'draft');

    const again = await imported();
    assert.deepEqual(again.problems, report.problems, 'what did not come is said every time');
    assert.deepEqual([again.counts.event.updated, again.counts.venue.updated], [0, 0]);
  });

  test('addresses come as people type them, coordinates as numbers or texts', async (context) => {
    const { imported, server, site } = await importWith(context, () => false);
    const { venues, events, organizers } = site.records;
    venues[0].website = 'https://ayuntamiento.example/programación?q=año nuevo';
    venues[1].website = 'www.cafe.example';
    organizers[0].website = 'https://ñandú.example/a%C3%B1o';
    Object.assign(venues[2], { geo_lat: '40.7505', geo_lng: '-73.9934' });
    Object.assign(venues[3], { geo_lat: 95, geo_lng: -3.7 });
    const drawn = events.find(({ id }) => id === 28);
    drawn.website = 'https://x.example/año?a=1&amp;b=«2»';
    const report = await imported();
    assert.deepEqual(
      report.problems.map(({ label, reason }) => [label.split(' ')[0], reason.en.split(':')[0]]),
      [['11', 'without geo_lat']],
    );
    const read = async (path: string) => (await server.ask('-', `GET ${v1}${path}`)).body;
    assert.deepEqual(
      [(await read('/venues/8')).website, (await read('/venues/9')).website],
      ['https://ayuntamiento.example/programaci%C3%B3n?q=a%C3%B1o%20nuevo', 'http://www.cafe.example'],
    );
    assert.equal((await read('/organizers/12')).website, 'https://xn--and-6ma2c.example/a%C3%B1o');
    assert.equal((await read('/events/28')).website, 'https://x.example/a%C3%B1o?a=1&amp;b=%C2%AB2%C2%BB');
    const { geo_lat, geo_lng } = await read('/venues/10');
    assert.deepEqual([geo_lat, geo_lng], [40.7505, -73.9934]);
  });

  test('a venue that only its event shows comes with it, and all that another Cartelera has in venues', async (context) => {
    const { imported, server, site } = await importWith(context, () => false);
    const [venue] = site.records.venues.splice(0, 1);
    const [event] = site.records.events;
    const [second] = site.records.venues;
    Object.assign(event, { venue: second, venues: [second, venue] });
    assert.deepEqual(sums(await imported()), [73, 0, 0, 0]);
    const { body: shown } = await server.ask('-', `GET ${v1}/events/${event.id}`);
    assert.deepEqual(
      shown.venues.map(({ id }: { id: number }) => id),
      [second.id, venue.id],
    );
    const { body } = await server.ask('-', `GET ${v1}/venues/${venue.id}`);
    assert.equal(body.address, 'C/ Pelayo s/n');
  });

  test('an event without a title comes and may be sent back, a venue that is in the trash there without its mark', async (context) => {
    const { imported, server, site } = await importWith(context, () => false);
    const event = site.records.events.find(({ id, status }) => id === 28 && status === 'publish');
    Object.assign(event, { title: '', slug: '28' });
    const [trashed] = site.records.venues.splice(0, 1);
    for (const { venue } of site.records.events) {
      if (venue.id === trashed.id) Object.assign(venue, { status: 'trash', slug: `${venue.slug}__trashed` });
    }
    assert.deepEqual(sums(await imported()), [73, 0, 0, 0]);
    const { body } = await server.ask('-', `GET ${v1}/events/28`);
    assert.deepEqual([body.title, body.slug], ['', '28']);
    const venue = await server.ask('administrator', `GET ${v1}/venues/${trashed.id}`);
    assert.deepEqual([venue.body.slug, venue.body.status], [trashed.slug, 'draft']);
    assert.equal((await imported()).counts.event.updated, 0);
    const write = async (path: string, json: object) => (await server.ask('editor', path, { json })).status;
    assert.equal(await write(`PATCH ${v1}/events/28`, { title: '', featured: true }), 200);
    assert.equal(await write(`PATCH ${v1}/events/by-slug/28`, { title: '' }), 200);
    assert.equal(await write(`PATCH ${v1}/events/15`, { title: '' }), 400);
    assert.equal(
      await write(`POST ${v1}/events`, { title: '', start_date: '2027-01-01', end_date: '2027-01-02' }),
      400,
    );
    assert.equal((await server.ask('-', `GET ${v1}/events/28`)).body.featured, true);
  });

  test('a picture that cannot be had costs no event, and is fetched the next time', async (context) => {
    let isThere = false;
    const { imported, server, site, location } = await importWith(context, ({ url = '' }, response) =>
      !isThere && url.endsWith('.png') ? answer(response, 404, '') : false,
    );
    const accepted = (flag: string) => importFrom(site, location, { ...login, 'accept-losses': flag });
    const first = await imported();
    assert.deepEqual(sums(first), [73, 0, 0, 0]);
    assert.equal(isWhole(first), false);
    assert.deepEqual(
      first.problems.map(({ label, reason }) => [
        label.split(' ')[0],
        /The server answers with the status 404/.test(reason.en),
      ]),
      [
        ['20', true],
        ['15', true],
      ],
    );
    assert.deepEqual(sums(await imported()), [0, 0, 73, 0]);
    assert.equal(isWhole(await accepted('true')), true);
    const known = await imported();
    assert.equal(isWhole(known), true, 'what was accepted does not count again');
    assert.match(renderImportReport(known, 'en', false), /accepted with --accept-losses: 2\./);
    const [event] = site.records.events;
    Object.assign(event, { custom_fields: { _ecp_custom_2: { label: 'Sala', value: 'B' } }, featured: true });
    const other = await imported();
    assert.deepEqual([isWhole(other), newLosses(other).problems.length], [false, 1]);
    event.custom_fields = [];
    await imported();
    isThere = true;
    assert.deepEqual(sums(await imported()), [0, 2, 71, 0]);
    assert.equal((await server.ask('-', `GET ${v1}/events/15`)).body.image.width, 1200);
  });
});
