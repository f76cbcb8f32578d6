import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

onOneDatabase('a feed under a former address', (place) => {
  test('answers where it is until what it is about has gone, and tells where it is now', async (t) => {
    const server = await startWholeServer(await place('schema'));
    t.after(() => server.close());
    const send = async (request: string, json?: object) => {
      const [verb = '', path = ''] = request.split(' ');
      const { status, body } = await server.ask(
        'administrator',
        `${verb} ${api}${path}`,
        json === undefined ? {} : { json },
      );
      assert.ok(status < 300, `${request} ${JSON.stringify(body)}`);
      return body;
    };
    const category = await send('POST /categories', { name: 'Música' });
    const tag = await send('POST /tags', { name: 'Jazz' });
    const dance = await send('POST /events', {
      ...{ title: 'Baile', start_date: '2027-12-10 21:00', end_date: '2027-12-10 23:00' },
      ...{ categories: [category.id], tags: [tag.id] },
    });
    const moved: [was: string, is: string][] = [
      ['/event/baile.ics', '/event/gala.ics'],
      ['/event/baile/ical/', '/event/gala.ics'],
      ['/event/baile/?ical=1', '/event/gala.ics'],
      ['/?tribe_events=baile&ical=1', '/event/gala.ics'],
      ['/events/category/musica.ics', '/events/category/music.ics'],
      ['/events/category/musica/ical/', '/events/category/music.ics'],
      ['/events/category/musica/feed/', '/events/category/music.rss'],
      ['/events/?tribe_events_cat=musica&ical=1', '/events/category/music.ics'],
      ['/events/tag/jazz.json-feed', '/events/tag/swing.json-feed'],
      ['/events/tag/jazz/?ical=1', '/events/tag/swing.ics'],
    ];
    for (const [was] of moved) {
      const { status, bytes } = await server.ask('-', `GET ${was}`);
      assert.ok(status === 200 && bytes.includes('Baile'), was);
    }
    await send(`PATCH /events/${dance.id}`, { slug: 'gala' });
    await send(`PATCH /categories/${category.id}`, { slug: 'music' });
    await send(`PATCH /tags/${tag.id}`, { slug: 'swing' });
    for (const [was, is] of moved) {
      const former = await server.ask('-', `GET ${was}`);
      const present = await server.ask('-', `GET ${is}`);
      assert.deepEqual([former.status, former.headers['content-location']], [200, is], was);
      assert.ok(former.bytes.equals(present.bytes) && former.bytes.includes('Baile'), was);
    }
    await send(`DELETE /events/${dance.id}`);
    await send(`DELETE /categories/${category.id}`);
    for (const address of moved.slice(0, -2).flat())
      assert.equal((await server.ask('-', `GET ${address}`)).status, 410, address);
  });
});
