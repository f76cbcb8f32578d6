import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { noise, plainPng, secret, withSecret } from '../../../test/support/calendars/pictures.ts';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import {
  formWith,
  type ImageServer,
  mount,
  pathOf,
  rawFile,
  startImageServer,
} from '../../../test/support/servers/image-server.ts';
import type { Sending } from '../../../test/support/servers/whole-server.ts';

onOneDatabase('uploads', (place) => {
  let images: ImageServer;
  before(async () => {
    images = await startImageServer(place);
  });
  after(() => images.close());

  test('a form with a file and its texts becomes an image, whatever name and type say', async () => {
    const { server, png, ask } = images;
    const { status, body, headers } = await ask(
      'author',
      'POST /media',
      formWith(
        ['title', 'Fiestas & <b>más</b><script>x</script>'],
        ['alt_text', 'Una <i>banda</i>\nen la plaza'],
        ['caption', '<p onclick="x">Foto: Eva</p>'],
        ['file', png, '../../cartel final.html'],
      ),
    );
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(headers['location'], `https://agenda.test${mount}/media/${body.id}`);
    const { sizes, url, ...rest } = body;
    assert.match(url, /^https:\/\/agenda\.test\/media\/[0-9a-f]{32}\.png$/);
    assert.deepEqual(rest, {
      id: body.id,
      extension: 'png',
      width: 400,
      height: 200,
      filesize: png.length,
      author: '3',
      date: '2026-11-21 11:00:00',
      date_utc: '2026-11-21 10:00:00',
      modified: '2026-11-21 11:00:00',
      modified_utc: '2026-11-21 10:00:00',
      rest_url: `https://agenda.test${mount}/media/${body.id}`,
      title: 'Fiestas &#038; <b>más</b>',
      alt_text: 'Una banda en la plaza',
      caption: '<p>Foto: Eva</p>',
      description: '',
      file_name: 'cartel final.html',
      source_url: null,
      mime_type: 'image/png',
      revision: 1,
    });
    assert.deepEqual(Object.keys(sizes), ['thumbnail', 'medium']);
    for (const size of Object.values<(typeof sizes)['medium']>(sizes)) {
      const file = await server.ask('-', `GET ${pathOf(size.url)}`);
      assert.equal(file.headers['content-type'], size['mime-type']);
      assert.equal(file.bytes.length, size.filesize);
      const { width, height } = await sharp(file.bytes).metadata();
      assert.deepEqual([width, height], [size.width, size.height]);
    }
  });

  test('a bare body is called as its header says', async () => {
    const { png, ask, upload } = images;
    for (const [disposition, type, name, title] of [
      ['filename="cartel.jpg"', 'image/jpeg', 'cartel.jpg', 'cartel'],
      ['filename=cartel.jpg', 'application/x-www-form-urlencoded', 'cartel.jpg', 'cartel'],
      [
        "filename=x.png; filename*=UTF-8''A%C3%B1o%20nuevo.png",
        'application/json',
        'Año nuevo.png',
        'Año nuevo',
      ],
      ['filename="a.b.<i>c.png"', 'multipart/mixed', 'a.b.<i>c.png', 'a.b. i&gt;c'],
      [null, 'image/png', '', ''],
    ] as const) {
      const body = await upload('author', rawFile(png, disposition ?? undefined, type));
      assert.deepEqual([body.file_name, body.title], [name, title], String(disposition));
    }
    const titled = await ask('author', 'POST /media?title=Otro&alt_text=x', rawFile(png, 'filename="a.png"'));
    assert.deepEqual([titled.body.title, titled.body.alt_text], ['Otro', 'x']);
  });

  test('the same bytes uploaded twice are two images, as in WordPress', async () => {
    const { upload } = images;
    const [one, other] = [await upload(), await upload()];
    assert.notEqual(one.id, other.id);
    assert.notEqual(one.url, other.url);
  });

  test('what a phone notes of place and owner is in no file that is served', async () => {
    const { server, upload } = images;
    const bytes = await withSecret(noise(320, 200), 6).jpeg().toBuffer();
    assert.ok(bytes.includes(secret));
    const { url, width, height, sizes } = await upload('author', rawFile(bytes, 'filename=a.jpg'));
    assert.deepEqual([width, height], [200, 320]);
    for (const address of [url, sizes.thumbnail.url, sizes.medium.url]) {
      assert.ok(!(await server.ask('-', `GET ${pathOf(address)}`)).bytes.includes(secret));
    }
  });

  test('a file that is no picture is refused by the name of the field, and nothing is left', async () => {
    const { server, png, ask } = images;
    const earlier = await server.snapshot();
    const rows: readonly (readonly [string, Sending, number, string])[] = [
      [
        'text called a picture',
        rawFile(Buffer.from('picture'), 'filename=a.png', 'image/png'),
        400,
        'rest_invalid_param',
      ],
      [
        'half a picture',
        rawFile(png.subarray(0, 300), 'filename=a.png', 'image/png'),
        400,
        'rest_invalid_param',
      ],
      ['page in a form', formWith(['file', '<html>', 'a.png']), 400, 'rest_invalid_param'],
      ['30,000 pixels', rawFile(await plainPng(30_000, 20), 'filename=a.png'), 400, 'rest_invalid_param'],
      ['two files', formWith(['file', png, 'a.png'], ['other', png, 'b.png']), 400, 'rest_invalid_param'],
      ['nothing', {}, 400, 'rest_missing_callback_param'],
      [
        'nothing in a body',
        rawFile(Buffer.alloc(0), 'filename=a.png', 'image/png'),
        400,
        'rest_missing_callback_param',
      ],
      ['a form without a file', formWith(['title', 'x']), 400, 'rest_missing_callback_param'],
      ['an empty file', formWith(['file', '', 'a.png']), 400, 'rest_missing_callback_param'],
      ['JSON', { json: { file: 'x' } }, 400, 'rest_missing_callback_param'],
    ];
    for (const [name, sending, status, code] of rows) {
      const reply = await ask('author', 'POST /media', sending);
      assert.deepEqual([reply.status, reply.body.code], [status, code], name);
      const { params } = reply.body.data;
      assert.deepEqual(Array.isArray(params) ? params : Object.keys(params), ['file'], name);
    }
    const large = await ask('author', 'POST /media', rawFile(Buffer.alloc(300_001), 'filename=a.png'));
    assert.deepEqual(
      [large.status, large.body.code, large.body.data.limit],
      [413, 'rest_body_too_large', 300_000],
    );
    const broken = await ask('author', 'POST /media', {
      raw: '--b\r\nx',
      type: 'multipart/form-data; boundary=b',
    });
    assert.deepEqual([broken.status, broken.body.code], [400, 'rest_invalid_body']);
    assert.deepEqual(await server.snapshot(), earlier);
  });
});
