import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../support/databases/databases.ts';
import { startWholeServer } from '../support/servers/whole-server.ts';

const own = '/calendar/events/v1';
const tec = '/wp-json/tribe/events/v1';

onEachDatabase('both addresses of the interface', (place) => {
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
});
