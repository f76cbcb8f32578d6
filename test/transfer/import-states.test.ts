import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { isWhole } from '../../src/transfer/import/report.ts';
import { exported } from '../support/calendars/exporting.ts';
import { importFrom, login, startEmpty, sums } from '../support/calendars/importing.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import {
  type Interference,
  recordedSite,
  type ServedSite,
  type SiteRecords,
  serveSite,
} from '../support/servers/recorded-site.ts';

const v1 = '/wp-json/tribe/events/v1';
const wordpress = '/wp-json/wp/v2/';

/** A site with so many plain published events, ids from 1 on. */
const siteOf = (count: number): SiteRecords => {
  const [plain] = recordedSite().events;
  const none = { image: false, venue: [], organizer: [], categories: [], tags: [] };
  const events = Array.from({ length: count }, (_, index) => {
    const id = index + 1;
    const own = { id, slug: `event-${id}`, title: `Event ${id}`, global_id: `agenda.example?id=${id}` };
    return { ...plain, ...none, ...own, status: 'publish' };
  });
  return { categories: [], tags: [], venues: [], organizers: [], events };
};

const answer = (response: ServerResponse, status: number, body: unknown): true => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  return true;
};

const singleReads = ({ asked }: ServedSite): readonly string[] =>
  asked.filter((path) => /\/events\/\d+/.test(path));

