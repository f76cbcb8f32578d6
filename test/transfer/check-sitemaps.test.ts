import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { flagsOf } from '../support/calendars/backing-up.ts';
import { importFrom } from '../support/calendars/importing.ts';
import { runCommand } from '../support/commands.ts';
import { placeInFile, type TestLocation } from '../support/databases/databases.ts';
import { newFolder } from '../support/databases/file-system.ts';
import { recordedSite } from '../support/servers/recorded-site.ts';
import { indexOf, type SitemapFiles, serveSitemaps, urlSet } from '../support/servers/sitemap-site.ts';
import { startWholeServer } from '../support/servers/whole-server.ts';

const allowed = ['--allow-fetch-from', '127.0.0.1'];

const events: readonly string[] = recordedSite()
  .events.filter(({ status }) => status === 'publish')
  .slice(0, 3)
  .map(({ url }) => new URL(url).pathname);
const [first = '', second = '', third = ''] = events;
const eventSet = urlSet([`{here}${first}`]);

const checkSite = async (address: string, location: TestLocation, flags: readonly string[] = allowed) => {
  const { code, out, err } = await runCommand([
    ...['check-addresses', address, '--locale', 'en', ...flagsOf(location), ...flags],
  ]);
  return { code, out, err };
};

test('what check-addresses reads, and what it says of it', async (t) => {
  const location = await placeInFile('schema');
  t.after(location.remove);
  await importFrom(await serveSitemaps(t, {}), location);
  const served = await startWholeServer(location, { 'public-url': '' });
  t.after(served.close);
  const own = await served.listen();

  /** The report on a site with these files, its own address left out. */
  const reportOn = async (inner: TestContext, files: SitemapFiles, flags: readonly string[] = []) => {
    const site = await serveSitemaps(inner, files);
    const { code, out, err } = await checkSite(site.address, location, [...allowed, '--json', ...flags]);
    assert.equal(err, '');
    return { code, report: JSON.parse(out.replaceAll(site.address, '')) };
  };
  const cutOff = 'it is cut off; addresses may be missing.';

  await t.test('all sitemaps that robots.txt names, also by a path, also with a prefix', async (inner) => {
    const prefixed = `<sm:urlset xmlns:sm="x"><sm:url><sm:loc>{here}${second}</sm:loc></sm:url></sm:urlset>`;
    const { code, report } = await reportOn(inner, {
      '/robots.txt': 'Sitemap: {here}/uno.xml\nSitemap: /dos.xml\n',
      '/uno.xml': eventSet,
      '/dos.xml': prefixed,
      '/sitemap.xml': urlSet([`{here}${third}`]),
    });
    assert.deepEqual([code, report.files, report.found], [0, 2, 2]);
  });

  await t.test('of a copy of a site, whose addresses are those of the site itself', async (inner) => {
    const { code, report } = await reportOn(inner, {
      '/sitemap.xml': urlSet([`https://agenda.example${first}`, 'https://agenda.example/event/nada/']),
    });
    const lost = [{ address: 'https://agenda.example/event/nada/', status: 404 }];
    assert.deepEqual([code, report.found, report.lost, report.otherHosts], [1, 1, lost, []]);
  });

  await t.test('one that is named or usual and fails is told, and another is read', async (inner) => {
    const named = await reportOn(inner, {
      '/robots.txt': 'Sitemap: {here}/uno.xml\n',
      '/uno.xml': 503,
      '/sitemap.xml': eventSet,
    });
    assert.deepEqual(
      [named.code, named.report.found, named.report.unread],
      [1, 1, [{ address: '/uno.xml', reason: 'it answered 503.' }]],
    );
    const usual = await reportOn(inner, {
      ...{ '/robots.txt': 500, '/wp-sitemap.xml': 403, '/sitemap_index.xml': 410, '/sitemap.xml': eventSet },
    });
    assert.deepEqual(
      [usual.code, usual.report.unread],
      [
        1,
        [
          { address: '/robots.txt', reason: 'it answered 500.' },
          { address: '/wp-sitemap.xml', reason: 'it answered 403.' },
        ],
      ],
    );
  });

  await t.test('one that is cut off', async (inner) => {
    const cut = eventSet.replace('</urlset>', '\nFatal error: Allowed memory size exhausted');
    const { code, report } = await reportOn(inner, { '/sitemap.xml': cut });
    assert.deepEqual(
      [code, report.found, report.unread],
      [1, 1, [{ address: '/sitemap.xml', reason: cutOff }]],
    );
    const whole = await reportOn(inner, { '/sitemap.xml': `${eventSet}\n<!-- by Yoast -->` });
    assert.equal(whole.code, 0);
  });

  await t.test('no address of the calendar is no success', async (inner) => {
    for (const file of [urlSet([]), '<urlset/>', indexOf([]), urlSet(['{here}/contacto/'])]) {
      const site = await serveSitemaps(inner, { '/sitemap.xml': file });
      const { code, out } = await checkSite(site.address, location);
      assert.equal(code, 1, file);
      assert.match(out, /The sitemap names no address of the calendar: nothing was checked\./);
    }
  });

  await t.test('why none was found', async (inner) => {
    const site = await serveSitemaps(inner, { '/wp-sitemap.xml': 403, '/sitemap.xml': 301 });
    const { code, err } = await checkSite(site.address, location);
    assert.equal(code, 1);
    assert.match(err, /\/wp-sitemap\.xml: it answered 403\.\n.*\/sitemap\.xml: Too many redirects\./);
    const refused = await checkSite(site.address, location, []);
    assert.match(refused.err, /The address is not public\..* name the machine in --allow-fetch-from\./);
  });

  await t.test('pages of another program, and those behind several redirects', async (inner) => {
    const request = 'c9bf9e57-1685-4c89-bafb-ff5af830be8a-7';
    const front = await serveSitemaps(inner, {}, recordedSite(), ({ url = '/' }, response) => {
      const step = Number(new URL(url, 'http://x').searchParams.get('step'));
      if (url.startsWith(second) && step < 3)
        response.writeHead(302, { location: `${second}?step=${step + 1}` }).end();
      else if (url.startsWith(third)) response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      else response.writeHead(200, url.startsWith(second) ? { 'x-request-id': request } : {}).end('a page');
      return true;
    });
    const site = urlSet([
      '{here}/',
      '{here}/contacto/',
      `{here}${first}`,
      `{here}${second}`,
      `{here}${third}`,
    ]);
    const { code, report } = await reportOn(inner, { '/sitemap.xml': site }, ['--target', front.address]);
    assert.equal(code, 1);
    assert.deepEqual(report.otherProgram, [{ address: first, status: 200 }]);
    assert.deepEqual(report.lost, [{ address: third, status: 0 }]);
    assert.deepEqual(report.detours, [{ address: second, redirects: 3 }]);
    assert.deepEqual([report.found, report.others], [0, ['/', '/contacto/']]);
  });

  await t.test('other hosts, several spellings of one page, and what looks like an event', async (inner) => {
    const site = urlSet([
      ...[`{here}${first}`, `{here}${first}#a`, `{here}${first}#b`, `https://otro.example${second}`],
      ...['{here}/contacto/', '{here}/es/event/feria/'],
    ]);
    const { code, report } = await reportOn(inner, { '/sitemap.xml': site });
    assert.deepEqual([code, report.addresses, report.found], [0, 1, 1]);
    assert.deepEqual(report.otherHosts, [`https://otro.example${second}`]);
    assert.deepEqual(report.others, ['/contacto/', '/es/event/feria/']);
    assert.deepEqual(report.alike, ['/es/event/feria/']);
  });

  await t.test("a sitemap that is a Cartelera's own", async () => {
    const { out } = await checkSite(own, location, [...allowed, '--target', own]);
    assert.match(out, /Addresses of the calendar: (\d{2,}); that lead to a page here: \1\./);
    assert.match(out, /The sitemap that was read is a Cartelera's: .* --sitemap\./);
  });

  await t.test('a kept sitemap', async (inner) => {
    const folder = await newFolder(inner);
    const readKept = async (name: string, text: string) => {
      const path = join(folder, name);
      await writeFile(path, text.replaceAll('{here}', 'https://agenda.example'));
      const flags = ['--sitemap', path, '--target', own];
      return checkSite('https://agenda.example', location, flags);
    };
    const [xml, cut, lines, index, junk] = [
      await readKept('uno.xml', eventSet),
      await readKept('cut.xml', eventSet.replace('</urlset>', '')),
      await readKept('dos.txt', `{here}${first}\r\n\n{here}${second}\n`),
      await readKept('tres.xml', indexOf(['/uno.xml'])),
      await readKept('cuatro.txt', `{here}${first}\nnada`),
    ];
    assert.match(xml.out, /Addresses of the calendar: 1; that lead to a page here: 1\./);
    assert.equal(xml.code, 0);
    assert.deepEqual([cut.code, cut.out.includes(cutOff)], [1, true]);
    assert.match(lines.out, /that lead to a page here: 2\./);
    for (const { code, err } of [index, junk]) {
      assert.equal(code, 1);
      assert.match(err, /has no addresses: a <urlset> is needed/);
    }
  });
});
