import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { plainPng } from '../support/calendars/pictures.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';

/** A form with a picture in `file` and 70,000 bytes in `otro`, with these fields before them. */
const twoFiles = (picture: Buffer, fields: Readonly<Record<string, string>> = {}) => {
  const part = (name: string, more: string, bytes: Buffer | string) => [
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ];
  const raw = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => part(name, '', value)),
    ...part('file', '; filename="a.png"\r\nContent-Type: image/png', picture),
    ...part('otro', '; filename="b.bin"\r\nContent-Type: application/octet-stream', 'x'.repeat(70_000)),
    Buffer.from('--b--\r\n'),
  ]);
  return { raw, type: 'multipart/form-data; boundary=b' };
};

const event = { title: 'A', start_date: '2029-06-01 10:00', end_date: '2029-06-01 12:00' };

/** What visitors type, and a title that it finds. */
const searches: readonly (readonly [title: string, search: string])[] = [
  ['Camión'.normalize('NFD'), 'camión'.normalize('NFC')],
  ['Peña'.normalize('NFC'), 'peña'.normalize('NFD')],
  ['夏の祭り', '祭'],
  ['كِتَاب', 'كتاب'],
  ['Ο δρόμος', 'ΔΡΌΜΟΣ'],
  ['Große Straße', 'strasse'],
  ['Ｊａｚｚ', 'jazz'],
  ['L’été', "l'été"],
  ["D'Artagnan", 'd’artagnan'],
  ['Taller de C++', 'C++'],
  ['100% rock', '100%'],
];

const slugTitles = [
  'Ñandú y ço',
  '夏の祭り',
  '😀 fiesta',
  'Праздник города',
  'مهرجان الصيف',
  'Ελληνική βραδιά',
];

onOneDatabase('requests from the field', (place) => {
  let server: WholeServer;
  before(async () => {
    server = await startWholeServer(await place('schema'));
  });
  after(() => server.close());

  test('a form with two files of different names is answered at once', async () => {
    const long = twoFiles(await plainPng(8, 8));
    const refused = await server.ask('editor', `POST ${api}/media`, long);
    assert.deepEqual([refused.status, Object.keys(refused.body.data.params)], [400, ['file']]);
    const stranger = await server.ask('-', `POST ${api}/events`, twoFiles(await plainPng(8, 8), event));
    assert.deepEqual([stranger.status, stranger.body.code], [401, 'rest_forbidden']);
  });

  test('texts in Latin-1 are read as such', async () => {
    const form = 'application/x-www-form-urlencoded';
    const made = await server.ask('editor', `POST ${api}/tags`, { raw: 'name=Espa%F1a', type: form });
    assert.deepEqual([made.status, made.body.name], [201, 'España']);
    const found = await server.ask('-', `GET ${api}/tags?hide_empty=0&search=Espa%F1a`);
    assert.deepEqual([found.status, found.body.total], [200, 1]);
  });

  test('a bare plus in the query is read as one', async () => {
    await server.ask('editor', `POST ${api}/events`, { json: { ...event, title: 'Cruce' } });
    const until = (text: string) =>
      server.ask('-', `GET ${api}/events?search=cruce&strict_dates=true&starts_before=${text}`);
    // The event begins at 08:00 UTC.
    for (const plus of ['+', '%2B']) {
      assert.equal((await until(`2029-06-01T10:30:00${plus}04:00`)).body.total, 0);
      assert.equal((await until(`2029-06-01T08:30:00${plus}00:00`)).body.total, 1);
      assert.equal((await until(`2029-06-01T10:30:00${plus}99:00`)).status, 400);
    }
  });

  test('a search finds what is written otherwise', async () => {
    for (const [title, search] of searches) {
      const made = await server.ask('editor', `POST ${api}/events`, { json: { ...event, title } });
      assert.equal(made.status, 201, title);
      const found = await server.ask(
        '-',
        `GET ${api}/events?starts_after=2029-01-01&search=${encodeURIComponent(search)}`,
      );
      const ids = found.body.events.map(({ id }: { id: number }) => id);
      assert.ok(ids.includes(made.body.id), `${title} by ${search}`);
    }
  });

  test('a record is found by its slug as answered, decoded and encoded again, or encoded twice', async () => {
    for (const title of slugTitles) {
      const { body } = await server.ask('editor', `POST ${api}/events`, { json: { ...event, title } });
      const slug = String(body.slug);
      const decoded = decodeURIComponent(slug);
      for (const form of [
        slug,
        encodeURIComponent(decoded),
        encodeURIComponent(encodeURIComponent(decoded)),
      ]) {
        const found = await server.ask('-', `GET ${api}/events/by-slug/${form}`);
        assert.deepEqual([found.status, found.body.id], [200, body.id], `${title} as ${form}`);
      }
    }
  });

  test('pictures are named, described to other origins and compared as programs do it', async () => {
    const raw = await plainPng(8, 8);
    const upload = (disposition: string, type: string) =>
      server.ask('editor', `POST ${api}/media`, {
        raw,
        type,
        headers: { 'content-disposition': disposition },
      });
    const names = [
      ["attachment; filename*=UTF-8''A%C3%B1o.png", 'Año.png'],
      ['attachment; filename=x.jpg', 'x.jpg'],
    ] as const;
    for (const [disposition, name] of names) {
      const { status, body } = await upload(disposition, 'application/octet-stream');
      assert.deepEqual([status, body.file_name], [201, name]);
    }
    const { body } = await upload('filename=a.png', 'application/octet-stream');
    const path = new URL(body.url).pathname;
    const asked = {
      origin: 'https://other.test',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-requested-with',
    };
    const preflight = await server.ask('-', `OPTIONS ${path}`, { headers: asked });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers['access-control-allow-origin'], '*');
    assert.match(String(preflight.headers['access-control-allow-headers']), /x-requested-with/);
    const { etag } = (await server.ask('-', `GET ${path}`)).headers;
    for (const known of [`"x", ${etag}`, `W/${etag}`, `"x", W/${etag}`]) {
      const again = await server.ask('-', `GET ${path}`, { headers: { 'if-none-match': known } });
      assert.equal(again.status, 304, known);
    }
  });

  test('creates that come together with one new venue make one venue', async () => {
    const venue = { venue: 'Sala de todos' };
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        server.ask('editor', `POST ${api}/events`, { json: { ...event, title: `Junto ${at}`, venue } }),
      ),
    );
    assert.equal(new Set(made.map(({ body }) => body.venue.id)).size, 1);
    assert.equal((await server.ask('-', `GET ${api}/venues?search=todos`)).body.total, 1);
  });

  test('a service whose client left in the middle of two files ends when it is told to', async () => {
    const own = await startWholeServer(await place('schema'));
    const { hostname, port } = new URL(await own.listen());
    const { raw, type } = twoFiles(await plainPng(8, 8));
    const head = [
      `POST ${api}/media HTTP/1.1`,
      'Host: x',
      `Authorization: ${own.authorizationOf('editor')}`,
      `Content-Type: ${type}`,
      `Content-Length: ${raw.length}`,
    ].join('\r\n');
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    await new Promise((resolve) =>
      socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), raw]), resolve),
    );
    socket.destroy();
    await own.close();
  });
});
