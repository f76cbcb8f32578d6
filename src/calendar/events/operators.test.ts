import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';

const titles = [
  '100% rebaja',
  'a_b concierto',
  'O`Brien toca',
  'NEAR lejos',
  'barra\\inversa',
  'estrella* fugaz',
  'normal',
];

/** What is searched for, and the titles that hold it: no sign means anything but itself. */
const searches: readonly (readonly [string, readonly string[]])[] = [
  ['%', ['100% rebaja']],
  ['100%', ['100% rebaja']],
  ['_', ['a_b concierto']],
  ['`', ['O`Brien toca']],
  ['\\', ['barra\\inversa']],
  ['*', ['estrella* fugaz']],
  ['NEAR', ['NEAR lejos']],
  ...[
    'norm%',
    'n_rmal',
    'norm*',
    '^normal',
    'title:normal',
    'text : normal',
    '{title}:normal',
    'NEAR(normal)',
    'normal OR estrella',
    'normal AND rebaja',
    'normal NOT rebaja',
    'NEAR/2 normal',
    'normal:*',
    'normal & rebaja',
    'normal | rebaja',
    '!normal',
    '<->',
    'norm\\al',
    '\\%',
    '\\_',
    '$1',
    '?1',
    ':search',
    "' OR '1'='1",
    "';--",
    "normal' OR 'a'='a",
    'normal"OR"estrella',
    'x") OR 1=1 --',
    'x UNION SELECT 1',
    '/*',
    "E'\\\\x",
    '$$',
    '\\x00',
  ].map((text): [string, string[]] => [text, []]),
];

const when = { start_date: '2031-01-01', end_date: '2032-01-01' };

const injections = [
  "'",
  '"',
  '`',
  "1' OR '1'='1",
  '1;drop table events;--',
  '1) OR (1=1',
  '1 UNION SELECT 1',
  'id desc',
  'random()',
  'title;--',
  'case when 1 then id end',
  '(select 1)',
  '-1',
  '1e9',
  '0x1',
  'null',
  '1,2)--',
  '%',
  '\\',
  '*',
  '$1',
  '?',
];

const namesOf = (text: string): string[] => text.split(' ');
const ofPlaces = namesOf('page per_page search event has_events only_with_upcoming status include orderby');
const ofTerms = namesOf('page per_page search exclude include order orderby hide_empty post slug event');

/** Parameters by list, each to be given every one of the above. */
const lists = {
  events: [
    ...namesOf(
      'page per_page start_date end_date starts_after search categories tags venue organizer featured',
    ),
    ...namesOf('status geoloc geoloc_lat geoloc_radius include post_parent ticketed cursor orderby order'),
  ],
  venues: ofPlaces,
  organizers: ofPlaces,
  categories: [...ofTerms, 'parent'],
  tags: ofTerms,
};

onOneDatabase('what databases take for operators', (place) => {
  test('is looked for as it stands, and changes no query', async (context) => {
    const { create, ask } = await startCalendarServer(context, place);
    for (const title of titles) await create('editor', { title });
    const titlesOf = async (query: Record<string, string>) => {
      const { status, body } = await ask('-', `GET /events?${new URLSearchParams(query)}`);
      if (status === 404) return [];
      assert.equal(status, 200, JSON.stringify([query, body]));
      return body.events.map(({ title }: { title: string }) => title).toSorted();
    };
    for (const [search, found] of searches) {
      assert.deepEqual(await titlesOf({ search, ...when }), found, search);
    }
    const whole = await titlesOf({ ...when });
    assert.equal(whole.length, titles.length);
    for (const [list, names] of Object.entries(lists)) {
      const known = (await ask('-', `GET /${list}?per_page=50`)).body.total ?? 0;
      for (const name of names) {
        for (const value of injections) {
          const request = `GET /${list}?${new URLSearchParams({ [name]: value })}`;
          const { status, body } = await ask('-', request);
          assert.ok(status < 500, `${request}: ${JSON.stringify(body)}`);
          if (status === 200) assert.ok((body.total ?? 0) <= Math.max(known, titles.length), request);
        }
      }
    }
    for (const kind of ['events', 'venues', 'organizers']) {
      for (const value of injections) {
        const request = `GET /${kind}/by-slug/${encodeURIComponent(value)}`;
        assert.match(String((await ask('-', request)).status), /^40[04]$/, request);
      }
    }
    assert.deepEqual(await titlesOf({ ...when }), whole);
  });
});
