import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { heavyPictures, withSecret } from '../../../test/support/calendars/pictures.ts';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import {
  type ImageServer,
  rawFile,
  soundEvent,
  startImageServer,
} from '../../../test/support/servers/image-server.ts';
import { currentDecoder, stuckDecoder } from '../../../test/support/servers/stuck-decoder.ts';

const heavy = await heavyPictures();

onOneDatabase('heavy pictures', (place) => {
  let images: ImageServer;
  before(async () => {
    images = await startImageServer(place);
  });
  after(() => images.close());

  test('a picture that would take too much memory is refused on the field that brought it', async (t) => {
    const { server, ask } = images;
    const site = createServer((request, response) =>
      response.end(heavy[decodeURI(request.url ?? '').slice(1)]),
    );
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    t.after(() => site.close());
    const { port } = site.address() as AddressInfo;
    const earlier = await server.snapshot();
    for (const [what, bytes] of Object.entries(heavy)) {
      const image = `http://127.0.0.1:${port}/${encodeURI(what)}`;
      for (const [field, path, sending] of [
        ['file', '/media', rawFile(bytes, 'filename=a')],
        ['image', '/events', { json: { ...soundEvent, image } }],
      ] as const) {
        const { status, body } = await ask('editor', `POST ${path}`, sending);
        assert.equal(status, 400, what);
        assert.match(body.data.params[field], /384 MiB/, what);
      }
    }
    assert.deepEqual(await server.snapshot(), earlier);
  });

  test('a photograph of 24 megapixels that was held sideways is taken', async () => {
    const photograph = sharp({ create: { width: 6000, height: 4000, channels: 3, background: 'red' } });
    const { width, height } = await images.upload(
      'author',
      rawFile(await withSecret(photograph, 6).jpeg().toBuffer(), 'filename=a.jpg'),
    );
    assert.deepEqual([width, height], [4000, 6000]);
  });

  test('a picture whose decoder is ended is refused, and the next one is taken', async (t) => {
    const { stuck, told } = await stuckDecoder(t, images);
    const refused = images.ask('author', 'POST /media', rawFile(images.png, 'filename=a.png'));
    await told;
    stuck.kill('SIGKILL');
    const { status, body } = await refused;
    assert.equal(status, 400);
    assert.match(body.data.params.file, /384 MiB/);
    await images.upload();
    assert.notEqual(currentDecoder(), stuck);
  });

  test('a picture that takes too long to decode is refused, and its decoder ended', async (t) => {
    const { stuck, told } = await stuckDecoder(t, images);
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const refused = images.ask('author', 'POST /media', rawFile(images.png, 'filename=a.png'));
    await told;
    t.mock.timers.tick(60_000);
    assert.equal((await refused).status, 400);
    assert.equal(stuck.signalCode, 'SIGKILL');
    await images.upload();
  });
});
