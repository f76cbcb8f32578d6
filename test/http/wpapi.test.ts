import assert from 'node:assert/strict';
import { test } from 'node:test';
import WPAPI from 'wpapi';
import { atEnd } from '../support/at-end.ts';
import { plainPng } from '../support/calendars/pictures.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer } from '../support/servers/whole-server.ts';

onOneDatabase('the client wpapi', (place) => {
  test('finds the interface by a page, lists, creates, uploads and changes', async (t) => {
    const location = await place('schema');
    const server = await startWholeServer(location, { 'public-url': '' });
    atEnd(t, server.close);
    const address = await server.listen();
    const login = Buffer.from(server.authorizationOf('editor').replace('Basic ', ''), 'base64').toString();
    const [username = '', password = ''] = login.split(':');

    const site = await WPAPI.discover(address);
    site.auth({ username, password });
    const calendar = site.namespace('tribe/events/v1');

    const found = await site.users().me();
    assert.equal(found.slug, 'editor');
    const image = await site
      .media()
      .file(await plainPng(40, 20), 'cartel.png')
      .create({ title: 'Cartel' });
    const event = { title: 'Verbena', start_date: '2026-12-10 20:00', end_date: '2026-12-10 22:00' };
    const made = await calendar.events().create({ ...event, image: image.id, venue: { venue: 'Plaza' } });
    assert.equal(made.image.id, image.id);
    const changed = await calendar.events().id(made.id).update({ title: 'Verbena grande' });
    assert.equal(changed.title, 'Verbena grande');
    const list = await calendar.events().param('venue', made.venue.id).perPage(5).get();
    assert.deepEqual([list.total, list.events[0].id], [1, made.id]);
    const images = await site.media().slug('cartel');
    assert.deepEqual([images.length, images[0].id, images._paging.total], [1, image.id, 1]);
    const trashed = await calendar.events().id(made.id).delete();
    assert.equal(trashed.status, 'trash');
  });
});
