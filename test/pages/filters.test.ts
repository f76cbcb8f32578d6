import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventFilters } from '../../src/calendar/events/list/filters.ts';
import { addressFilters } from '../../src/kernel/addresses/place.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';
/** One more than a page of the list has. */
const count = 31;

type Name = keyof typeof eventFilters;

/** Filters that leave all events of this calendar, and those that say something only beside others. */
const leaveAll: readonly Name[] = ['status', 'strict_dates', 'window', 'geoloc_radius'];

/** Filters that addresses of pages do not have. */
const notOfPages: readonly Name[] = [
  ...(['starts_before', 'starts_after', 'ends_before', 'ends_after', 'strict_dates', 'window'] as const),
  ...(['status', 'geoloc', 'include', 'post_parent', 'ticketed', 'author', 'modified_after'] as const),
  'event_status',
];

onOneDatabase('every filter of lists', (place) => {
  let server: WholeServer;
  let samples: Readonly<Record<Name, string>>;
  const get = async (address: string) => {
    const { status, bytes, body } = await server.ask('-', `GET ${address}`);
    assert.equal(status, 200, `${address} ${bytes.toString().slice(0, 300)}`);
    return { text: bytes.toString(), body };
  };
  const make = async (path: string, json: object, who = 'administrator') => {
    const { status, body } = await server.ask(who, `POST ${api}/${path}`, { json });
    assert.equal(status, 201, JSON.stringify(body));
    return body.id as number;
  };

  /** Fills a calendar in which each filter selects the same events, and leaves two others out or one of them. */
  before(async () => {
    server = await startWholeServer(await place('schema'));
    const near = { geo_lat: 42.2, geo_lng: -8.7 };
    const venue = await make('venues', { venue: 'Sala', ...near });
    const organizer = await make('organizers', { organizer: 'Ateneo' });
    server.setClock('2027-03-01T11:00:00Z');
    const other = { featured: true, cost: '5', event_status: 'cancelled', timezone: 'Europe/Madrid' };
    const tickets = [{ name: 'Entrada', price: 5, currency: 'EUR' }];
    for (const [title, day] of [
      ['Antes', '2027-03-03'],
      ['Mucho antes', '2027-03-03'],
      ['Después', '2028-07-07'],
    ])
      await make(
        'events',
        { ...other, tickets, title, start_date: `${day} 18:00`, end_date: `${day} 19:00` },
        'editor',
      );
    server.setClock('2027-03-03T11:00:00Z');
    const ids: number[] = [];
    for (let day = 1; day <= count; day += 1)
      ids.push(
        await make('events', {
          ...{ title: `Elegido ${day}`, cost: '0', timezone: 'Europe/Madrid', venue, organizer },
          ...{ categories: ['Cine'], tags: ['Verano'], author: 3 },
          ...{
            start_date: `2027-04-${day > 30 ? 30 : day} 20:00`,
            end_date: `2027-04-${day > 30 ? 30 : day} 22:00`,
          },
        }),
      );
    await make('categories', { name: 'Danza' });
    await make('tags', { name: 'Noche' });
    await server.database.transaction((executor) =>
      executor
        .updateTable('events')
        .set({ parent: ids[0] ?? 0 })
        .where('id', 'in', ids)
        .execute(),
    );
    samples = {
      ...{ start_date: '2027-03-20', end_date: '2027-05-20', starts_before: '2027-05-20' },
      ...{ starts_after: '2027-03-20', ends_before: '2027-05-20', ends_after: '2027-03-20' },
      ...{ strict_dates: 'true', search: 'elegido', categories: 'cine,danza', tags: 'noche,verano' },
      ...{ venue: String(venue), organizer: String(organizer), featured: 'false', status: 'publish' },
      ...{ geoloc: 'true', geoloc_lat: '42.2', geoloc_lng: '-8.7', geoloc_radius: '5' },
      ...{ include: ids.join(','), post_parent: String(ids[0]), ticketed: 'false', author: '3' },
      ...{ modified_after: '2027-03-02', window: 'all', event_status: 'scheduled', free: 'true' },
    };
  });
  after(() => server.close());

  /** The query of a filter; of a circle all of it. */
  const queryOf = (name: Name): string => {
    const names: readonly Name[] = name.startsWith('geoloc_')
      ? ['geoloc_lat', 'geoloc_lng', 'geoloc_radius']
      : [name];
    return names.map((each) => `${each}=${samples[each]}`).join('&');
  };

  const assertCarried = (name: Name, address: string | undefined): void => {
    assert.notEqual(address, undefined, `${name}: there is no such address`);
    const { searchParams } = new URL((address ?? '').replaceAll('&amp;', '&'), 'https://agenda.test');
    const value = searchParams.get(name) ?? '';
    // Days have a time in the interface.
    assert.equal(name.endsWith('_date') ? value.slice(0, 10) : value, samples[name], `${name} in ${address}`);
  };

  test('has a sample here', () => {
    assert.deepEqual(Object.keys(eventFilters).sort(), Object.keys(samples).sort());
  });

  test('selects events in the interface, and is in its addresses', async () => {
    for (const name of Object.keys(samples) as Name[]) {
      const open = name === 'window' || name.includes('date') ? '' : '&window=all';
      const { body } = await get(`${api}/events?per_page=1&page=2&${queryOf(name)}${open}`);
      const isWhole = body.total === count + 3;
      assert.equal(isWhole, name !== 'geoloc_radius' && leaveAll.includes(name), `${name} ${body.total}`);
      for (const key of ['rest_url', 'next_rest_url', 'previous_rest_url']) assertCarried(name, body[key]);
    }
  });

  test('selects events in feeds, and is in their addresses', async () => {
    for (const name of Object.keys(samples) as Name[])
      for (const feed of [`${api}/events.atom`, '/events.atom']) {
        if (name === 'status' && feed === '/events.atom') continue;
        const { text } = await get(`${feed}?${queryOf(name)}`);
        const entries = text.match(/<entry>/g)?.length ?? 0;
        assert.ok(entries >= count, `${feed} ${name} ${entries}`);
        assert.equal(
          entries === count + 3,
          leaveAll.includes(name) && name !== 'geoloc_radius',
          `${feed} ${name}`,
        );
        assertCarried(name, /rel="self"[^>]*href="([^"]+)"/.exec(text)?.[1]);
      }
  });

  test('of a page selects events, is in its links and forms, and can be dropped', async () => {
    const names = (Object.keys(samples) as Name[]).filter((name) => !notOfPages.includes(name));
    assert.deepEqual(Object.keys(addressFilters).sort(), names.toSorted());
    for (const name of names) {
      const { text } = await get(`/events/?${queryOf(name)}`);
      assert.equal(text.includes('Mucho antes'), name === 'end_date', name);
      assertCarried(name, /<link rel="alternate" type="text\/calendar"[^>]*href="([^"]+)"/.exec(text)?.[1]);
      assertCarried(name, /href="([^"]*\/page\/2\/[^"]*)"/.exec(text)?.[1]);
      for (const [form] of text.matchAll(/<form.*?<\/form>/gs)) {
        const fields = [...form.matchAll(/ name="([^"]+)"/g)].map(([, field]) => field);
        assert.deepEqual([...new Set(fields)], fields, `${name} once in a form`);
      }
      assert.match(text, new RegExp(` name="${name}"`), name);
      const dropped = [...text.matchAll(/class="asked-drop" href="([^"]+)"/g)].map(([, href = '']) => href);
      assert.equal(
        dropped.some((href) => !href.includes(`${name}=`)),
        name !== 'featured' && name !== 'search',
        name,
      );
    }
  });
});
