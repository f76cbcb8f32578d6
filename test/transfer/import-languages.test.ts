import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderImportReport } from '../../src/program/cli/import/import-report.ts';
import { importFrom, login, startEmpty } from '../support/calendars/importing.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { recordedSite, serveSite } from '../support/servers/recorded-site.ts';

const home = `<html><head>
<link rel="alternate" hreflang="es-ES" href="https://agenda.example/">
<link rel='alternate' href='https://agenda.example/en/' hreflang='en'>
<link rel="alternate" hreflang="x-default" href="https://agenda.example/"></head></html>`;

onOneDatabase('import tec of a site in several languages', (place) => {
  test('the languages are said before reading, --language takes one, and the report lists the rest', async (context) => {
    const { location } = await startEmpty(context, place);
    const records = recordedSite();
    const translated = records.events.slice(0, 5);
    for (const event of translated) event.url = event.url.replace('agenda.example/', 'agenda.example/en/');
    records.events[6].url = 'https://agenda.example/english/';
    let page = home;
    const site = await serveSite(context, records, ({ url }, response) => {
      if (url !== '/' && url !== '/wp-json/') return false;
      response.writeHead(200).end(url === '/' ? page : '{"namespaces":["wp/v2","pll/v1"]}');
      return true;
    });
    const all = await importFrom(site, location, { ...login, 'dry-run': 'true' });
    assert.match(all.notices.join(), /several languages \(es-es, en\).*--language es-es takes one/);
    assert.deepEqual([all.counts.event.created, all.leftOut], [51, []]);

    const one = await importFrom(site, location, { ...login, language: 'es' });
    assert.match(one.notices.join(), /only es-es comes/);
    assert.equal(one.counts.event.created, 46);
    const labels = one.leftOut.map(({ label }) => label.split(' ')[0]);
    assert.deepEqual(
      labels,
      translated.map(({ id }) => String(id)),
    );
    assert.match(renderImportReport(one, 'en', false), /another language.*\n {2}events \d+ "/);
    assert.equal((await importFrom(site, location)).counts.event.created, 5);
    const again = await importFrom(site, location, { ...login, language: 'es', mirror: 'true' });
    assert.deepEqual(
      [again.vanished, again.counts.event.unchanged],
      [[], 46],
      'another language is not gone',
    );

    await assert.rejects(importFrom(site, location, { ...login, language: 'fr' }), /but: es-es, en/);
    page = '<html></html>';
    const untold = await importFrom(site, location, { ...login, 'dry-run': 'true' });
    assert.match(untold.notices.join(), /does not tell which/);
  });
});
