import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { renderImportReport } from '../../src/program/cli/import/import-report.ts';
import { importFrom, startEmpty, sums } from '../support/calendars/importing.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import {
  type Interference,
  recordedSite,
  type SiteRecords,
  serveSite,
} from '../support/servers/recorded-site.ts';

const none = { image: false, venue: [], organizer: [], categories: [], tags: [] };

/** A site with events like the first of the recorded one, each with what is odd about it. */
const siteWith = (events: readonly object[], others: Partial<SiteRecords> = {}): SiteRecords => {
  const [plain] = recordedSite().events;
  const made = events.map((odd, index) => {
    const id = index + 1;
    return { ...plain, ...none, id, slug: `event-${id}`, global_id: `agenda.example?id=${id}`, ...odd };
  });
  return { categories: [], tags: [], venues: [], organizers: [], ...others, events: made };
};

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
const noText = { toString: 1, valueOf: 1 };

const answer = (response: ServerResponse, body: string): true => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  return true;
};

onOneDatabase('sources of import tec that mean ill', (place) => {
  const importOf = async (context: TestContext, records: SiteRecords, interfere?: Interference) => {
    const { location, server } = await startEmpty(context, place);
    const site = await serveSite(context, records, interfere);
    return { server, site, imported: () => importFrom(site, location) };
  };

  for (const [what, odd, expected] of [
    ['an id that is an object', { id: noText }, [0, 0, 0, 1]],
    ['an id that is a list', { id: [[7]] }, [0, 0, 0, 1]],
    [
      'a price that is an object',
      { cost: '5', cost_details: { currency_symbol: '', currency_position: '', values: [noText] } },
      [1, 0, 0, 0],
    ],
    [
      'a price in lists',
      { cost: '5', cost_details: { currency_symbol: '', currency_position: '', values: [nested(50)] } },
      [1, 0, 0, 0],
    ],
    ['tickets that are lists of lists', { tickets: nested(50) }, [1, 0, 0, 0]],
  ] as const) {
    test(`${what} costs nobody the rest`, async (context) => {
      const { imported } = await importOf(context, siteWith([odd, {}]));
      const [created = 0, updated, unchanged, skipped] = sums(await imported());
      assert.deepEqual([created - 1, updated, unchanged, skipped], expected);
    });
  }

  test('characters that no database keeps do not make a record vanish or come twice', async (context) => {
    const odd = { global_id: 'a\0b\ud800', slug: 'x\0y', title: 'T\0\ud800', global_id_lineage: ['l\0'] };
    const { imported } = await importOf(context, siteWith([odd]));
    assert.deepEqual(sums(await imported()), [1, 0, 0, 0]);
    const again = await imported();
    assert.deepEqual(sums(again), [0, 0, 1, 0]);
    assert.deepEqual(again.vanished, []);
  });

  test('records of one global_id are told of, and not lost in silence', async (context) => {
    const [venue] = recordedSite().venues;
    const venues = [{ ...venue, global_id: 'agenda.example?id=2' }];
    const records = siteWith([{}, {}, { global_id: 'agenda.example?id=1' }], { venues });
    const { imported } = await importOf(context, records);
    const report = await imported();
    assert.deepEqual(sums(report), [2, 0, 0, 2]);
    assert.deepEqual(
      report.problems.map(({ kind, skipped }) => [kind, skipped]),
      [
        ['event', true],
        ['event', true],
      ],
    );
  });

  test('a global_id that was that of a record of another kind changes nothing here', async (context) => {
    const [category] = recordedSite().categories;
    const { imported, site, server } = await importOf(
      context,
      siteWith([{}], { categories: [{ ...category, id: 1, parent: 0 }] }),
    );
    await imported();
    const before = await server.snapshot();
    site.records.categories = [];
    site.records.events[0].global_id = `${new URL(site.address).host}/terms/1`;
    const report = await imported();
    assert.deepEqual(report.counts.event, { created: 0, updated: 0, unchanged: 0, skipped: 1 });
    assert.deepEqual(await server.snapshot(), before);
  });

  test('a picture that many events show is fetched once', async (context) => {
    const { image } = recordedSite().events.find((event) => event.image !== false);
    const { imported, site } = await importOf(context, siteWith([{ image }, { image: { ...image } }, {}]));
    for (const event of site.records.events.slice(0, 2)) event.image.url = site.records.events[0].image.url;
    assert.deepEqual(sums(await imported()), [3, 0, 0, 0]);
    const path = new URL(image.url).pathname;
    assert.equal(site.asked.filter((asked) => asked === path).length, 1);
  });

  test('a picture whose address is a number is none of this calendar, and costs nobody the event', async (context) => {
    const { imported, site } = await importOf(context, siteWith([{}]));
    site.records.events[0].image = { url: '123' };
    const report = await imported();
    assert.deepEqual(sums(report), [1, 0, 0, 0]);
    assert.equal(report.problems.length, 1);
  });

  test('an event in more categories than any calendar has comes with some of them', async (context) => {
    const [category] = recordedSite().categories;
    const categories = Array.from({ length: 1500 }, (_, index) => {
      const id = index + 1;
      return { ...category, id, name: `c${id}`, slug: `c${id}`, parent: 0 };
    });
    const { imported } = await importOf(context, siteWith([{ categories }]));
    const report = await imported();
    assert.equal(report.counts.event.created, 1);
    assert.match(report.problems.map(({ reason }) => reason.en).join(), /only the first 1000/);
  });

  for (const [what, body] of [
    ['nests without end', `{"events":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['is made of a million lists', `{"events":[${'[],'.repeat(1_000_000)}[]]}`],
  ] as const) {
    test(`an answer that ${what} is refused with its address`, async (context) => {
      const { imported } = await importOf(
        context,
        siteWith([]),
        ({ url = '' }, response) => url.includes('/events?') && answer(response, body),
      );
      await assert.rejects(imported, /\/events\?.*no JSON/);
    });
  }

  for (const [what, events] of [
    ['the same page', siteWith([{}]).events],
    ['empty pages', []],
  ] as const) {
    test(`a source that gives ${what} for ever is left`, async (context) => {
      const endless = JSON.stringify({ events, total: 51, total_pages: 1e9 });
      const { imported } = await importOf(
        context,
        siteWith([]),
        ({ url = '' }, response) => url.includes('/events?') && answer(response, endless),
      );
      const report = await imported();
      assert.match(report.stopped?.en ?? '', /page after page with nothing new/);
      assert.equal(report.counts.event.created, events.length);
    });
  }

  test('a login is shown to no site that the named one leads to', async (context) => {
    const logins: (string | undefined)[] = [];
    const other = await serveSite(context, recordedSite(), ({ headers }) => {
      logins.push(headers.authorization);
      return false;
    });
    const { location } = await startEmpty(context, place);
    const site = await serveSite(context, siteWith([]), ({ url = '' }, response) => {
      response.writeHead(302, { location: `${other.address}${url}` }).end();
      return true;
    });
    await assert.rejects(importFrom(site, location), { code: 'import_other_site' });
    assert.ok(logins.length > 0 && logins.every((sent) => sent === undefined));
    // Without a login there is nothing to lose.
    assert.equal((await importFrom(site, location, {})).stopped, null);
  });

  test('what a source says does not steer the terminal', async (context) => {
    const { imported } = await importOf(context, siteWith([{ title: 'A\u009b2J\u202eB\nC', status: 'odd' }]));
    const text = renderImportReport(await imported(), 'en', false);
    assert.match(text, /A 2J B/);
    assert.doesNotMatch(text, /[\u009b\u202e]/);
  });
});
