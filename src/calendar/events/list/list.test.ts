import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import {
  base,
  type CalendarServer,
  startCalendarServer,
} from '../../../../test/support/servers/calendar-server.ts';
import { eventQuery } from './parameters.ts';

const window = 'start_date=2031-01-01&end_date=2031-12-31';

/** An hour of 2031, so that the order of making is the order of the list. */
const hour = (number: number) => ({
  start_date: `2031-05-${String(1 + Math.floor(number / 12)).padStart(2, '0')} ${String(8 + (number % 12)).padStart(2, '0')}:00:00`,
  end_date: `2031-05-${String(1 + Math.floor(number / 12)).padStart(2, '0')} ${String(8 + (number % 12)).padStart(2, '0')}:30:00`,
});

const titlesOf = (body: { readonly events: readonly { readonly title: string }[] }): string =>
  body.events.map(({ title }) => title).join(' ');

const lister =
  ({ ask }: CalendarServer) =>
  async (who: string, query: string): Promise<string> => {
    const { status, body } = await ask(who, `GET /events?${window}&${query}`);
    assert.equal(status, 200, query);
    const titles = titlesOf(body);
    assert.equal(body.total, titles === '' ? 0 : titles.split(' ').length, `total of ${query}`);
    return titles;
  };

onEachDatabase('the list of events', (place) => {
  test('shows each caller what he may read, in totals too', async (context) => {
    const server = await startCalendarServer(context, place);
    const { create, ask } = server;
    const rows: readonly (readonly [string, string, object])[] = [
      ['editor', 'publish', {}],
      ['editor', 'draft', { status: 'draft' }],
      ['editor', 'private', { status: 'private' }],
      ['author', 'mine', { status: 'draft' }],
      ['author', 'later', { date: '2030-01-01' }],
      ['contributor', 'waits', { status: 'pending' }],
    ];
    for (const [index, [who, title, more]] of rows.entries())
      await create(who, { title, ...hour(index), ...more });
    const gone = await create('author', { title: 'gone', ...hour(7) });
    await ask('author', `DELETE /events/${gone.id}`);
    const list = lister(server);
    const expected: readonly (readonly [string, string, string])[] = [
      ['-', '', 'publish'],
      ['subscriber', '', 'publish'],
      ['contributor', '', 'publish waits'],
      ['author', '', 'publish mine later'],
      ['editor', '', 'publish draft private mine later waits'],
      ['administrator', '', 'publish draft private mine later waits'],
      ['author', 'status=draft', 'mine'],
      ['author', 'status=draft,publish', 'publish mine'],
      ['author', 'status=trash', 'gone'],
      ['contributor', 'status=trash', ''],
      ['editor', 'status[]=draft&status[]=future', 'draft mine later'],
      ['author', 'featured=false', 'publish mine later'],
      ['author', 'ticketed=false&featured=false', 'publish mine later'],
      ['contributor', 'search=draft', ''],
      ['editor', 'search=mine', 'mine'],
    ];
    for (const [who, query, titles] of expected)
      assert.equal(await list(who, query), titles, `${who} ${query}`);
    for (const query of ['status=draft', 'status=publish,draft', 'status=any']) {
      const { status, body } = await ask('-', `GET /events?${query}`);
      assert.deepEqual([status, Object.keys(body.data.params)], [400, ['status']], query);
    }
  });

  test('keeps to every filter that is given', async (context) => {
    const server = await startCalendarServer(context, place);
    const { create, ask } = server;
    const music = (await ask('editor', 'POST /categories', { name: 'Música' })).body;
    const jazz = (await ask('editor', 'POST /categories', { name: 'Jazz', parent: music.id })).body;
    const hall = (await ask('editor', 'POST /venues', { venue: 'Sala', geo_lat: 40.4, geo_lng: -3.7 })).body;
    const barn = (await ask('editor', 'POST /venues', { venue: 'Nave' })).body;
    const hidden = (await ask('editor', 'POST /venues', { venue: 'Oculta', status: 'draft' })).body;
    const ana = (await ask('editor', 'POST /organizers', { organizer: 'Ana' })).body;
    const rows: readonly (readonly [string, object])[] = [
      ['a', { categories: [jazz.id], venue: hall.id, tags: ['x', 'y'], featured: true }],
      ['b', { categories: [music.id], venue: barn.id, tags: ['y'], organizer: [ana.id] }],
      ['c', { venue: [hall.id, barn.id], excerpt: 'Ñandú 100% lana', organizer: [ana.id] }],
      ['d', { description: 'El ñandú, de noche', venue: hidden.id }],
    ];
    const ids: Record<string, number> = {};
    for (const [index, [title, more]] of rows.entries()) {
      ids[title] = (await create('editor', { title, ...hour(index), ...more })).id;
    }
    const list = lister(server);
    const expected: readonly (readonly [string, string])[] = [
      ['', 'a b c d'],
      [`categories=${music.id}`, 'a b'],
      ['categories=jazz', 'a'],
      [`categories=${music.id}&tags=x`, 'a'],
      ['tags=x,y', 'a b'],
      ['tags[]=x&tags[]=y', 'a b'],
      [`venue=${hall.id}`, 'a c'],
      [`venue=${hall.id},${barn.id}`, 'a b c'],
      [`venue=${barn.id}&organizer=${ana.id}`, 'b c'],
      ['featured=true', 'a'],
      ['featured=0', 'b c d'],
      ['ticketed=false', 'a b c d'],
      ['ticketed=true', ''],
      ['search=nandu', 'c d'],
      ['search=NOCHE%20ñandu', 'd'],
      ['search=nandu%20-noche', 'c'],
      ['search=%22de%20noche%22', 'd'],
      ['search=100%25', 'c'],
      ['search=1_0', ''],
      ['search=sala', ''],
      [`search=nandu&organizer=${ana.id}`, 'c'],
      ['search=%20', 'a b c d'],
      ['geoloc=true', 'a c'],
      ['geoloc=false', 'b d'],
      ['geoloc_lat=40.5&geoloc_lng=-3.7', 'a c'],
      ['geoloc_lat=40.5&geoloc_lng=-3.7&geoloc_radius=5', ''],
      ['geoloc_lat=-40&geoloc_lng=3.7', ''],
      [`include=${ids['d']},${ids['a']},999999`, 'a d'],
      [`include[]=${ids['b']}&featured=true`, ''],
      [`post_parent=${ids['a']}`, ''],
    ];
    for (const [query, titles] of expected) assert.equal(await list('-', query), titles, query);
    const refused: readonly (readonly [string, string])[] = [
      ['categories=nada', 'categories'],
      [`tags=x,${music.id}`, 'tags'],
      [`venue=${ana.id}`, 'venue'],
      [`venue=${hidden.id}`, 'venue'],
      ['organizer=0', 'organizer'],
      ['geoloc_lat=40', 'geoloc_lat'],
      ['geoloc_lng=40', 'geoloc_lng'],
      ['geoloc_lat=91&geoloc_lng=0', 'geoloc_lat'],
      ['geoloc_lat=NaN&geoloc_lng=0', 'geoloc_lat'],
      ['include=', 'include'],
      ['include=a,b', 'include'],
      [`post_parent=${hall.id}`, 'post_parent'],
      ['search=', 'search'],
      [`search=${'a'.repeat(1001)}`, 'search'],
      ['strict_dates=', 'strict_dates'],
      ['per_page=0', 'per_page'],
      ['page=1.5', 'page'],
    ];
    // Each of these letters is eighteen once it is folded.
    for (const path of ['/events', '/venues', '/organizers', '/categories', '/tags']) {
      const query = `search=${encodeURIComponent('\ufdfa'.repeat(1000))}`;
      assert.equal((await ask('-', `GET ${path}?${query}`)).status, 200, path);
    }
    for (const [query, field] of refused) {
      const { status, body } = await ask('-', `GET /events?${query}`);
      assert.deepEqual([status, Object.keys(body.data.params)], [400, [field]], query);
    }
  });

  test('takes lists as repeated keys, commas and brackets, and names them with commas in its links', async (context) => {
    const { create, ask } = await startCalendarServer(context, place);
    const venues: number[] = [];
    const organizers: number[] = [];
    for (const name of ['uno', 'dos', 'tres']) {
      venues.push((await ask('editor', 'POST /venues', { venue: name })).body.id);
      organizers.push((await ask('editor', 'POST /organizers', { organizer: name })).body.id);
    }
    const ids: number[] = [];
    for (const [index, title] of ['a', 'b', 'c'].entries()) {
      const more = {
        ...{ venue: venues[index], organizer: organizers[index], tags: [`t${index}`] },
        ...{ categories: [['Arte, y más'], ['Danza'], ['Cine']][index] },
        status: ['publish', 'draft', 'pending'][index],
      };
      ids.push((await create('editor', { title, ...hour(index), ...more })).id);
    }
    const [v1, v2, v3] = venues;
    const [o1, o2] = organizers;
    const [e1, e2] = ids;
    const lists: readonly (readonly [string, string, string])[] = [
      ['status=publish&status=draft', 'a b', 'status=publish,draft'],
      ['status=publish&status[]=draft', 'a b', 'status=publish,draft'],
      ['status[]=publish,draft&status=pending', 'a b c', 'status=publish,draft,pending'],
      [`venue=${v1}&venue=${v2}`, 'a b', `venue=${v1},${v2}`],
      [`venue=${v1}&ven%75e=${v2}%2C${v3}`, 'a b c', `venue=${v1},${v2},${v3}`],
      [`venue=${v1},${v2}&venue[]=${v3}`, 'a b c', `venue=${v1},${v2},${v3}`],
      [`venue[]=${v1},${v2}`, 'a b', `venue=${v1},${v2}`],
      [`organizer=${o1}&organizer=${o2}`, 'a b', `organizer=${o1},${o2}`],
      [`organizer%5B%5D=${o1}&organizer[1]=${o2}`, 'a b', `organizer=${o1},${o2}`],
      ['categories=danza&categories=Cine', 'b c', 'categories=danza,Cine'],
      ['categories[]=Arte, y más&categories[]=Cine', 'a c', 'categories=arte-y-mas,Cine'],
      ['tags=t0&tags=t1&tags=t2', 'a b c', 'tags=t0,t1,t2'],
      ['tags=t0&tags[]=t1,t2', 'a b c', 'tags=t0,t1,t2'],
      [`include=${e1}&include=${e2}`, 'a b', `include=${e1},${e2}`],
      [`include[]=${e1},${e2}`, 'a b', `include=${e1},${e2}`],
      // Switches keep their spelling.
      ['featured=FALSE&ticketed=0', 'a b c', 'featured=FALSE&ticketed=0'],
      // What is no list keeps the last.
      ['search=a&search=b', 'b', 'search=b'],
    ];
    for (const [query, titles, link] of lists) {
      const { status, body } = await ask('editor', `GET /events?${window}&${query.replaceAll(' ', '%20')}`);
      assert.deepEqual([status, status === 200 && titlesOf(body)], [200, titles], query);
      assert.ok(
        `${decodeURIComponent(body.rest_url)}&`.includes(`&${link}&`),
        `${body.rest_url} of ${query}`,
      );
      const again = await ask('editor', `GET ${body.rest_url.slice(base.length)}`);
      assert.equal(titlesOf(again.body), titles, body.rest_url);
    }
    const idsIn = async (collection: string): Promise<number[]> =>
      (await ask('-', `GET /${collection}?hide_empty=0`)).body[collection].map(
        ({ id }: { readonly id: number }) => id,
      );
    const [c1, c2, c3] = await idsIn('categories');
    const [t1, t2] = await idsIn('tags');
    const others: readonly (readonly [string, string, number])[] = [
      ['-', `/categories?hide_empty=0&include=${c1}&include=${c2}`, 2],
      ['-', `/categories?hide_empty=0&include=${c1}&include[]=${c2},${c3}`, 3],
      ['-', `/tags?exclude=${t1}&exclude=${t2}&hide_empty=0`, 1],
      ['editor', '/venues?status=draft&status=publish', 3],
    ];
    for (const [who, path, total] of others)
      assert.equal((await ask(who, `GET ${path}`)).body.total, total, path);
    for (const fields of ['_fields=id&_fields=title', '_fields[]=id&_fields=title', '_fields=id,title'])
      assert.deepEqual(Object.keys((await ask('-', `GET /events/${e1}?${fields}`)).body), ['id', 'title']);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const made = await ask(
      'editor',
      'POST /events',
      `title=x&title=y&start_date=2031-06-01&end_date=2031-06-01&status=draft&status=publish&venue=${v1}&venue=${v2}&organizer=${o1}&organizer[]=${o2}&categories=Danza&categories=Cine&tags=t0&tags=t1`,
      form,
    );
    assert.deepEqual([made.status, made.body.title, made.body.status], [201, 'y', 'publish']);
    const namesIn = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name).join(' ');
    assert.equal(namesIn(made.body.categories), 'Cine Danza');
    assert.equal(namesIn(made.body.tags), 't0 t1');
    assert.deepEqual(
      made.body.organizer.map(({ id }: { readonly id: number }) => id),
      [o1, o2],
    );
    assert.equal((await ask('-', `GET /events?${window}&venue=${v2}`)).body.total, 1);
    assert.equal((await ask('editor', 'POST /venues', 'venue=x&venue=y', form)).body.venue, 'y');
  });

  test('carries every parameter that it takes in its addresses', async (context) => {
    const { ask, create } = await startCalendarServer(context, place);
    const { body: venue } = await ask('editor', 'POST /venues', { venue: 'Sala', geo_lat: 1, geo_lng: 1 });
    const { body: organizer } = await ask('editor', 'POST /organizers', { organizer: 'Peña' });
    const terms = { categories: ['Baile'], tags: ['Verano'] };
    const parent = await create('editor', { title: 'Ciclo', ...hour(0), ...terms, venue: venue.id });
    // Those that need a value of this calendar, and those that are of the page.
    const values: Readonly<Record<string, string | null>> = {
      ...{ page: null, cursor: null, per_page: '1', sort: 'distance', orderby: null },
      ...{ categories: 'baile', tags: 'verano', venue: venue.id, organizer: organizer.id },
      // With it no date counts.
      include: null,
      ...{ post_parent: parent.id, status: 'publish' },
    };
    const given = Object.entries(
      eventQuery({ sizes: { perPage: 1, maxPerPage: 1 }, startDate: '', endDate: '' }).properties,
    )
      .map(([name, schema]) => {
        const { example } = schema as { readonly example?: unknown };
        const value = values[name];
        return [name, value === undefined ? String(example) : value] as const;
      })
      .filter(([, value]) => value !== null);
    const query = new URLSearchParams(given as [string, string][]);
    const { status, body } = await ask('-', `GET /events?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    const carried = new URL(body.rest_url).searchParams;
    assert.deepEqual(
      given.map(([name]) => name).filter((name) => !carried.has(name)),
      [],
    );
    assert.match((await ask('-', `GET /events?include=${parent.id}`)).body.rest_url, /[?&]include=/);
  });

  test('is walked to its end by its own addresses, with every filter', async (context) => {
    const { create, ask } = await startCalendarServer(context, place);
    const venue = (await ask('editor', 'POST /venues', { venue: 'Sala' })).body.id;
    for (let index = 0; index < 14; index += 1) {
      const more = index % 2 === 0 ? { tags: ['par'], venue, categories: ['Arte, y más'] } : {};
      await create('editor', { title: `e${index}`, ...hour(index % 5), ...more });
    }
    const queries = [
      `${window}&per_page=3`,
      `${window}&per_page=2&tags=par&venue=${venue}&featured=false`,
      `${window}&per_page=2&strict_dates=true&search=e&ticketed=0`,
      'starts_after=2031-01-01&per_page=4',
      `${window}&categories[]=arte-y-mas&per_page=2&text=plain`,
    ];
    for (const query of queries) {
      const all = (await ask('-', `GET /events?${query}&per_page=50`)).body;
      const walked: string[] = [];
      let next: string | undefined = `/events?${query}`;
      let previous: string | undefined;
      for (let pages = 0; next !== undefined && pages < 20; pages += 1) {
        const { status, body } = await ask('-', `GET ${next}`);
        assert.equal(status, 200, next);
        assert.equal(body.total, all.total, next);
        walked.push(titlesOf(body));
        previous = body.previous_rest_url;
        next = body.next_rest_url?.replace('https://agenda.test/calendar/events/v1', '');
      }
      assert.equal(walked.join(' '), titlesOf(all), query);
      assert.match(previous ?? '', /per_page=/, query);
    }
    const { body } = await ask('-', `GET /events?${window}&per_page=3&page=2`);
    assert.equal(body.previous_rest_url.includes('&page='), false);
    for (const page of [6, 1_000_000_000, 9_007_199_254_740_991]) {
      const { status, body } = await ask('-', `GET /events?${window}&per_page=3&page=${page}`);
      assert.deepEqual([status, body.code], [404, 'event-archive-page-not-found'], String(page));
    }
    const cut = (await ask('-', `GET /events?${window}&per_page=5000`)).body;
    assert.match(cut.rest_url, /per_page=999/);
  });

  test('never finds by a search what a password hides, except for those who may read it', async (context) => {
    const server = await startCalendarServer(context, place);
    await server.create('author', {
      title: 'velado',
      description: 'contraseña secretísima',
      visibility_password: 'x',
      ...hour(1),
    });
    const list = lister(server);
    assert.equal(await list('-', ''), 'velado');
    assert.equal(await list('-', 'search=secretisima'), '');
    assert.equal(await list('subscriber', 'search=secretisima'), '');
    assert.equal(await list('contributor', 'search=se'), '');
    assert.equal(await list('author', 'search=secretisima'), 'velado');
    assert.equal(await list('editor', 'search=se'), 'velado');
  });

  test('moves on with every write and at midnight', async (context) => {
    const { create, ask, setClock } = await startCalendarServer(context, place);
    const titles = async () => titlesOf((await ask('-', 'GET /events')).body);
    const today = await create('editor', {
      title: 'hoy',
      start_date: '2026-11-21 09:00',
      end_date: '2026-11-21 10:00',
    });
    await create('editor', { title: 'mañana', start_date: '2026-11-22 09:00', end_date: '2026-11-22 10:00' });
    assert.equal(await titles(), 'hoy mañana');
    await ask('editor', `PATCH /events/${today.id}`, {
      start_date: '2026-11-23 09:00',
      end_date: '2026-11-23 10:00',
    });
    assert.equal(await titles(), 'mañana hoy');
    await ask('editor', `PATCH /events/${today.id}`, { status: 'draft' });
    assert.equal(await titles(), 'mañana');
    await ask('editor', `PATCH /events/${today.id}`, { status: 'publish', hide_from_listings: true });
    assert.equal(await titles(), 'mañana');
    await ask('editor', `PATCH /events/${today.id}`, { hide_from_listings: false });
    assert.equal(await titles(), 'mañana hoy');
    // A quarter past midnight in Madrid.
    setClock('2026-11-22T23:15:00Z');
    assert.equal(await titles(), 'hoy');
    await ask('editor', `DELETE /events/${today.id}`);
    assert.equal(await titles(), '');
  });
});
