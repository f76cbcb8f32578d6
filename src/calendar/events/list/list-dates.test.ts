import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../../test/support/servers/calendar-server.ts';

// Reference events-api 2.2: one letter is one event.
const fixture: readonly (readonly [string, string, string, object?])[] = [
  ['A', '2027-03-01 10:00:00', '2027-03-01 12:00:00'],
  ['B', '2027-03-02 00:00:00', '2027-03-02 01:00:00'],
  ['C', '2027-03-01 22:00:00', '2027-03-03 02:00:00'],
  ['D', '2027-03-02', '2027-03-02', { all_day: true }],
  ['E', '2027-03-02 23:59:59', '2027-03-03 00:30:00'],
  ['F', '2027-03-03 10:00:00', '2027-03-03 11:00:00'],
  ['G', '2027-03-02 20:00:00', '2027-03-02 22:00:00', { timezone: 'America/New_York' }],
  ['H', '2020-01-01 10:00:00', '2020-01-01 11:00:00'],
  ['I', '2030-01-01 10:00:00', '2030-01-01 11:00:00'],
  ['J', '2027-03-02 15:00:00', '2027-03-02 16:00:00', { hide_from_listings: true }],
  ['N', '2027-03-02 15:00:00', '2027-03-02 16:00:00', { featured: true }],
  ['O', '2027-03-02 15:00:00', '2027-03-02 16:00:00', { sticky: true }],
  ['Y', '2028-11-20 10:00:00', '2028-11-20 12:00:00'],
  ['Z', '2028-11-21 22:00:00', '2028-11-22 12:00:00'],
];

// Where our days are half-open (Q22) and bounds are read in the site's zone (Q23) the reference's list differs.
const queries: readonly (readonly [string, string])[] = [
  ['start_date=2027-03-02&end_date=2027-03-02', 'B D N O G'],
  ['start_date=2027-03-01&end_date=2027-03-03', 'A C B D N O G E F'],
  ['start_date=2027-03-03&end_date=2027-03-01', ''],
  ['start_date=2020-01-01&end_date=2031-01-01', 'H A C B D N O G E F Y Z I'],
  ['start_date=1000-01-01T00:00:00Z&end_date=2027-03-01', 'H A'],
  ['start_date=2028-11-21&end_date=9999-12-31', 'Z I'],
  ['starts_before=2027-03-02', 'H A C B D N O G E'],
  ['starts_before=2027-03-02 00:00:00&strict_dates=true', 'H A C'],
  ['starts_after=2027-03-02', 'F Y Z I'],
  ['starts_after=2027-03-02 12:00:00&strict_dates=true', 'N O G E F Y Z I'],
  ['ends_before=2027-03-02', 'H A B D N O G'],
  ['ends_before=2027-03-02 12:00:00&strict_dates=true', 'H A B'],
  ['ends_after=2027-03-02', 'C E F Y Z I'],
  ['ends_after=2027-03-02 00:00:00&strict_dates=true', 'C B D N O G E F Y Z I'],
  ['starts_after=2027-03-01&starts_before=2027-03-02', 'B D N O G E'],
  ['starts_after=2027-03-01&start_date=2020-01-01', 'B D N O G E F Y Z I'],
  ['ends_before=2027-03-02&end_date=2027-03-01', 'H A'],
  ['ends_after=2027-03-01&starts_before=2027-03-03', 'C B D N O G E F'],
  ['start_date=2027-03-02 12:00:00&end_date=2027-03-03&strict_dates=true', 'N O G'],
  ['start_date=1803902400&end_date=1803902400', 'A'],
  // The default window: from today to the end of the day 24 months on.
  ['', 'A C B D N O G E F Y'],
  ['start_date=2028-01-01', 'Y'],
  ['end_date=2027-03-01', 'A'],
];

onEachDatabase('the dates of a list', (place) => {
  test('choose events by their own clocks', async (context) => {
    const { create, ask } = await startCalendarServer(context, place);
    const ids: Record<string, number> = {};
    for (const [title, start_date, end_date, more] of fixture) {
      const made = await create('editor', { title, start_date, end_date, ...more });
      ids[title] = made.id;
    }
    for (const [query, expected] of queries) {
      const { status, body } = await ask('-', `GET /events?${query.replaceAll(' ', '%20')}`);
      assert.equal(status, 200, query);
      const titles = body.events.map(({ title }: { title: string }) => title).join(' ');
      assert.equal(titles, expected, query);
      assert.equal(body.total, expected === '' ? 0 : expected.split(' ').length, query);
    }
    const included = await ask(
      '-',
      `GET /events?include=${ids['J']},${ids['I']},${ids['H']}&start_date=2027-01-01`,
    );
    assert.deepEqual(
      included.body.events.map(({ title }: { title: string }) => title),
      ['H', 'I'],
    );
  });

  test('that are no dates are refused by name, all of them together', async (context) => {
    const { ask } = await startCalendarServer(context, place);
    const { status, body } = await ask('-', 'GET /events?start_date=nunca&ends_after=&page=0&venue=foo');
    assert.equal(status, 400);
    assert.equal(body.code, 'rest_invalid_param');
    assert.deepEqual(Object.keys(body.data.params).sort(), ['ends_after', 'page', 'start_date', 'venue']);
  });
});
