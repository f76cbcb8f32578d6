import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import {
  base,
  type CalendarServer,
  startCalendarServer,
} from '../../../../test/support/servers/calendar-server.ts';

const window = 'start_date=2031-01-01&end_date=2031-12-31';
const valladolid = 'geoloc_lat=41.65&geoloc_lng=-4.72';

const at = (day: number, hour = 10) => ({
  start_date: `2031-05-${String(day).padStart(2, '0')} ${hour}:00:00`,
  end_date: `2031-05-${String(day).padStart(2, '0')} ${hour}:30:00`,
});

interface Page {
  readonly events: readonly { readonly id: number; readonly title: string }[];
  readonly total: number;
  readonly total_pages: number;
  readonly next_rest_url?: string;
  readonly next_cursor?: string;
}

/** A walk over a list by following its links; `between` runs after each page. */
const walk = async (
  { ask }: CalendarServer,
  who: string,
  query: string,
  between: (page: Page) => Promise<void> = async () => undefined,
): Promise<readonly Page[]> => {
  const pages: Page[] = [];
  for (let path: string | undefined = `/events?${query}&cursor=*`; path !== undefined; ) {
    const { status, body } = await ask(who, `GET ${path}`);
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
    assert.equal(body.previous_rest_url, undefined);
    assert.equal(typeof body.next_cursor, typeof body.next_rest_url);
    pages.push(body);
    await between(body);
    path = body.next_rest_url?.replace(base, '');
  }
  return pages;
};

const titles = (pages: readonly Page[]): string[] =>
  pages.flatMap(({ events }) => events.map(({ title }) => title));

