import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { plainPng } from '../../../test/support/calendars/pictures.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import {
  type Sending,
  startWholeServer,
  type WholeServer,
} from '../../../test/support/servers/whole-server.ts';

const media = '/wp-json/wp/v2/media';

onEachDatabase('images as WordPress clients know them', (place) => {
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
    const json = { alt_text: 'Una banda', caption: 'Eva', title: 'Fiestas' };
    const { body } = await server.ask('author', `POST ${media}/${id}`, { json });
    assert.deepEqual(
      [body.alt_text, body.caption.rendered, body.title.rendered, body.slug],
      ['Una banda', '<p>Eva</p>', 'Fiestas', 'fiestas'],
    );
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
