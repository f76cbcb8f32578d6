import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addManyVenues } from '../../../../test/support/calendars/many-venues.ts';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import {
  type CalendarServer,
  startCalendarServer,
} from '../../../../test/support/servers/calendar-server.ts';

const window = 'start_date=2031-01-01&end_date=2031-12-31';
const madrid = 'geoloc_lat=40.4168&geoloc_lng=-3.7038';
const wholeEarth = 'geoloc_radius=20100';

const at = (hour: number) => ({
  start_date: `2031-05-10 ${hour}:00:00`,
  end_date: `2031-05-10 ${hour}:30:00`,
});

const titles = async (
  { ask }: Pick<CalendarServer, 'ask'>,
  query: string,
  who = '-',
): Promise<readonly string[]> => {
  const { status, body } = await ask(who, `GET /events?${window}&${query}`);
  assert.equal(status, 200, `${query}: ${JSON.stringify(body)}`);
  assert.equal(body.total, body.events.length, query);
  return body.events.map(({ title }: { title: string }) => title);
};

onEachDatabase('lists of events near a point', (place) => {
  test('hold what is in the circle, across the antimeridian and over the poles', async (context) => {
    const server = await startCalendarServer(context, place);
    const places: readonly (readonly [string, number, number])[] = [
      ['Fiyi', -17.7134, 178.065],
      ['Samoa', -13.759, -172.1046],
      ['Polo', 89.9, 10],
      ['Antípodas-del-Polo', -89.9, 10],
      ['Enfrente', 89.9, -170],
      ['Cero', 0, 0],
    ];
    for (const [index, [title, geo_lat, geo_lng]] of places.entries()) {
      await server.create('editor', { title, ...at(10 + index), venue: { venue: title, geo_lat, geo_lng } });
    }
    const rows: readonly (readonly [string, string])[] = [
      ['geoloc_lat=-17.7&geoloc_lng=-179.9&geoloc_radius=250', 'Fiyi'],
      ['geoloc_lat=-17.7&geoloc_lng=179.9&geoloc_radius=250', 'Fiyi'],
      ['geoloc_lat=-15.5&geoloc_lng=180&geoloc_radius=1000', 'Fiyi Samoa'],
      ['geoloc_lat=-15.5&geoloc_lng=-180&geoloc_radius=1000', 'Fiyi Samoa'],
      ['geoloc_lat=89.9&geoloc_lng=10&geoloc_radius=20', 'Polo'],
      ['geoloc_lat=89.9&geoloc_lng=10&geoloc_radius=23', 'Polo Enfrente'],
      ['geoloc_lat=90&geoloc_lng=0&geoloc_radius=12', 'Polo Enfrente'],
      ['geoloc_lat=-90&geoloc_lng=180&geoloc_radius=12', 'Antípodas-del-Polo'],
      ['geoloc_lat=0&geoloc_lng=0&geoloc_radius=0.001', 'Cero'],
      ['geoloc_lat=0&geoloc_lng=180&geoloc_radius=1', ''],
      [`${madrid}&${wholeEarth}`, 'Fiyi Samoa Polo Antípodas-del-Polo Enfrente Cero'],
    ];
    for (const [query, expected] of rows) {
      assert.equal((await titles(server, query)).join(' '), expected, query);
    }
  });

  test('come by start, and nearest first within a start when asked', async (context) => {
    const server = await startCalendarServer(context, place);
    const venueAt = async (venue: string, geo_lat: number, geo_lng: number, more: object = {}) =>
      (await server.ask('editor', 'POST /venues', { venue, geo_lat, geo_lng, ...more })).body.id;
    const sol = await venueAt('Sol', 40.4169, -3.7035);
    const retiro = await venueAt('Retiro', 40.4153, -3.6844);
    const toledo = await venueAt('Toledo', 39.8628, -4.0273);
    const hidden = await venueAt('Secreta', 40.4168, -3.7038, { status: 'draft' });
    const events: readonly (readonly [string, number, unknown])[] = [
      ['late-sol', 20, sol],
      ['toledo', 12, toledo],
      ['retiro', 12, retiro],
      ['sol', 12, sol],
      ['sol-again', 12, sol],
      ['both', 12, [toledo, sol]],
      ['early-toledo', 9, toledo],
      ['nowhere', 12, undefined],
      ['secret', 12, [hidden, toledo]],
    ];
    const ids: Record<string, number> = {};
    for (const [title, hour, venue] of events) {
      const made = await server.create('editor', { title, ...at(hour), ...(venue ? { venue } : {}) });
      ids[title] = made.id;
    }
    const circle = `${madrid}&geoloc_radius=80`;
    const include = `include=${ids['late-sol']},${ids['toledo']},${ids['sol']}`;
    const nearest = 'early-toledo sol sol-again both retiro toledo secret late-sol';
    const rows: readonly (readonly [string, string, string?])[] = [
      [circle, 'early-toledo toledo retiro sol sol-again both secret late-sol'],
      [`${circle}&orderby=date&order=desc`, 'early-toledo toledo retiro sol sol-again both secret late-sol'],
      [`${circle}&orderby=distance`, nearest],
      [`${circle}&orderby=distance&order=desc`, nearest],
      [`${circle}&orderby=distance&featured=false&ticketed=false`, nearest],
      // Only who may read the hidden venue is near to it.
      [
        `${circle}&orderby=distance`,
        'early-toledo secret sol sol-again both retiro toledo late-sol',
        'editor',
      ],
      [`${circle}&orderby=distance&search=sol`, 'sol sol-again late-sol'],
      [`${circle}&orderby=distance&venue=${toledo}`, 'early-toledo both toledo secret'],
      [`${circle}&orderby=distance&geoloc=true`, nearest],
      [`${circle}&orderby=distance&${include}`, 'sol toledo late-sol'],
      [`${circle}&${include}`, 'late-sol toledo sol'],
      [`orderby=date&venue=${sol}`, 'sol sol-again both late-sol'],
      ['orderby[]=distance&search=toledo', 'early-toledo toledo'],
    ];
    for (const [query, expected, who] of rows) {
      assert.equal((await titles(server, query, who)).join(' '), expected, query);
    }
    const { status, body } = await server.ask('-', 'GET /events?orderby=distance');
    assert.deepEqual([status, Object.keys(body.data.params)], [400, ['orderby']]);
  });

  test('are walked nearest first from page to page, each event once', async (context) => {
    const server = await startCalendarServer(context, place);
    for (let index = 0; index < 13; index += 1) {
      const venue = { venue: `v${index % 5}`, geo_lat: 40 + ((index * 3) % 5) / 10, geo_lng: -3.7 };
      await server.create('editor', { title: `e${index}`, ...at(10 + (index % 2)), venue });
    }
    const all = await titles(server, `${madrid}&geoloc_radius=100&orderby=distance`);
    assert.equal(new Set(all).size, 13);
    const walked: string[] = [];
    let next: string | undefined =
      `/events?${window}&${madrid}&geoloc_radius=100&orderby=distance&per_page=3`;
    while (next !== undefined && walked.length < 20) {
      const { body } = await server.ask('-', `GET ${next}`);
      walked.push(...body.events.map(({ title }: { title: string }) => title));
      assert.equal(body.total, 13);
      next = body.next_rest_url?.replace('https://agenda.test/calendar/events/v1', '');
    }
    assert.deepEqual(walked, all);
  });

  test('answer when more venues match than a statement takes parameters', async (context) => {
    const server = await startCalendarServer(context, place);
    const points = Array.from(
      { length: 33_000 },
      (_, index) => [(index % 170) - 85, (index % 350) - 175] as const,
    );
    await addManyVenues(server.database, 1_000_000, points);
    for (const [title, hour, venue] of [
      ['far', 10, 1_000_001],
      ['near', 10, 1_000_150],
      ['later', 11, [1_000_003, 1_032_999]],
    ] as const) {
      await server.create('editor', { title, ...at(hour), venue });
    }
    await server.create('editor', { title: 'nowhere', ...at(10) });
    const point = `geoloc_lat=65&geoloc_lng=-25&${wholeEarth}`;
    assert.deepEqual(await titles(server, point), ['far', 'near', 'later']);
    assert.deepEqual(await titles(server, `${point}&orderby=distance`), ['near', 'far', 'later']);
    assert.deepEqual(await titles(server, `${point}&orderby=distance&search=near`), ['near']);
    assert.deepEqual(await titles(server, `${point}&featured=false`, 'author'), ['far', 'near', 'later']);
  });
});