onEachDatabase('a list of events read by cursor', (place) => {
  test('is the same list as by pages, whatever is asked for', async (context) => {
    const server = await startCalendarServer(context, place);
    const { ask, create } = server;
    const venueAt = async (venue: string, geo_lat: number, geo_lng: number): Promise<number> =>
      (await ask('editor', 'POST /venues', { venue, geo_lat, geo_lng })).body.id;
    const [near, far] = [await venueAt('Cerca', 41.66, -4.72), await venueAt('Lejos', 41.8, -4.6)];
    const ids: number[] = [];
    for (let index = 0; index < 14; index += 1) {
      const event = await create(index % 4 === 0 ? 'author' : 'editor', {
        // Many start together, two days run on, and the order of making is not that of the list.
        ...at(9 - (index % 3), index % 2 === 0 ? 10 : 11),
        title: `${index % 2 === 0 ? 'Concierto' : 'Charla'} de jazz ${index}`,
        status: ['publish', 'publish', 'draft', 'publish', 'private'][index % 5],
        categories: index % 2 === 0 ? 'Música' : 'Música,Niños',
        tags: index % 3 === 0 ? 'gratis' : 'tarde',
        featured: index % 3 === 0,
        venue: [near, far, [far, near]][index % 3],
      });
      ids.push(event.id);
    }
    await ask('editor', `PATCH /events/${ids[3]}`, { ...at(8), visibility_password: 'x' });
    const rows: readonly (readonly [string, string])[] = [
      ['-', ''],
      ['author', ''],
      ['editor', ''],
      ['contributor', 'status=draft,publish'],
      ['editor', 'status=draft,private,pending'],
      ['-', 'strict_dates=true&starts_after=2031-05-08 10:00:00'],
      ['-', 'ends_after=2031-05-07'],
      ['-', 'categories=ninos'],
      ['-', 'categories=musica,ninos'],
      ['author', 'categories=musica,ninos'],
      ['-', 'categories=musica&tags=gratis,tarde'],
      ['author', 'categories=musica,ninos&featured=false'],
      ['-', `venue=${near},${far}`],
      ['-', 'search=jazz'],
      ['author', 'search=de jazz -charla'],
      ['-', 'search=de'],
      ['-', 'geoloc=true'],
      ['-', `${valladolid}&geoloc_radius=30`],
      ['-', `${valladolid}&geoloc_radius=30&orderby=distance`],
      ['author', `${valladolid}&geoloc_radius=30&orderby=distance&search=jazz`],
      ['editor', `include=${ids.join(',')}`],
      ['-', `include=${ids.join(',')}&${valladolid}&orderby=distance`],
      ['-', 'search=nada'],
    ];
    for (const [who, query] of rows) {
      for (const perPage of [1, 3, 50]) {
        const what = `${who} ${query} by ${perPage}`;
        const whole = (await ask(who, `GET /events?${window}&${query}`)).body;
        const pages = await walk(server, who, `${window}&${query}&per_page=${perPage}`);
        assert.deepEqual(titles(pages), titles([whole]), what);
        for (const page of pages) assert.equal(page.total, whole.total, what);
        assert.equal(pages.length, Math.max(1, pages[0]?.total_pages ?? 0), what);
      }
    }
  });

  test('gives each event once while others come and go', async (context) => {
    const server = await startCalendarServer(context, place);
    const { ask, create } = server;
    const lasting: string[] = [];
    const passing: number[] = [];
    for (let day = 3; day < 15; day += 1) {
      const title = `Queda ${day}`;
      lasting.push(title);
      await create('editor', { ...at(day), title });
      passing.push((await create('editor', { ...at(day), title: 'Se va' })).id);
    }
    const pages = await walk(server, '-', `${window}&per_page=5`, async () => {
      for (const day of [1, 8, 20]) await create('editor', { ...at(day), title: 'Llega' });
      await ask('editor', `DELETE /events/${passing.shift()}`);
      await ask('editor', `DELETE /events/${passing.pop()}`);
    });
    const seen = pages.flatMap(({ events }) => events);
    assert.equal(new Set(seen.map(({ id }) => id)).size, seen.length, 'none twice');
    assert.deepEqual(
      seen.map(({ title }) => title).filter((title) => title.startsWith('Queda')),
      lasting,
    );
    assert.deepEqual(
      pages.map(({ total }) => total),
      pages.map((_, index) => 24 + index),
      'the total is that of the moment',
    );
  });

  test('goes on after an event that is gone', async (context) => {
    const { ask, create } = await startCalendarServer(context, place);
    const ids: number[] = [];
    for (const day of [1, 2, 3]) ids.push((await create('editor', { ...at(day), title: `Día ${day}` })).id);
    const first = (await ask('-', `GET /events?${window}&per_page=2&cursor=*`)).body;
    await ask('editor', `DELETE /events/${ids[1]}`);
    const second = (await ask('-', `GET /events?${window}&per_page=2&cursor=${first.next_cursor}`)).body;
    assert.deepEqual(titles([second]), ['Día 3']);
    await ask('editor', `DELETE /events/${ids[2]}`);
    const past = await ask('-', `GET /events?${window}&per_page=2&cursor=${first.next_cursor}`);
    assert.deepEqual([past.status, past.body.events, past.body.total], [200, [], 1]);
  });

  test('says where it is and what comes next, and leaves numbered pages as they were', async (context) => {
    const { ask, create } = await startCalendarServer(context, place);
    for (const day of [1, 2, 3]) await create('editor', { ...at(day), title: `Día ${day}`, featured: true });
    const query = 'per_page=1&featured=true';
    const { body } = await ask('-', `GET /events?${window}&${query}&cursor=*`);
    assert.match(body.next_cursor, /^[\w-]{1,100}$/);
    const dates = 'start_date=2031-01-01+00%3A00%3A00&end_date=2031-12-31+23%3A59%3A59';
    const rest = `status=publish&featured=true`;
    assert.equal(body.rest_url, `${base}/events/?cursor=*&per_page=1&${dates}&${rest}`);
    assert.equal(
      body.next_rest_url,
      `${base}/events/?per_page=1&${dates}&${rest}&cursor=${body.next_cursor}`,
    );
    assert.deepEqual([body.total, body.total_pages], [3, 3]);
    const numbered = (await ask('-', `GET /events?${window}&${query}`)).body;
    assert.equal('next_cursor' in numbered, false);
    assert.match(numbered.next_rest_url, /&page=2$/);
    // Filters and the size of pages may change on the way: a cursor says where to go on, and nothing else.
    const other = (await ask('-', `GET /events?${window}&cursor=${body.next_cursor}`)).body;
    assert.deepEqual(titles([other]), ['Día 2', 'Día 3']);
  });

  test('is refused by name when the cursor is of a list in another order', async (context) => {
    const { ask, create } = await startCalendarServer(context, place);
    const ids = [(await create('editor', at(1))).id, (await create('editor', at(2))).id];
    const cursorOf = async (query: string): Promise<string> =>
      (await ask('-', `GET /events?${window}&${query}&per_page=1&cursor=*`)).body.next_cursor;
    const byStart = await cursorOf('');
    const named = await cursorOf(`include=${ids}`);
    for (const query of [
      `cursor=${named}`,
      `cursor=${byStart}&include=${ids}`,
      `cursor=${byStart}&${valladolid}&orderby=distance`,
    ]) {
      const { status, body } = await ask('-', `GET /events?${window}&${query}`);
      assert.deepEqual([status, Object.keys(body.data.params)], [400, ['cursor']], query);
    }
  });
});
