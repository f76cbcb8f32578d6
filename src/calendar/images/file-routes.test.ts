import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { noise } from '../../../test/support/calendars/pictures.ts';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import {
  type ImageServer,
  pathOf,
  rawFile,
  startImageServer,
} from '../../../test/support/servers/image-server.ts';

onOneDatabase('files of images', (place) => {
  let images: ImageServer;
  before(async () => {
    images = await startImageServer(place);
  });
  after(() => images.close());

  test('the address of an image answers with the same picture, to be kept for ever', async () => {
    const { server, upload } = images;
    const bytes = await noise(40, 20).jpeg().toBuffer();
    const path = pathOf((await upload('author', rawFile(bytes, 'filename=a.png'))).url);
    const whole = await server.ask('-', `GET ${path}`);
    assert.ok(whole.bytes.equals(bytes));
    assert.deepEqual(
      ['content-type', 'content-length', 'cache-control', 'accept-ranges', 'x-content-type-options'].map(
        (name) => whole.headers[name],
      ),
      ['image/jpeg', String(bytes.length), 'public, max-age=31536000, immutable', 'bytes', 'nosniff'],
    );
    const etag = String(whole.headers['etag']);
    const send = async (headers: Record<string, string>, verb = 'GET') => {
      const reply = await server.ask('-', `${verb} ${path}`, { headers });
      return [reply.status, reply.bytes, reply.headers['content-range']] as const;
    };
    const nothing = Buffer.alloc(0);
    const size = bytes.length;
    assert.deepEqual(await send({ 'if-none-match': etag }), [304, nothing, undefined]);
    assert.deepEqual(await send({ range: 'bytes=2-5' }), [206, bytes.subarray(2, 6), `bytes 2-5/${size}`]);
    assert.deepEqual(await send({ range: 'bytes=-4' }), [
      206,
      bytes.subarray(-4),
      `bytes ${size - 4}-${size - 1}/${size}`,
    ]);
    assert.deepEqual(await send({ range: `bytes=${size}-` }), [416, nothing, `bytes */${size}`]);
    assert.deepEqual((await send({ range: 'bytes=2-5', 'if-range': etag }))[0], 206);
    assert.deepEqual(await send({ range: 'bytes=2-5', 'if-range': '"other"' }), [200, bytes, undefined]);
    assert.deepEqual(await send({ range: 'bytes=0-1,4-5' }), [200, bytes, undefined]);
    assert.deepEqual(await send({ range: 'bytes=2-5' }, 'HEAD'), [200, nothing, undefined]);
    for (const unknown of [
      `/media/${'0'.repeat(32)}.png`,
      '/media/..%2Fcartelera.sqlite',
      '/media/a.png',
      `${path}x`,
    ]) {
      assert.equal((await server.ask('-', `GET ${unknown}`)).status, 404, unknown);
    }
  });
});
