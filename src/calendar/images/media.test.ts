import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import sharp from 'sharp';
import { onOneDatabase, openMigrated } from '../../../test/support/databases/databases.ts';
import { checkAddress } from '../../http/client/public-address.ts';
import type { Actor } from '../../kernel/actor.ts';
import { diskStore } from '../../storage/files/disk-store.ts';
import { safeFetch } from './processing/safe-fetch.ts';
import { createImages } from './stored-images.ts';

const editor: Actor = { userId: 2, role: 'editor', scope: 'admin' };
const contributor: Actor = { userId: 4, role: 'contributor', scope: 'admin' };
const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const limits = { maxBytes: 100_000, timeout: 2000, maxRedirects: 3, allowed: ['127.0.0.1'] };

const png = await sharp({ create: { width: 6, height: 4, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

const serve = async (t: TestContext, listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const privateAddresses = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://0.0.0.0/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.64.0.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[::a00:1]/',
  'http://[fec0::1]/',
  'http://[2002:7f00:1::]/',
  'http://[4000::1]/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'ftp://example.org/a.png',
  'file:///etc/passwd',
  'http://user:secret@example.org/',
];

for (const address of privateAddresses) {
  test(`an address that is not public is refused: ${address}`, () => {
    assert.throws(() => checkAddress(new URL(address), []), /not|credentials/);
  });
}

test('a name that resolves to this machine is refused', async () => {
  await assert.rejects(safeFetch({ ...limits, allowed: [] })('http://localhost:1/'), /refused/);
});

test('a redirect to a private address is refused', async (t) => {
  const address = await serve(t, (_, response) =>
    response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  );
  await assert.rejects(safeFetch(limits)(address), /refused/);
});

test('endless redirects, errors, too much and too slow are failures', async (t) => {
  const address = await serve(t, (request, response) => {
    if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (request.url === '/error') response.writeHead(500).end();
    else if (request.url === '/big') response.end(Buffer.alloc(200_000));
    else response.write('a');
  });
  await assert.rejects(safeFetch(limits)(`${address}/loop`), /redirects/);
  await assert.rejects(safeFetch(limits)(`${address}/error`), /500/);
  await assert.rejects(safeFetch(limits)(`${address}/big`));
  await assert.rejects(safeFetch({ ...limits, timeout: 200 })(`${address}/slow`));
});

onOneDatabase('images', (place) => {
  const setUp = async (t: TestContext) => {
    const where = await place('schema');
    const database = await openMigrated(where);
    const directory = await mkdtemp(join(tmpdir(), 'cartelera-media-'));
    t.after(async () => {
      await database.close();
      await where.remove();
      await rm(directory, { recursive: true, force: true });
    });
    const images = createImages({ database, store: diskStore(directory), fetch: safeFetch(limits) });
    let served = 0;
    const address = await serve(t, (request, response) => {
      served += 1;
      if (request.url?.endsWith('.png')) response.writeHead(200, { 'content-type': 'image/png' }).end(png);
      else response.writeHead(request.url === '/text' ? 200 : 404).end('text');
    });
    return { database, directory, images, address, served: () => served };
  };

  test('a picture is fetched once, described by its own bytes, and found again by id', async (t) => {
    const { database, images, address, served, directory } = await setUp(t);
    const link = async (value: unknown) => {
      const prepared = await images.prepare(value, { actor: editor });
      return database.transaction((executor) => prepared?.store(executor, now) ?? Promise.resolve(0));
    };
    const id = await link(`${address}/a.png`);
    assert.equal(await link(`${address}/a.png`), id);
    assert.equal(await link(id), id);
    assert.equal(await link(String(id)), id);
    assert.equal(served(), 1);
    const row = (await images.findImages(database.read, [id])).get(id);
    assert.ok(row);
    const { url, ...rest } = images.imageJson(row, { base: '', origin: '', host: '' });
    assert.match(String(url), /\/media\/[0-9a-f]{32}\.png$/);
    assert.deepEqual(rest, { id, extension: 'png', width: 6, height: 4, filesize: png.length });
    assert.equal((await readdir(directory)).length, 1);
  });

  test('what is no picture is refused by the name of the field, and leaves nothing', async (t) => {
    const { images, address, directory } = await setUp(t);
    for (const value of [
      `${address}/text`,
      `${address}/missing`,
      'http://10.0.0.1/a.png',
      'word',
      '0',
      -1,
      1.5,
    ]) {
      await assert.rejects(images.prepare(value, { actor: editor }), (error) => {
        assert.ok(error instanceof Error && 'code' in error && 'data' in error);
        assert.equal(error.code, 'rest_invalid_param');
        assert.deepEqual(Object.keys((error.data as { params: object }).params), ['image']);
        return true;
      });
    }
    assert.deepEqual(await readdir(directory), []);
  });

  test('a value that is neither text nor number names no picture, whatever it would be as a text', async (t) => {
    const { images } = await setUp(t);
    const bare = Object.create(null) as object;
    for (const value of [bare, { toString: 1 }, { toString: () => '1' }, [1], [[]], [bare], true]) {
      const verdict = await images.imageRule(value, { actor: editor, parameters: {} });
      assert.equal(typeof verdict, 'object');
      await assert.rejects(images.prepare(value, { actor: editor }), { code: 'rest_invalid_param' });
    }
  });

  test('a picture that has not come when the time of the whole write is over is refused', async (t) => {
    const { images, address, served, directory } = await setUp(t);
    const over = AbortSignal.abort();
    await assert.rejects(
      images.prepare(`${address}/a.png`, { actor: editor }, () => over),
      { code: 'rest_invalid_param' },
    );
    assert.deepEqual([served(), await readdir(directory)], [0, []]);
  });

  test('an image that is deleted before the write is done is refused', async (t) => {
    const { database, images } = await setUp(t);
    const upload = await images.prepareUpload({ name: 'a.png', bytes: png, texts: {} }, { actor: editor });
    const id = await database.transaction((executor) => upload.store(executor, now));
    const prepared = await images.prepare(id, { actor: editor });
    await database.transaction((executor) => executor.deleteFrom('images').execute());
    await assert.rejects(
      database.transaction((executor) => prepared?.store(executor, now) ?? Promise.resolve(0)),
      { code: 'rest_invalid_param' },
    );
  });

  test('a contributor may link pictures by id, not have them fetched', async (t) => {
    const { images, address, served } = await setUp(t);
    const verdict = await images.imageRule(`${address}/a.png`, { actor: contributor, parameters: {} });
    assert.notEqual(verdict, true);
    await assert.rejects(images.prepare(`${address}/a.png`, { actor: contributor }));
    assert.equal(served(), 0);
  });

  test('a write that fails leaves no file behind', async (t) => {
    const { images, address, directory } = await setUp(t);
    const prepared = await images.prepare(`${address}/a.png`, { actor: editor });
    assert.equal((await readdir(directory)).length, 1);
    await prepared?.discard();
    assert.deepEqual(await readdir(directory), []);
  });
});
