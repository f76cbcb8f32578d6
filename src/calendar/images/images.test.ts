import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import {
  formWith,
  type ImageServer,
  mount,
  pathOf,
  rawFile,
  soundEvent,
  startImageServer,
} from '../../../test/support/servers/image-server.ts';

onOneDatabase('images', (place) => {
  let images: ImageServer;
  before(async () => {
    images = await startImageServer(place);
  });
  after(() => images.close());

  test('everybody reads images; authors upload and change their own, editors all', async () => {
    const { png, ask, upload } = images;
    const { id } = await upload('author');
    const json = { alt_text: 'Nuevo' };
    for (const [who, request, status] of [
      ['-', 'POST /media', 401],
      ['subscriber', 'POST /media', 403],
      ['contributor', 'POST /media', 403],
      ['-', `GET /media/${id}`, 200],
      ['-', 'GET /media', 200],
      ['-', `PATCH /media/${id}`, 401],
      ['contributor', `PATCH /media/${id}`, 403],
      ['author', `PATCH /media/${id}`, 200],
      ['editor', `PUT /media/${id}`, 200],
      ['-', `DELETE /media/${id}`, 401],
      ['contributor', `DELETE /media/${id}`, 403],
      ['author', 'PATCH /media/999999', 404],
      ['author', 'DELETE /media/999999', 404],
      ['-', 'GET /media/999999', 404],
      ['-', 'GET /media/no', 404],
    ] as const) {
      const sending = request.startsWith('POST')
        ? rawFile(png, 'filename=a.png')
        : request.startsWith('P')
          ? { json }
          : {};
      assert.equal((await ask(who, request, sending)).status, status, `${who} ${request}`);
    }
    const foreign = await upload('editor');
    assert.equal((await ask('author', `PATCH /media/${foreign.id}`, { json })).status, 403);
    assert.equal((await ask('author', `DELETE /media/${foreign.id}`)).status, 403);
    assert.equal((await ask('author', `DELETE /media/${id}`)).status, 200);
  });

  test('an update changes what it names, and not what somebody else has changed meanwhile', async () => {
    const { png, ask, upload } = images;
    const { id } = await upload('author', formWith(['caption', 'Pie'], ['file', png, 'cartel.png']));
    const { etag } = (await ask('-', `GET /media/${id}`)).headers;
    const headers = { 'if-match': String(etag) };
    const changed = await ask('author', `PATCH /media/${id}`, {
      json: { title: 'Otro', alt_text: 'x' },
      headers,
    });
    assert.deepEqual(
      [changed.body.title, changed.body.alt_text, changed.body.caption],
      ['Otro', 'x', '<p>Pie</p>'],
    );
    assert.equal((await ask('author', `PATCH /media/${id}`, { json: { title: 'No' }, headers })).status, 412);
    assert.equal((await ask('author', `DELETE /media/${id}`, { headers })).status, 412);
    await ask('author', `POST /media/${id}`, {
      raw: 'title=&caption=',
      type: 'application/x-www-form-urlencoded',
    });
    const { body } = await ask('-', `GET /media/${id}?text=plain`);
    assert.deepEqual([body.title, body.caption, body.alt_text], ['', '', 'x']);
  });

  test('a deleted image leaves its records and the folder, in new revisions of theirs', async () => {
    const { server, ask, upload, create } = images;
    const { id, url } = await upload();
    const venue = await create('/venues', { venue: 'Con cartel', image: id });
    const organizer = await create('/organizers', { organizer: 'Con cartel', image: id });
    const shown = await create('/events', {
      ...soundEvent,
      image: id,
      venue: venue.id,
      organizer: organizer.id,
    });
    await ask('editor', `DELETE /events/${(await create('/events', { ...soundEvent, image: id })).id}`);
    const before = await ask('-', `GET /events/${shown.id}`);
    assert.equal(before.body.venue.image.id, id);
    const files = (await server.snapshot())['files'] ?? [];

    const { status, body } = await ask('author', `DELETE /media/${id}`);
    assert.deepEqual([status, body.id], [200, id]);
    const headers = { 'if-none-match': String(before.headers['etag']) };
    const later = await ask('-', `GET /events/${shown.id}`, { headers });
    assert.deepEqual([later.status, later.body.image], [200, false]);
    assert.ok(!('image' in later.body.venue) && !('image' in later.body.organizer[0]));
    assert.equal((await server.ask('-', `GET ${pathOf(url)}`)).status, 404);
    assert.equal(((await server.snapshot())['files'] ?? []).length, files.length - 3);
    const changes = (await server.snapshot())['changes'] ?? [];
    const last = changes
      .map((row) => JSON.parse(row))
      .sort((a, b) => a.id - b.id)
      .slice(-5);
    assert.deepEqual(
      last.map(({ kind, record_id, action, actor_id }) => [kind, record_id, action, actor_id]),
      [
        ['event', shown.id, 'update', 3],
        ['event', shown.id + 1, 'update', 3],
        ['venue', venue.id, 'update', 3],
        ['organizer', organizer.id, 'update', 3],
        ['image', id, 'delete', 3],
      ],
    );
    const previous = JSON.parse(last[0].previous);
    assert.deepEqual([previous.image_id, previous.venues], [id, [venue.id]]);
    const stale = { 'if-match': String(before.headers['etag']) };
    assert.equal(
      (await ask('editor', `PATCH /events/${shown.id}`, { json: {}, headers: stale })).status,
      412,
    );
    const linking = await ask('editor', 'POST /events', { json: { ...soundEvent, image: id } });
    assert.deepEqual([linking.status, Object.keys(linking.body.data.params)], [400, ['image']]);
  });

  test('images are listed newest first, by pages, found by title and file name, or by author', async () => {
    const { png, ask, upload } = images;
    const named = async (who: string, title: string, name: string) =>
      (await upload(who, formWith(['title', title], ['file', png, name]))).id as number;
    const one = await named('author', 'Órgano de la iglesia', 'IMG_1.jpg');
    const two = await named('editor', 'Coro', 'Orgánico 100%.png');
    const three = await named('author', 'Coro joven', 'x.png');
    const idsIn = async (query: string): Promise<number[]> =>
      (await ask('-', `GET /media?${query}`)).body.media.map(({ id }: { id: number }) => id);
    assert.deepEqual(await idsIn('search=organ'), [two, one]);
    assert.deepEqual(await idsIn('search=img_1'), [one]);
    assert.deepEqual(await idsIn('search=100%25'), [two]);
    assert.deepEqual(await idsIn('search=coro&author=3'), [three]);
    assert.deepEqual(await idsIn('search=nada'), []);
    assert.deepEqual(await idsIn('author=999'), []);
    const { body, headers } = await ask('-', 'GET /media?search=coro&per_page=1');
    const address = `https://agenda.test${mount}/media/`;
    const { media, ...envelope } = body;
    assert.deepEqual(envelope, {
      rest_url: `${address}?page=1&per_page=1&search=coro`,
      next_rest_url: `${address}?per_page=1&search=coro&page=2`,
      total: 2,
      total_pages: 2,
    });
    assert.equal(media[0].id, three);
    assert.deepEqual([headers['x-tec-total'], headers['x-tec-totalpages']], ['2', '2']);
    const last = await ask('-', 'GET /media?search=coro&per_page=1&page=2');
    assert.equal(last.body.previous_rest_url, `${address}?per_page=1&search=coro`);
    const past = await ask('-', 'GET /media?search=coro&per_page=1&page=3');
    assert.deepEqual([past.status, past.body.code], [404, 'media-archive-page-not-found']);
  });
});
