import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer } from '../support/servers/whole-server.ts';

const own = '/calendar/events/v1';
const tec = '/wp-json/tribe/events/v1';

onOneDatabase('both addresses of the interface', (place) => {
  test('give one and the same calendar, each with its own links', async (context) => {
    const server = await startWholeServer(await place('schema'));
    context.after(server.close);
    const { ask } = server;
    const times = { start_date: '2027-05-10 10:00:00', end_date: '2027-05-10 12:00:00' };
    for (const [mount, title] of [
      [own, 'Verbena'],
      [tec, 'Concierto'],
    ] as const) {
      const json = {
        ...{ title, ...times, categories: ['Música'], tags: ['verano'] },
        ...{ venue: { venue: `Sala ${title}` }, organizer: { organizer: `Banda ${title}` } },
      };
      const { status } = await ask('editor', `POST ${mount}/events`, { json });
      assert.equal(status, 201);
    }
    const events = (await ask('-', `GET ${own}/events`)).body.events;
    assert.equal(events.length, 2);
    const paths = ['/events', '/events?per_page=1', '/venues', '/organizers', '/categories', '/tags'];
    for (const path of [...paths, `/events/${events[0].id}`, `/events/by-slug/${events[1].slug}`]) {
      // The third response comes from the cache.
      for (const round of ['first', 'second', 'third']) {
        const one = (await ask('-', `GET ${own}${path}`)).body;
        const other = (await ask('-', `GET ${tec}${path}`)).body;
        const text = JSON.stringify(one);
        assert.ok(text.includes(`https://agenda.test${own}/`), `${path} ${round}`);
        assert.equal(text.includes(tec), false, `${path} ${round}`);
        assert.deepEqual(other, JSON.parse(text.replaceAll(own, tec)), `${path} ${round}`);
      }
    }
  });

  test('have what belongs to accounts below them, for programs that know only their address', async (context) => {
    const server = await startWholeServer(await place('schema'));
    context.after(server.close);
    for (const prefix of ['', own, tec]) {
      const session = await server.ask('-', `GET ${prefix}/session`);
      assert.deepEqual([session.status, session.body.user], [200, null], prefix);
      assert.equal((await server.ask('administrator', `GET ${prefix}/audit`)).status, 200, prefix);
    }
  });

  test('give texts and sizes of pages as the settings say, unless the request says otherwise', async (context) => {
    const server = await startWholeServer(await place('schema'), {
      ...{ text: `${tec}=plain`, 'per-page': '2', 'max-per-page': '4' },
    });
    context.after(server.close);
    const { ask } = server;
    const json = {
      ...{ title: 'Cena & baile', start_date: '2027-05-10 10:00:00', end_date: '2027-05-10 12:00:00' },
      ...{ categories: ['Copas & música'], venue: { venue: 'Pan & Vino' } },
    };
    const made = await ask('editor', `POST ${tec}/events`, { json });
    assert.deepEqual([made.status, made.body.title], [201, 'Cena & baile']);
    const { id, venue } = made.body;
    for (let index = 0; index < 5; index += 1) await ask('editor', `POST ${own}/events`, { json });
    const titles: readonly (readonly [string, string])[] = [
      [`${tec}/events/${id}`, 'Cena & baile'],
      [`${tec}/events/${id}?text=plain`, 'Cena & baile'],
      [`${tec}/events/${id}?text=html`, 'Cena &#038; baile'],
      [`${tec}/events/${id}?text=other`, 'Cena & baile'],
      [`${own}/events/${id}`, 'Cena &#038; baile'],
      [`${own}/events/${id}?text=html`, 'Cena &#038; baile'],
      [`${own}/events/${id}?text=plain`, 'Cena & baile'],
    ];
    // The second time what was kept is answered.
    for (const [address, title] of [...titles, ...titles])
      assert.equal((await ask('-', `GET ${address}`)).body.title, title, address);
    const change = { json: { status: 'publish' } };
    const changed = await ask('editor', `PATCH ${tec}/events/${id}?text=html`, change);
    assert.equal(changed.body.title, 'Cena &#038; baile');
    assert.equal((await ask('-', `GET ${tec}/venues/${venue.id}`)).body.venue, 'Pan & Vino');
    assert.equal((await ask('-', `GET ${tec}/categories`)).body.categories[0].name, 'Copas & música');

    for (const [address, size, title] of [
      [`${tec}/events`, 2, 'Cena & baile'],
      [`${tec}/events?text=html`, 2, 'Cena &#038; baile'],
      [`${own}/events?per_page=3`, 3, 'Cena &#038; baile'],
      [`${own}/events?per_page=50&text=plain`, 4, 'Cena & baile'],
    ] as const) {
      const { body } = await ask('-', `GET ${address}`);
      assert.deepEqual([body.events.length, body.events[0].title], [size, title], address);
      const next = await ask('-', `GET ${body.next_rest_url.slice('https://agenda.test'.length)}`);
      assert.equal(next.body.events[0].title, title, body.next_rest_url);
    }
    for (const collection of ['venues', 'organizers', 'categories', 'tags', 'media']) {
      const { body } = await ask('-', `GET ${own}/${collection}`);
      assert.match(
        body.rest_url,
        collection === 'categories' || collection === 'tags' ? /\/$/ : /per_page=2/,
      );
    }
    const described = async (mount: string) => {
      const { paths, components } = (await ask('-', `GET ${mount}/openapi.json`)).body;
      const sizes = paths['/tags'].get.parameters.find((each: { name?: string }) => each.name === 'per_page');
      return [components.parameters.text.schema.default, sizes.schema.default];
    };
    assert.deepEqual(await described(own), ['html', 2]);
    assert.deepEqual(await described(tec), ['plain', 2]);
  });
});
