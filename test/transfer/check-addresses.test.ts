import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { flagsOf } from '../support/calendars/backing-up.ts';
import { importFrom } from '../support/calendars/importing.ts';
import { runCommand } from '../support/commands.ts';
import { onOneDatabase, placeInFile, type TestLocation } from '../support/databases/databases.ts';
import { recordedSite, type SiteRecords } from '../support/servers/recorded-site.ts';
import { indexOf, type SitemapFiles, serveSitemaps, urlSet } from '../support/servers/sitemap-site.ts';
import { respell, spanishSite, tecPages } from '../support/servers/tec-pages.ts';
import { startWholeServer } from '../support/servers/whole-server.ts';

const otherPages = urlSet(['{here}/', '{here}/contacto/']).replace(
  '</urlset>',
  `<url><loc>
  <![CDATA[{here}/aviso-legal/]]></loc>
  <image:image><image:loc>https://x.example/a.png</image:loc></image:image></url></urlset>`,
);

const publicUrls = (records: SiteRecords, name: keyof SiteRecords): string[] =>
  records[name]
    .filter(({ status = 'publish' }) => status === 'publish')
    .map(({ url }) => url.replace('https://agenda.example', '{here}'));

/** As WordPress makes them, and as Yoast does. */
const wordpressFiles = (records: SiteRecords): SitemapFiles => {
  const files = {
    '/wp-sitemap-posts-page-1.xml': otherPages,
    '/wp-sitemap-posts-tribe_events-1.xml': urlSet(publicUrls(records, 'events').slice(0, 20)),
    '/wp-sitemap-posts-tribe_events-2.xml': urlSet(publicUrls(records, 'events').slice(20)),
    '/wp-sitemap-posts-tribe_venue-1.xml': urlSet(publicUrls(records, 'venues')),
    '/wp-sitemap-posts-tribe_organizer-1.xml': urlSet(publicUrls(records, 'organizers')),
    '/wp-sitemap-taxonomies-tribe_events_cat-1.xml': urlSet(publicUrls(records, 'categories')),
    '/wp-sitemap-taxonomies-post_tag-1.xml': urlSet(publicUrls(records, 'tags')),
  };
  return { ...files, '/wp-sitemap.xml': indexOf(Object.keys(files)) };
};

onOneDatabase('check-addresses', (place) => {
  /** A Spanish site with these files, and a calendar that took it over. */
  const moved = async (t: TestContext, filesOf: (records: SiteRecords) => SitemapFiles) => {
    const records: SiteRecords = JSON.parse(respell(JSON.stringify(recordedSite()), spanishSite));
    const pages = tecPages(spanishSite, records as never);
    const files = filesOf(records);
    const site = await serveSitemaps(t, files, records, pages);
    const location = await place('schema');
    await importFrom(site, location);
    return { site, files, location };
  };

  const check = async (address: string, location: TestLocation, flags: readonly string[] = []) => {
    const allowed = ['--allow-fetch-from', '127.0.0.1', '--locale', 'en'];
    const args = ['check-addresses', address, ...allowed, ...flagsOf(location), ...flags];
    const { code, out, err } = await runCommand(args);
    return { code, out, err };
  };

  test('of a site that was imported nothing is lost, and what is taken away is named', async (t) => {
    const { site, location } = await moved(t, wordpressFiles);
    const first = await check(site.address, location);
    assert.deepEqual([first.code, first.err], [0, ''], first.out);
    // The home page is the calendar's; two pages of the site are not.
    assert.match(
      first.out,
      /^Files of the sitemap: 7\. Addresses of the calendar: (\d+); that lead to a page here: \1\.\n/,
    );
    assert.match(first.out, /Other pages of the site, .*: 2\.\n$/);

    const server = await startWholeServer(location);
    t.after(server.close);
    const api = '/calendar/events/v1';
    await server.ask('administrator', `DELETE ${api}/events/15`);
    await server.ask('administrator', `DELETE ${api}/tags/10`);
    await server.ask('administrator', `PATCH ${api}/events/17`, { json: { slug: 'otra-semana' } });
    await server.ask('administrator', `PATCH ${api}/events/18`, { json: { status: 'draft' } });
    const second = await check(site.address, location);
    assert.equal(second.code, 1);
    assert.match(
      second.out,
      /\nWould be lost:\n {2}404 http:\/\/[\d.:]+\/evento\/knicks-vs-celtics\/\n {2}410 http:\/\/[\d.:]+\/evento\/noche-de-jazz-blues-kind-of-blue\/\n {2}410 http:\/\/[\d.:]+\/tag\/gratis\/\n/,
    );
    assert.doesNotMatch(second.out, /semana-grande/);

    const served = await server.listen();
    const target = ['--target', served, '--events-base', 'agenda', '--event-base', 'evento', '--json'];
    const third = JSON.parse((await check(site.address, location, target)).out);
    assert.equal(third.lost.length, 3);
    assert.deepEqual(third.others, [`${site.address}/contacto/`, `${site.address}/aviso-legal/`]);
    assert.deepEqual(third.unread, []);
  });
});

