import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { renderImportReport } from '../../src/program/cli/import/import-report.ts';
import { isWhole } from '../../src/transfer/import/report.ts';
import { importFrom, login, startEmpty } from '../support/calendars/importing.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import {
  type Interference,
  recordedSite,
  type SiteRecords,
  serveSite,
} from '../support/servers/recorded-site.ts';

const v1 = '/wp-json/tribe/events/v1';
const none = { image: false, venue: [], organizer: [], categories: [], tags: [] };

/** A site with so many plain events, ids from 1 on. */
const siteOf = (count: number, odd: object = {}): SiteRecords => {
  const [plain] = recordedSite().events;
  const events = Array.from({ length: count }, (_, index) => {
    const id = index + 1;
    const own = { id, slug: `event-${id}`, title: `Event ${id}`, global_id: `agenda.example?id=${id}` };
    return { ...plain, ...none, ...own, ...odd };
  });
  return { categories: [], tags: [], venues: [], organizers: [], events };
};

const asked = ({ url = '' }: IncomingMessage) => {
  const { pathname, searchParams } = new URL(url, 'http://site.test');
  return { list: pathname.startsWith(v1) ? pathname.slice(v1.length) : '', query: searchParams };
};

const answer = (response: ServerResponse, status: number, body: unknown): true => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  return true;
};

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

