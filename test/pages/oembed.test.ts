import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer, type WholeReply, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';
const site = 'https://agenda.test';

onOneDatabase('oEmbed', (place) => {
  let server: WholeServer;

  const create = async (path: string, json: object) => {
    const { status, body } = await server.ask('administrator', `POST ${api}/${path}`, { json });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };

  before(async () => {
    server = await startWholeServer(await place('schema'));
    server.setClock('2027-03-05T11:00:00Z');
    const picture = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    const image = await server.ask('administrator', `POST ${api}/media`, { raw: picture, type: 'image/png' });
    assert.equal(image.status, 201, JSON.stringify(image.body));
    const times = { start_date: '2027-03-05 21:00', end_date: '2027-03-05 23:00' };
    const event = await create('events', {
      ...{ title: 'Réquiem <b>K. 626</b> & coro', slug: 'antes', ...times, image: image.body.id },
      ...{ categories: ['Música'], venue: { venue: 'Auditorio', city: 'Villanueva' } },
    });
    await server.ask('administrator', `PATCH ${api}/events/${event.id}`, { json: { slug: 'requiem' } });
    await create('events', { title: 'Oculta', slug: 'oculta', ...times, hide_from_listings: true });
    await create('events', { title: 'Protegida', slug: 'protegida', ...times, visibility_password: 'abre' });
    await create('events', { title: 'Borrador', slug: 'borrador', ...times, status: 'draft' });
    const trashed = await create('events', { title: 'Papelera', slug: 'papelera', ...times });
    await server.ask('administrator', `DELETE ${api}/events/${trashed.id}`);
  });
  after(() => server.close());

  const addresses = ['/oembed', '/wp-json/oembed/1.0/embed'] as const;

  const ask = (url: string, more = '', at: string = addresses[0]): Promise<WholeReply> =>
    server.ask('-', `GET ${at}?url=${encodeURIComponent(url)}${more}`);

  test('tells the frame, title and picture of an event', async () => {
    for (const at of addresses) {
      // The third answer is a kept one.
      for (const _ of [1, 2, 3]) {
        const { status, headers, body } = await ask(`${site}/event/requiem/`, '', at);
        assert.equal(status, 200);
        assert.match(String(headers['content-type']), /^application\/json/);
        assert.equal(headers['access-control-allow-origin'], '*');
        const { thumbnail_url: picture, ...fields } = body;
        const title = 'Réquiem K. 626 & coro · vie 5 mar · Villanueva · Cartelera';
        assert.deepEqual(fields, {
          version: '1.0',
          type: 'rich',
          provider_name: 'Cartelera',
          provider_url: `${site}/`,
          title,
          html: `<iframe src="${site}/embed/event/requiem/" title="${title.replace('&', '&amp;')}" width="600" height="600" loading="lazy" frameborder="0"></iframe>`,
          width: 600,
          height: 600,
          thumbnail_width: 1600,
          thumbnail_height: 800,
        });
        assert.equal((await server.ask('-', `GET ${picture.replace(site, '')}`)).status, 200);
      }
    }
  });

  const shown: readonly (readonly [page: string, embed: string, title: RegExp])[] = [
    ['/', '/embed/', /^Cartelera$/],
    ['/events/', '/embed/events/', /^Cartelera$/],
    ['/events/month/2027-03/', '/embed/events/month/2027-03/', /^Marzo de 2027 · /],
    ['/events/category/musica/', '/embed/events/category/musica/', /^Música · /],
    ['/venue/auditorio/', '/embed/venue/auditorio/', /^Auditorio · /],
    ['/events/?search=k.&lang=en', '/embed/events/?search=k.&amp;lang=en', /^“k\.” · /],
    ['/event/antes/', '/embed/event/requiem/', /^Réquiem/],
    ['/events/2027-03/', '/embed/events/month/2027-03/', /^Marzo/],
    ['/event/requiem', '/embed/event/requiem/', /^Réquiem/],
  ];
  test('tells the frame of lists, months, categories, venues and searches, and of their other addresses', async () => {
    for (const [page, embed, title] of shown) {
      const { status, body } = await ask(site + page);
      assert.equal(status, 200, page);
      assert.ok(body.html.startsWith(`<iframe src="${site}${embed}" title="`), body.html);
      assert.doesNotMatch(body.html, /blockquote/);
      assert.match(body.title, title);
    }
    assert.equal((await ask('http://agenda.test/events/')).status, 200);
  });

  test('keeps within the width and height that are asked for', async () => {
    const { body } = await ask(`${site}/event/requiem/`, '&maxwidth=320&maxheight=400');
    assert.equal(body.width, 320);
    assert.equal(body.height, 400);
    assert.match(body.html, / width="320" height="400" /);
    assert.deepEqual([body.thumbnail_width, body.thumbnail_height], [300, 150]);
    const tiny = await ask(`${site}/event/requiem/`, '&maxwidth=20');
    assert.equal(tiny.body.thumbnail_url, undefined);
    assert.equal((await ask(`${site}/events/`, '&maxwidth=5000')).body.width, 1200);
    assert.equal((await ask(`${site}/events/`, '&maxwidth=no')).status, 400);
  });

  test('is written as XML for who asks for that, and in no other format', async () => {
    const { status, headers, bytes } = await ask(`${site}/event/requiem/`, '&format=xml');
    assert.equal(status, 200);
    assert.match(String(headers['content-type']), /^text\/xml/);
    assert.match(bytes.toString(), /^<\?xml[^>]*>\n<oembed><version>1\.0<\/version><type>rich<\/type>/);
    assert.match(bytes.toString(), /<title>Réquiem K\. 626 &amp; coro · .*<html>&lt;iframe src=&quot;https:/);
    for (const format of ['json', ''])
      assert.equal((await ask(`${site}/event/requiem/`, `&format=${format}`)).status, 200);
    assert.equal((await ask(`${site}/event/requiem/`, '&format=yaml')).status, 501);
  });

  test('knows nothing of what is hidden, behind a password, gone, not public or elsewhere, whoever asks', async () => {
    for (const url of [
      ...['oculta', 'protegida', 'borrador', 'papelera', 'nada'].map((slug) => `${site}/event/${slug}/`),
      ...['/nada/', '/events/month/2099-01/', '/events/list/page/9/', '/events/?categories=nada'].map(
        (path) => site + path,
      ),
      ...['https://other.test/events/', 'https://agenda.test:8443/events/', 'ftp://agenda.test/events/'],
      ...['/events/', 'events', 'javascript:alert(1)', `${site}/events/?search=${'x'.repeat(201)}`],
    ]) {
      for (const at of addresses) {
        for (const who of ['-', 'administrator']) {
          const { status, body } = await server.ask(who, `GET ${at}?url=${encodeURIComponent(url)}`);
          assert.equal(status, 404, url);
          assert.equal(body.code, 'oembed_invalid_url');
        }
      }
    }
    assert.equal((await server.ask('-', 'GET /oembed')).status, 400);
  });

  test('is named by pages that others may show, and by no others', async () => {
    const named = async (path: string): Promise<string | undefined> => {
      const html = (await server.ask('-', `GET ${path}`)).bytes.toString();
      return /<link rel="alternate" type="application\/json\+oembed"[^>]* href="([^"]*)"/.exec(html)?.[1];
    };
    for (const path of ['/event/requiem/', '/events/', '/events/month/2027-03/', '/venue/auditorio/']) {
      const address = await named(path);
      assert.equal(address, `${site}/oembed?url=${encodeURIComponent(site + path)}`);
      assert.equal((await server.ask('-', `GET ${address?.replace(site, '')}`)).status, 200);
    }
    for (const path of ['/event/oculta/', '/event/protegida/', '/event/nada/', '/embed/event/requiem/'])
      assert.equal(await named(path), undefined, path);
  });

  test('tells what has changed with the next request', async () => {
    const url = `${site}/venue/auditorio/`;
    for (const _ of [1, 2, 3]) assert.match((await ask(url)).body.title, /^Auditorio · /);
    const { body } = await server.ask('-', `GET ${api}/venues`);
    await server.ask('administrator', `PATCH ${api}/venues/${body.venues[0].id}`, {
      json: { venue: 'Teatro' },
    });
    assert.match((await ask(url)).body.title, /^Teatro · /);
  });
});
