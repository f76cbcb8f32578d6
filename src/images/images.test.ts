import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { onEachDatabase, type TestLocation } from '../../test/support/databases.ts';
import { type PictureSite, startPictureSite } from '../../test/support/picture-site.ts';
import { noise, plainPng, secret, withSecret } from '../../test/support/pictures.ts';
import {
  type Sending,
  startWholeServer,
  type WholeReply,
  type WholeServer,
} from '../../test/support/whole-server.ts';

const mount = '/calendar/events/v1';
const event = { title: 'Verbena', start_date: '2031-05-10 10:00', end_date: '2031-05-10 12:00' };
const pathOf = (address: string): string => new URL(address).pathname;

const raw = (bytes: Buffer, name?: string, type = 'application/octet-stream'): Sending => ({
  raw: bytes,
  type,
  ...(name === undefined ? {} : { headers: { 'content-disposition': `attachment; ${name}` } }),
});

type Part = readonly [name: string, value: string | Buffer, file?: string];

const form = (...parts: readonly Part[]): Sending => {
  const bytes = parts.flatMap(([name, value, file]) => [
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"`),
    Buffer.from(file === undefined ? '' : `; filename="${file}"\r\nContent-Type: text/html`),
    Buffer.from('\r\n\r\n'),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return {
    raw: Buffer.concat([...bytes, Buffer.from('--b--\r\n')]),
    type: 'multipart/form-data; boundary=b',
  };
};

onEachDatabase('images', (place) => {
  let location: TestLocation;
  let server: WholeServer;
  let pictures: PictureSite;
  let png: Buffer;
  before(async () => {
    location = await place();
    server = await startWholeServer(location, { 'max-file-bytes': '300000' });
    pictures = await startPictureSite();
    png = await plainPng(400, 200);
  });
  after(async () => {
    await server.close();
    await pictures.close();
  });

  const ask = (who: string, request: string, sending?: Sending): Promise<WholeReply> =>
    server.ask(who, request.replace(' ', ` ${mount}`), sending);
  const upload = async (who = 'author', sending: Sending = raw(png, 'filename="cartel.png"')) => {
    const reply = await ask(who, 'POST /media', sending);
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    return reply.body;
  };
  const create = async (path: string, json: object) => {
    const reply = await ask('editor', `POST ${path}`, { json });
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    return reply.body;
  };

  test('a form with a file and its texts becomes an image, whatever name and type say', async () => {
    const { status, body, headers } = await ask(
      'author',
      'POST /media',
      form(
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
      const body = await upload('author', raw(png, disposition ?? undefined, type));
      assert.deepEqual([body.file_name, body.title], [name, title], String(disposition));
    }
    const titled = await ask('author', 'POST /media?title=Otro&alt_text=x', raw(png, 'filename="a.png"'));
    assert.deepEqual([titled.body.title, titled.body.alt_text], ['Otro', 'x']);
  });

  test('the address of an image answers with the same picture, to be kept for ever', async () => {
    const bytes = await noise(40, 20).jpeg().toBuffer();
    const path = pathOf((await upload('author', raw(bytes, 'filename=a.png'))).url);
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

  test('an event, a venue and an organizer take an id or an address, and one address is one image', async () => {
    const { id, url } = await upload();
    const venue = await create('/venues', { venue: 'Sala', image: id });
    const organizer = await create('/organizers', { organizer: 'Banda', image: String(id) });
    const first = await create('/events', { ...event, image: url, venue: venue.id, organizer: organizer.id });
    for (const record of [venue, organizer, first]) {
      assert.deepEqual([record.image.id, Object.keys(record.image.sizes)], [id, ['thumbnail', 'medium']]);
    }
    const small = (await ask('-', `GET /media/${id}`)).body.sizes.thumbnail.url;
    assert.equal((await create('/events', { ...event, image: small })).image.id, id);

    const fetched = await create('/events', { ...event, image: pictures.picture });
    const again = await create('/events', { ...event, image: pictures.picture });
    assert.equal(again.image.id, fetched.image.id);
    const { body } = await ask('-', `GET /media/${fetched.image.id}`);
    assert.deepEqual([body.source_url, body.file_name, body.title], [pictures.picture, 'a.png', 'a']);
    const picture = await server.ask('-', `GET ${pathOf(fetched.image.url)}`);
    assert.equal(picture.headers['content-type'], 'image/png');
    assert.match(String(picture.headers['cache-control']), /immutable/);
    const original = Buffer.from(await (await fetch(pictures.picture)).arrayBuffer());
    assert.ok(picture.bytes.equals(original));
  });

  test('the same bytes uploaded twice are two images, as in WordPress', async () => {
    const [one, other] = [await upload(), await upload()];
    assert.notEqual(one.id, other.id);
    assert.notEqual(one.url, other.url);
  });

  test('what a phone notes of place and owner is in no file that is served', async () => {
    const bytes = await withSecret(noise(320, 200), 6).jpeg().toBuffer();
    assert.ok(bytes.includes(secret));
    const { url, width, height, sizes } = await upload('author', raw(bytes, 'filename=a.jpg'));
    assert.deepEqual([width, height], [200, 320]);
    for (const address of [url, sizes.thumbnail.url, sizes.medium.url]) {
      assert.ok(!(await server.ask('-', `GET ${pathOf(address)}`)).bytes.includes(secret));
    }
  });

  test('a file that is no picture is refused by the name of the field, and nothing is left', async () => {
    const earlier = await server.snapshot();
    const rows: readonly (readonly [string, Sending, number, string])[] = [
      [
        'text called a picture',
        raw(Buffer.from('picture'), 'filename=a.png', 'image/png'),
        400,
        'rest_invalid_param',
      ],
      ['half a picture', raw(png.subarray(0, 300), 'filename=a.png', 'image/png'), 400, 'rest_invalid_param'],
      ['page in a form', form(['file', '<html>', 'a.png']), 400, 'rest_invalid_param'],
      ['30,000 pixels', raw(await plainPng(30_000, 20), 'filename=a.png'), 400, 'rest_invalid_param'],
      ['two files', form(['file', png, 'a.png'], ['other', png, 'b.png']), 400, 'rest_invalid_param'],
      ['nothing', {}, 400, 'rest_missing_callback_param'],
      [
        'nothing in a body',
        raw(Buffer.alloc(0), 'filename=a.png', 'image/png'),
        400,
        'rest_missing_callback_param',
      ],
      ['a form without a file', form(['title', 'x']), 400, 'rest_missing_callback_param'],
      ['an empty file', form(['file', '', 'a.png']), 400, 'rest_missing_callback_param'],
      ['JSON', { json: { file: 'x' } }, 400, 'rest_missing_callback_param'],
    ];
    for (const [name, sending, status, code] of rows) {
      const reply = await ask('author', 'POST /media', sending);
      assert.deepEqual([reply.status, reply.body.code], [status, code], name);
      const { params } = reply.body.data;
      assert.deepEqual(Array.isArray(params) ? params : Object.keys(params), ['file'], name);
    }
    const large = await ask('author', 'POST /media', raw(Buffer.alloc(300_001), 'filename=a.png'));
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

  test('an address that brings no picture says why', async () => {
    for (const [address, reason] of [
      [`${pictures.picture}?text`, /content counts/],
      [`${pictures.picture}?missing`, /server answers 404/],
      [`${pictures.picture}?half`, /damaged/],
      [`${pictures.picture}?short`, /broke off/],
      [`${pictures.picture}?away`, /not public/],
      ['http://10.0.0.1/a.png', /not public/],
    ] as const) {
      const headers = { 'accept-language': 'en' };
      const { status, body } = await ask('editor', 'POST /events', {
        json: { ...event, image: address },
        headers,
      });
      assert.equal(status, 400, address);
      assert.match(body.data.params.image, reason, address);
    }
  });

  test('everybody reads images; authors upload and change their own, editors all', async () => {
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
        ? raw(png, 'filename=a.png')
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
    const { id } = await upload('author', form(['caption', 'Pie'], ['file', png, 'cartel.png']));
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
    const { id, url } = await upload();
    const venue = await create('/venues', { venue: 'Con cartel', image: id });
    const organizer = await create('/organizers', { organizer: 'Con cartel', image: id });
    const shown = await create('/events', { ...event, image: id, venue: venue.id, organizer: organizer.id });
    await ask('editor', `DELETE /events/${(await create('/events', { ...event, image: id })).id}`);
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
    const linking = await ask('editor', 'POST /events', { json: { ...event, image: id } });
    assert.deepEqual([linking.status, Object.keys(linking.body.data.params)], [400, ['image']]);
  });

  test('images are listed newest first, by pages, found by title and file name, or by author', async () => {
    const named = async (who: string, title: string, name: string) =>
      (await upload(who, form(['title', title], ['file', png, name]))).id as number;
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