onOneDatabase('whether events take place, of import tec', (place) => {
  const start = async (context: TestContext, count: number, interfere?: Interference) => {
    const { location, server } = await startEmpty(context, place);
    const site = await serveSite(context, siteOf(count), interfere);
    return {
      site,
      location,
      server,
      imported: (flags = {}) => importFrom(site, location, flags),
      states: async (): Promise<readonly (readonly [string, string])[]> => {
        const { body } = await server.ask('-', `GET ${v1}/events?start_date=2000-01-01&end_date=2100-01-01`);
        return body.events
          .toSorted((one: { id: number }, other: { id: number }) => one.id - other.id)
          .map((event: Record<string, string>) => [event['event_status'], event['status_note']]);
      },
    };
  };

  test("comes from WordPress's own interface with the reason, follows it, and an unknown one is reported", async (context) => {
    const { site, imported, states } = await start(context, 6);
    site.states
      .set(1, { status: 'canceled', reason: '<b>Por lluvia</b> &amp; viento' })
      .set(2, { status: 'postponed', reason: '' })
      .set(3, { status: 'moved-online', reason: '' })
      .set(4, { status: 'rescheduled', reason: '' })
      .set(5, { status: 'suspended', reason: 'Obras' });
    const report = await imported();
    assert.deepEqual(await states(), [
      ['cancelled', 'Por lluvia & viento'],
      ['postponed', ''],
      ['moved_online', ''],
      ['scheduled', ''],
      ['scheduled', ''],
      ['scheduled', ''],
    ]);
    assert.deepEqual(
      report.problems.map(({ label, skipped }) => [label, skipped]),
      [['5 "Event 5"', false]],
    );
    assert.match(report.problems[0]?.reason.en ?? '', /its state "suspended", which does not exist here/);
    assert.deepEqual(singleReads(site), [], 'one request tells the states of all');
    site.states.delete(5);
    assert.deepEqual(sums(await imported()), [0, 1, 5, 0]);
    assert.deepEqual(sums(await imported()), [0, 0, 6, 0]);

    site.states.delete(1);
    site.states.set(6, { status: 'canceled', reason: 'x'.repeat(400) });
    const later = await imported();
    assert.deepEqual(sums(later), [0, 2, 4, 0]);
    assert.match(later.problems[0]?.reason.en ?? '', /^status_note: it had more than 300 characters/);
    const [first, , , , , last] = await states();
    assert.deepEqual([first, last?.[0], last?.[1].length], [['scheduled', ''], 'cancelled', 300]);
  });

  test('what an editor here cancelled stays so until the event changes there', async (context) => {
    const { site, server, imported, states } = await start(context, 1);
    await imported();
    const change = { event_status: 'cancelled', status_note: 'Por luto' };
    await server.ask('editor', `PATCH ${v1}/events/1`, { json: change });
    assert.deepEqual(sums(await imported()), [0, 0, 1, 0]);
    assert.deepEqual(await states(), [['cancelled', 'Por luto']]);
    site.records.events[0].title = 'Otro título';
    assert.deepEqual(sums(await imported()), [0, 1, 0, 0]);
    assert.deepEqual(await states(), [['scheduled', '']], 'as every field that was changed here');
  });

  test('comes of single reads where that interface is shut, in each way that schema.org is written', async (context) => {
    const said: Record<number, string | undefined> = {
      1: 'https://schema.org/EventCancelled',
      2: 'http://schema.org/EventPostponed',
      3: 'EventMovedOnline',
      4: 'https://schema.org/EventRescheduled',
      5: 'EventScheduled',
      6: 'https://schema.org/EventFull',
    };
    let isShut = false;
    const { site, location, server, imported, states } = await start(context, 7, ({ url = '' }, response) => {
      if (url.startsWith(wordpress)) {
        // As firewalls answer: with a page.
        response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Forbidden</h1>');
        return true;
      }
      const id = Number(/\/events\/(\d+)/.exec(url)?.[1] ?? 0);
      if (id === 0) return false;
      if (isShut) return answer(response, 500, { code: 'internal_server_error' });
      const json_ld = said[id] === undefined ? {} : { '@type': 'Event', eventStatus: said[id] };
      return answer(response, 200, { ...site.records.events[id - 1], json_ld });
    });
    const report = await imported();
    assert.deepEqual(
      (await states()).map(([status]) => status),
      ['cancelled', 'postponed', 'moved_online', 'scheduled', 'scheduled', 'scheduled', 'scheduled'],
    );
    assert.deepEqual(
      report.problems.map(({ label, skipped }) => [label, skipped]),
      [['6 "Event 6"', false]],
    );
    assert.match(report.problems[0]?.reason.en ?? '', /its state "https:\/\/schema.org\/EventFull"/);
    assert.deepEqual(sums(await imported()), [0, 0, 7, 0]);

    // A note that was written here stays where the source has no place for one.
    await server.ask('editor', `PATCH ${v1}/events/1`, { json: { status_note: 'Se devuelve el dinero' } });
    said[1] = 'https://schema.org/EventPostponed';
    said[6] = 'https://schema.org/EventCancelled';
    assert.deepEqual(sums(await imported()), [0, 2, 5, 0]);
    assert.deepEqual((await states())[0], ['postponed', 'Se devuelve el dinero']);

    isShut = true;
    site.records.events.push({
      ...site.records.events[6],
      id: 8,
      slug: 'event-8',
      global_id: 'agenda.example?id=8',
    });
    said[8] = 'EventCancelled';
    const asked = singleReads(site).length;
    const shut = await imported();
    assert.equal(isWhole(shut), false);
    assert.match(shut.losses.map(({ en }) => en).join(), /^events: of some it could not be read/);
    assert.match(shut.problems.at(-1)?.reason.en ?? '', /whether it is cancelled, postponed or moved online/);
    assert.equal(
      new Set(singleReads(site).slice(asked)).size,
      4,
      'a site that answers for none is left in peace',
    );
    assert.deepEqual(
      (await states()).map(([status]) => status),
      [
        'postponed',
        'postponed',
        'moved_online',
        'scheduled',
        'scheduled',
        'cancelled',
        'scheduled',
        'scheduled',
      ],
    );
    isShut = false;
    said[2] = 'EventScheduled';
    assert.equal(isWhole(await imported()), true);
    assert.deepEqual(
      (await states()).map(([status]) => status),
      [
        'postponed',
        'scheduled',
        'moved_online',
        'scheduled',
        'scheduled',
        'cancelled',
        'scheduled',
        'cancelled',
      ],
    );
    const { body } = await server.ask('-', `GET ${v1}/events/8`);
    assert.equal(body.event_status, 'cancelled');
    assert.ok(await exported(location));
  });

  test('comes of the records of another Cartelera, with the note as it was written', async (context) => {
    const { site, location, imported, states } = await start(context, 3);
    Object.assign(site.records.events[0], {
      event_status: 'cancelled',
      status_note: 'Menos de 5 & más de 3',
    });
    Object.assign(site.records.events[1], { event_status: 'scheduled', status_note: 'Cambia la sala' });
    Object.assign(site.records.events[2], { event_status: 'sold_out', status_note: '' });
    const report = await imported(login);
    assert.deepEqual(await states(), [
      ['cancelled', 'Menos de 5 & más de 3'],
      ['scheduled', 'Cambia la sala'],
      ['scheduled', ''],
    ]);
    assert.match(report.problems.map(({ reason }) => reason.en).join(), /its state "sold_out"/);
    assert.deepEqual(report.unknownKeys, []);
    // Published, so that people know its old date.
    site.records.events[1].start_date = site.records.events[1].start_date.replace(
      /\d\d:\d\d:\d\d$/,
      '09:00:00',
    );
    delete site.records.events[1].utc_start_date;
    await imported(login);
    const moved =
      (await exported(location)).split('\n').find((line) => line.includes('"title":"Event 2"')) ?? '';
    const { start_date } = siteOf(1).events[0];
    assert.equal(JSON.parse(moved).stored.moved_from.slice(0, 19), start_date.replace(' ', 'T'));
  });

  test('leaves what older versions imported alone where events take place as announced', async (context) => {
    const { location, server } = await startEmpty(context, place);
    const records = recordedSite();
    // The keys and addresses of these have the port of the site in them.
    for (const event of records.events) Object.assign(event, { image: false, categories: [], tags: [] });
    await importFrom(await serveSite(context, records), location);
    const rows = await server.database.read
      .selectFrom('imports')
      .select('fingerprint')
      .where('kind', '=', 'event')
      .execute();
    const all = JSON.stringify(rows.map(({ fingerprint }) => fingerprint).sort());
    // Made by commit 974af1fb, which read no states.
    assert.equal(hash('sha256', all), 'f345cae8ed951bbd749950242b569c21f9c382bdae152209e2b87b473d39806a');
  });
});