test('check-addresses reads the forms that sitemaps have, and says what it could not read', async (t) => {
  const location = await placeInFile('schema');
  t.after(location.remove);
  const files: SitemapFiles = {
    '/robots.txt': 'User-agent: *\nDisallow:\nSITEMAP: {here}/mapas/indice.xml\n',
    '/mapas/indice.xml': indexOf([
      ...['/tribe_events-sitemap.xml.gz', '/mapas/indice.xml', '/mapas/hondo.xml', '/roto.xml', '/no.xml'],
      ...['/lleno.xml.gz', '/tribe_events-sitemap.xml.gz'],
    ]).replace(
      '</sitemapindex>',
      '<sitemap><loc>https://otro.example/sitemap.xml</loc></sitemap></sitemapindex>',
    ),
    '/tribe_events-sitemap.xml.gz': urlSet(['{here}/event/nada/', '{here}/?post_type=tribe_events&p=9999']),
    '/mapas/hondo.xml': indexOf(['/mapas/mas-hondo.xml']),
    '/mapas/mas-hondo.xml': indexOf(['/mapas/demasiado.xml']),
    '/mapas/demasiado.xml': urlSet([]),
    '/roto.xml': '<html>no</html>',
    '/no.xml': 500,
    '/lleno.xml.gz': Buffer.alloc(60 * 1024 * 1024),
  };
  const site = await serveSitemaps(t, files);
  const args = ['--allow-fetch-from', '127.0.0.1', ...flagsOf(location)];
  const { code, out, err } = await runCommand([
    'check-addresses',
    site.address,
    '--json',
    '--locale',
    'en',
    ...args,
  ]);
  assert.equal(err, '');
  const report = JSON.parse(out);
  assert.equal(code, 1);
  assert.deepEqual(
    report.lost.map(({ address, status }: { address: string; status: number }) => [
      address.replace(site.address, ''),
      status,
    ]),
    [
      ['/event/nada/', 404],
      ['/?post_type=tribe_events&p=9999', 404],
    ],
  );
  const unread = report.unread.map(({ address, reason }: { address: string; reason: string }) => [
    address.replace(site.address, ''),
    reason,
  ]);
  assert.deepEqual(unread, [
    ['/mapas/demasiado.xml', 'the sitemap is too long; this part was not read.'],
    ['/roto.xml', 'there is no sitemap there.'],
    ['/no.xml', 'it answered 500.'],
    ['/lleno.xml.gz', 'there is no sitemap there.'],
    ['https://otro.example/sitemap.xml', 'it is of another site, and was not read.'],
  ]);

  const bare = await serveSitemaps(t, {});
  const none = await runCommand(['check-addresses', bare.address, '--locale', 'en', ...args]);
  assert.deepEqual([none.code, none.out], [1, '']);
  assert.match(
    none.err,
    /No sitemap of http:\/\/127\.0\.0\.1:\d+\/ was found: neither in its robots\.txt nor at/,
  );
  const closed = await runCommand([
    'check-addresses',
    site.address,
    '--target',
    'http://127.0.0.1:1',
    '--locale',
    'en',
    ...args,
  ]);
  assert.deepEqual([closed.code, closed.out], [1, '']);
  assert.match(closed.err, /http:\/\/127\.0\.0\.1:1 does not answer/);
  const wrong = await runCommand(['check-addresses', 'no es', '--locale', 'en', ...args]);
  assert.equal(wrong.code, 2);
});