onOneDatabase('what an import knows of having read everything', (place) => {
  const startSite = async (
    context: TestContext,
    records: SiteRecords,
    interfere?: Interference,
    mostPerPage = 50,
  ) => {
    const { location, server } = await startEmpty(context, place);
    const site = await serveSite(context, records, interfere, mostPerPage);
    const idsHere = async (): Promise<number[]> => {
      const { body } = await server.ask(
        'administrator',
        `GET ${v1}/events?start_date=2000-01-01&end_date=2100-01-01&per_page=500`,
      );
      return body.events
        .map(({ id }: { id: number }) => id)
        .sort((one: number, other: number) => one - other);
    };
    return {
      location,
      server,
      site,
      idsHere,
      imported: (flags = {}) => importFrom(site, location, { ...login, ...flags }),
    };
  };

  test('an event that slips to a page that was read already comes all the same', async (context) => {
    let deleted = 0;
    const records = siteOf(60);
    const { imported, idsHere } = await startSite(context, records, (request) => {
      const { list, query } = asked(request);
      if (list === '/events' && query.get('page') === '2' && deleted === 0) {
        deleted = 1;
        records.events.shift();
      }
      return false;
    });
    const report = await imported();
    assert.deepEqual(await idsHere(), range(1, 60));
    assert.equal(isWhole(report), true);
    const next = await imported({ mirror: 'true' });
    assert.deepEqual(
      next.removed.map(({ id }) => id),
      [1],
    );
  });

  test('what a source that always slips never shows is asked for by id, stays with --mirror, and is named', async (context) => {
    const records = siteOf(60);
    let slips = false;
    let isMute = false;
    const { imported, idsHere } = await startSite(context, records, (request, response) => {
      const { list, query } = asked(request);
      if (isMute && list === '/events/51') return answer(response, 500, { code: 'internal_server_error' });
      if (!slips || list !== '/events' || query.get('page') !== '2') return false;
      return answer(response, 200, { events: records.events.slice(51), total: 60, total_pages: 2 });
    });
    await imported();
    slips = true;
    const found = await imported({ mirror: 'true' });
    assert.deepEqual([found.vanished, await idsHere()], [[], range(1, 60)]);
    assert.match(found.losses.map(({ en }) => en).join(), /^events: the site counts 60 and.*only 59\.$/);
    isMute = true;
    const untold = await imported({ mirror: 'true' });
    assert.deepEqual([untold.removed, await idsHere()], [[], range(1, 60)]);
    assert.match(
      untold.losses.map(({ en }) => en).join(),
      /"Event 51" \(agenda\.example\?id=51\).*left as it is/,
    );
    assert.equal(isWhole(untold), false);
  });

  test('totals may be texts or missing, and lists may be objects', async (context) => {
    const shapes = [
      (body: object, total: number) => ({
        ...body,
        total: `${total}`,
        total_pages: `${Math.ceil(total / 20)}`,
      }),
      (body: object) => body,
      (body: object, total: number) => ({ ...body, total }),
      ({ events }: { events: unknown[] }, total: number) => ({
        events: { ...Object.fromEntries(events.map((event, index) => [index + 1, event])) },
        total,
        total_pages: Math.ceil(total / 20),
      }),
    ];
    const records = siteOf(45, {
      organizer: { '1': { id: 50, organizer: 'Peña', status: 'publish', global_id: 'agenda.example?id=50' } },
    });
    let shape = shapes[0] as (body: { events: unknown[] }, total: number) => object;
    const { imported, site, server, idsHere } = await startSite(context, records, (request, response) => {
      const { list, query } = asked(request);
      if (list !== '/events') return false;
      const page = Number(query.get('page'));
      if (page > Math.ceil(site.records.events.length / 20)) return answer(response, 404, {});
      const events = site.records.events.slice((page - 1) * 20, page * 20);
      return answer(response, 200, shape({ events }, site.records.events.length));
    });
    assert.equal(isWhole(await imported()), true);
    assert.deepEqual(await idsHere(), range(1, 45));
    const { body } = await server.ask('-', `GET ${v1}/events/45`);
    assert.equal(body.organizer[0].organizer, 'Peña');
    for (const [index, other] of shapes.entries()) {
      shape = other as typeof shape;
      const report = await imported();
      assert.deepEqual(
        [report.counts.event.unchanged, report.vanished, isWhole(report)],
        [45, [], true],
        `${index}`,
      );
    }
  });

  test('of two events with one id one comes and the other is named', async (context) => {
    const records = siteOf(2, { id: 500, global_id: 'agenda.example?id=500' });
    records.events[1].start_date = '2027-05-05 10:00:00';
    records.events[1].end_date = '2027-05-05 11:00:00';
    const { imported, idsHere } = await startSite(context, records);
    const report = await imported();
    assert.deepEqual(await idsHere(), [500]);
    assert.deepEqual(
      report.problems.map(({ label, skipped }) => [label, skipped]),
      [['500 "Event 2" 2027-05-05 10:00:00', true]],
    );
    assert.deepEqual(report.losses, []);
  });

  test('of a page that always fails comes what can be had, and the page is named', async (context) => {
    const records = siteOf(53);
    let failing = 2;
    let hasPieces = true;
    const { imported, idsHere, location, site } = await startSite(
      context,
      records,
      (request, response) => {
        const { list, query } = asked(request);
        const isPiece = query.get('per_page') !== '50';
        if (list !== '/events') return false;
        if (isPiece && !hasPieces) return answer(response, 500, {});
        const breaks = isPiece
          ? query.get('per_page') === '1' && query.get('page') === '23'
          : Number(query.get('page')) === failing;
        const covers = query.get('per_page') === '4' && query.get('page') === '6';
        return breaks || covers ? answer(response, 500, { code: 'internal_server_error' }) : false;
      },
      20,
    );
    const report = await imported();
    assert.deepEqual(
      await idsHere(),
      range(1, 53).filter((id) => id !== 23),
    );
    assert.equal(report.stopped, null);
    assert.match(
      report.losses.map(({ en }) => en).join('\n'),
      /page=2.*answered 500.*19 records of that page came\.\nevents: the site counts 53 and.*only 52\./s,
    );
    assert.equal(isWhole(report), false);
    failing = 1;
    assert.match((await imported()).losses.map(({ en }) => en).join(), /page=1.*20 records of that page/);
    hasPieces = false;
    failing = 2;
    site.records.events[22].title = 'Event 23';
    const listed = await serveSite(
      context,
      site.records,
      (request, response) => {
        const { list, query } = asked(request);
        if (request.url?.startsWith('/wp-json/wp/v2/tribe_events?'))
          return answer(
            response,
            200,
            range(1, 53).map((id) => ({ id })),
          );
        return list === '/events' && (query.get('per_page') !== '50' || query.get('page') === '2')
          ? answer(response, 500, {})
          : false;
      },
      20,
    );
    await importFrom(listed, location, login);
    assert.deepEqual(await idsHere(), range(1, 53), 'ids that WordPress lists are asked for one by one');
  });

  test('answers that are compressed without being asked are read', async (context) => {
    const records = siteOf(1);
    const { imported } = await startSite(context, records, (request, response) => {
      const { list } = asked(request);
      const name = list.slice(1) as keyof SiteRecords;
      const body = JSON.stringify({ [name]: records[name], total: records[name]?.length, total_pages: 1 });
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(body));
      return true;
    });
    assert.equal((await imported()).counts.event.created, 1);
  });

  test('an interface closed to strangers wants a login, and a stranger who reads all is told that it is what is public', async (context) => {
    let isClosed = true;
    const { site, location } = await startSite(
      context,
      siteOf(1),
      (_request, response) => isClosed && answer(response, 403, { code: 'rest_cannot_access' }),
    );
    await assert.rejects(importFrom(site, location, {}), /it wants a login: --user/);
    await assert.rejects(importFrom(site, location), /refuses this login/);
    isClosed = false;
    const report = await importFrom(site, location, {});
    assert.match(renderImportReport(report, 'en', false), /^All that is public came/m);
    assert.match(renderImportReport(await importFrom(site, location), 'en', false), /^Everything came/m);
  });

  test('addresses of pictures and websites without a host are completed from the address of the source', async (context) => {
    const records = siteOf(2);
    const { image } = recordedSite().events.find((event) => event.image !== false);
    records.events[0].image = image;
    const { imported, site, server } = await startSite(context, records);
    const { pathname, host } = new URL(records.events[0].image.url);
    Object.assign(records.events[0], {
      website: '/entradas',
      image: { ...image, url: pathname, alt_text: 'Una guitarra' },
    });
    Object.assign(records.events[1], { image: { ...image, url: `//${host}${pathname}` } });
    const report = await imported();
    assert.deepEqual(report.problems, []);
    const [first, second] = [
      (await server.ask('-', `GET ${v1}/events/1`)).body,
      (await server.ask('-', `GET ${v1}/events/2`)).body,
    ];
    assert.deepEqual(
      [first.website, first.image.width, first.image.alt_text, second.image.width],
      [`${site.address}/entradas`, image.width, 'Una guitarra', image.width],
    );
  });
});
