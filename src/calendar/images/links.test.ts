import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import {
  type ImageServer,
  pathOf,
  soundEvent,
  startImageServer,
} from '../../../test/support/servers/image-server.ts';

onOneDatabase('images of records', (place) => {
  let images: ImageServer;
  before(async () => {
    images = await startImageServer(place);
  });
  after(() => images.close());

  test('an event, a venue and an organizer take an id or an address, and one address is one image', async () => {
    const { server, pictures, ask, upload, create } = images;
    const { id, url } = await upload();
    const venue = await create('/venues', { venue: 'Sala', image: id });
    const organizer = await create('/organizers', { organizer: 'Banda', image: String(id) });
    const first = await create('/events', {
      ...soundEvent,
      image: url,
      venue: venue.id,
      organizer: organizer.id,
    });
    for (const record of [venue, organizer, first]) {
      assert.deepEqual([record.image.id, Object.keys(record.image.sizes)], [id, ['thumbnail', 'medium']]);
    }
    const small = (await ask('-', `GET /media/${id}`)).body.sizes.thumbnail.url;
    assert.equal((await create('/events', { ...soundEvent, image: small })).image.id, id);

    const fetched = await create('/events', { ...soundEvent, image: pictures.picture });
    const again = await create('/events', { ...soundEvent, image: pictures.picture });
    assert.equal(again.image.id, fetched.image.id);
    const { body } = await ask('author', `GET /media/${fetched.image.id}`);
    assert.deepEqual([body.source_url, body.file_name, body.title], [pictures.picture, 'a.png', 'a']);
    for (const who of ['-', 'subscriber']) {
      assert.equal((await ask(who, `GET /media/${fetched.image.id}`)).body.source_url, null);
      const { media } = (await ask(who, 'GET /media')).body;
      assert.deepEqual([...new Set(media.map((each: { source_url: unknown }) => each.source_url))], [null]);
    }
    const picture = await server.ask('-', `GET ${pathOf(fetched.image.url)}`);
    assert.equal(picture.headers['content-type'], 'image/png');
    assert.match(String(picture.headers['cache-control']), /immutable/);
    const original = Buffer.from(await (await fetch(pictures.picture)).arrayBuffer());
    assert.ok(picture.bytes.equals(original));
  });

  test('what people say an image shows stands with the event at once', async () => {
    const { ask, upload, create } = images;
    const { id } = await upload();
    const event = await create('/events', { ...soundEvent, image: id });
    const shown = async () => (await ask('-', `GET /events/${event.id}`)).body.image.alt_text;
    assert.equal(await shown(), undefined);
    await ask('editor', `PATCH /media/${id}`, { json: { alt_text: 'La banda en el quiosco' } });
    assert.equal(await shown(), 'La banda en el quiosco');
  });

  test('an address that brings no picture says why', async () => {
    const { pictures, ask } = images;
    for (const [address, reason] of [
      [`${pictures.picture}?text`, /content of the file/],
      [`${pictures.picture}?missing`, /status 404/],
      [`${pictures.picture}?half`, /damaged/],
      [`${pictures.picture}?short`, /broke off/],
      [`${pictures.picture}?away`, /not public/],
      ['http://10.0.0.1/a.png', /not public/],
    ] as const) {
      const headers = { 'accept-language': 'en' };
      const { status, body } = await ask('editor', 'POST /events', {
        json: { ...soundEvent, image: address },
        headers,
      });
      assert.equal(status, 400, address);
      assert.match(body.data.params.image, reason, address);
    }
  });
});
