import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { plainPng } from '../../../test/support/calendars/pictures.ts';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import {
  type Sending,
  startWholeServer,
  type WholeServer,
} from '../../../test/support/servers/whole-server.ts';

const media = '/wp-json/wp/v2/media';

onOneDatabase('images as WordPress clients know them', (place) => {
  let server: WholeServer;
  let sending: Sending;
  before(async () => {
    server = await startWholeServer(await place('schema'));
    const disposition = 'attachment; filename="cartel.png"';
    sending = {
      raw: await plainPng(400, 200),
      type: 'image/png',
      headers: { 'content-disposition': disposition },
    };
  });
  after(() => server.close());

  const upload = async () => {
    const { status, body, headers } = await server.ask('author', `POST ${media}`, sending);
    assert.equal(status, 201, JSON.stringify(body));
    return { body, headers };
  };

  test('an upload answers with the attachment, whose id an event then takes', async () => {
    const { body, headers } = await upload();
    assert.equal(headers['location'], `https://agenda.test${media}/${body.id}`);
    const source = body.source_url;
    assert.match(source, /^https:\/\/agenda\.test\/media\/[0-9a-f]{32}\.png$/);
    const { media_details: details, ...rest } = body;
    assert.deepEqual(rest, {
      id: body.id,
      date: '2026-11-21T11:00:00',
      date_gmt: '2026-11-21T10:00:00',
      guid: { rendered: source },
      modified: '2026-11-21T11:00:00',
      modified_gmt: '2026-11-21T10:00:00',
      slug: 'cartel',
      status: 'inherit',
      type: 'attachment',
      link: source,
      title: { rendered: 'cartel' },
      author: 3,
      description: { rendered: '' },
      caption: { rendered: '' },
      alt_text: '',
      media_type: 'image',
      mime_type: 'image/png',
      post: null,
      source_url: source,
    });
    const { title, caption, description, ...shown } = body;
    const back = await server.ask('author', `POST ${media}/${body.id}`, { json: { ...shown, alt: 'x' } });
    assert.deepEqual([back.status, back.headers['x-ignored-fields']], [200, 'alt']);
    assert.deepEqual(Object.keys(back.body), Object.keys(body));
    const { sizes, file, ...measures } = details;
    assert.deepEqual(
      [measures.width, measures.height, `https://agenda.test/media/${file}`],
      [400, 200, source],
    );
    assert.deepEqual(Object.keys(sizes), ['thumbnail', 'medium', 'full']);
    const medium = { width: 300, height: 150, mime_type: 'image/png' };
    const address = source.replace('.png', '-300x150.png');
    assert.deepEqual(sizes.medium, { file: address.split('/').at(-1), ...medium, source_url: address });

    const event = { title: 'Verbena', start_date: '2031-05-10', end_date: '2031-05-10', image: body.id };
    const created = await server.ask('author', 'POST /wp-json/tribe/events/v1/events', { json: event });
    assert.deepEqual([created.status, created.body.image.url], [201, source]);
    assert.deepEqual((await server.ask('-', `GET ${media}/${body.id}`)).body, body);
  });

  test('texts are changed by POST', async () => {
    const { id } = (await upload()).body;
    const json = { alt_text: 'Una banda', caption: 'Eva<script>x</script>', title: 'Fiestas' };
    const { body, headers } = await server.ask('author', `POST ${media}/${id}`, { json });
    assert.deepEqual(
      [body.alt_text, body.caption.rendered, body.title.rendered, body.slug],
      ['Una banda', '<p>Eva</p>', 'Fiestas', 'fiestas'],
    );
    assert.equal(headers['x-warnings'], 'caption=html_removed');
  });

  test('the list is an array with its totals in headers', async () => {
    await upload();
    await upload();
    const { body, headers } = await server.ask('-', `GET ${media}?per_page=1&search=cartel`);
    assert.equal(body.length, 1);
    const pages = Number(headers['x-wp-totalpages']);
    assert.equal(Number(headers['x-wp-total']), pages);
    assert.ok(pages >= 2);
    const past = await server.ask('-', `GET ${media}?per_page=1&search=cartel&page=${pages + 1}`);
    assert.deepEqual([past.status, past.body.code], [400, 'rest_post_invalid_page_number']);
  });

  test('the list is chosen from as WordPress does it', async () => {
    const named = async (title: string, type: 'png' | 'jpeg' = 'png') => {
      const raw = await sharp(await plainPng(40, 20))
        .toFormat(type)
        .toBuffer();
      const query = `title=${encodeURIComponent(title)}`;
      const { body } = await server.ask('author', `POST ${media}?${query}`, { ...sending, raw });
      return body.id as number;
    };
    const first = await named('Noche de jazz');
    const second = await named('Noche de jazz', 'jpeg');
    const other = await named('夜');
    const nameless = await named('¡!');
    const all = `include=${first},${second},${other},${nameless}`;
    const rows: readonly (readonly [query: string, ids: readonly number[]])[] = [
      ['slug=noche-de-jazz', [second, first]],
      ['slug=noche-de-jazz&per_page=1&page=2', [first]],
      ['slug=Noche-de-jazz&search=jazz&author=3', [second, first]],
      ['slug=%E5%A4%9C', [other]],
      [`slug=noche-de-jazz,${nameless}&mime_type=image/png`, [nameless, first]],
      ['slug=nada', []],
      [all, [nameless, other, second, first]],
      [`${all}&exclude=${first},${other}`, [nameless, second]],
      [`${all}&mime_type=image/jpeg`, [second]],
      [`${all}&mime_type=image/jpeg,image/webp`, [second]],
      [`${all}&mime_type=video/mp4`, []],
      [`${all}&media_type=image`, [nameless, other, second, first]],
      [`${all}&media_type=video`, []],
      [`${all}&parent=0`, [nameless, other, second, first]],
      [`${all}&parent=12`, []],
      ['include=987654', []],
    ];
    for (const [query, ids] of rows) {
      const { status, body, headers } = await server.ask('-', `GET ${media}?${query}`);
      assert.equal(status, 200, query);
      assert.deepEqual(
        body.map(({ id }: { id: number }) => id),
        ids,
        query,
      );
      const total = query.includes('page=') ? 2 : ids.length;
      assert.equal(headers['x-wp-total'], String(total), query);
      assert.equal(headers['x-ignored-parameters'], undefined);
    }
    for (const query of ['include=x', 'media_type=picture', 'parent=-1', 'exclude=0', 'slug[a]=b']) {
      const { status, body } = await server.ask('-', `GET ${media}?${query}`);
      assert.deepEqual([status, body.code], [400, 'rest_invalid_param'], query);
    }
  });

  test('deleting must be forced, for there is no trash', async () => {
    const { id } = (await upload()).body;
    const unforced = await server.ask('author', `DELETE ${media}/${id}`);
    assert.deepEqual([unforced.status, unforced.body.code], [501, 'rest_trash_not_supported']);
    const { status, body } = await server.ask('author', `DELETE ${media}/${id}?force=true`);
    assert.deepEqual([status, body.deleted, body.previous.id], [200, true, id]);
    assert.equal((await server.ask('author', `GET ${media}/${id}`)).status, 404);
  });

  test('who may not upload is told so', async () => {
    for (const [who, status] of [
      ['-', 401],
      ['contributor', 403],
    ] as const) {
      const { body, status: given } = await server.ask(who, `POST ${media}`, sending);
      assert.deepEqual([given, body.code], [status, 'rest_forbidden']);
    }
  });
});
