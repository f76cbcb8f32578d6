import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exported, imported } from '../support/calendars/exporting.ts';
import { importFrom, startEmpty, sums } from '../support/calendars/importing.ts';
import { plainPng } from '../support/calendars/pictures.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { recordedSite, serveSite } from '../support/servers/recorded-site.ts';

const v1 = '/wp-json/tribe/events/v1';
const paragraph = `<p>${'agua '.repeat(400)}</p>`;
/** 30 paragraphs of 1,999 characters, of which 10 have place where there is place for 20,000. */
const long = paragraph.repeat(30);
const cutAfter = (paragraphs: number): string => Array(paragraphs).fill(paragraph.trim()).join('\n');
const cutOf = (name: string, most: number): string =>
  `${name}: it had more than ${most} characters and was cut.`;
const reasons = ({ problems }: { problems: readonly { readonly reason: { readonly en: string } }[] }) =>
  problems.map(({ reason }) => reason.en).sort();

onOneDatabase('an import of texts that are too long', (place) => {
  test('from a site cuts them at the end of a paragraph and names each', async (context) => {
    const { location, server } = await startEmpty(context, place);
    const site = await serveSite(context, recordedSite());
    const [event, venue] = [
      site.records.events.find(({ id }) => id === 15),
      site.records.venues.find(({ id }) => id === 9),
    ];
    event.title = `${'Noche de jazz '.repeat(80)}`;
    event.excerpt = long;
    Object.assign(venue, { description: long, excerpt: long, city: `${'Soria '.repeat(99)}` });
    const report = await importFrom(site, location);
    assert.deepEqual(sums(report), [73, 0, 0, 0]);
    const cuts = [
      cutOf('city', 500),
      cutOf('description', 20_000),
      cutOf('excerpt', 20_000),
      cutOf('excerpt', 20_000),
      cutOf('title', 1000),
    ];
    assert.deepEqual(reasons(report), cuts);
    const { body } = await server.ask('-', `GET ${v1}/events/15`);
    assert.equal(
      body.title,
      'Noche de jazz '
        .repeat(72)
        .slice(0, 1000)
        .replace(/\s+\S*$/, ''),
    );
    assert.equal(body.excerpt, cutAfter(10));
    const { body: read } = await server.ask('-', `GET ${v1}/venues/9`);
    assert.deepEqual([read.description, read.excerpt], [cutAfter(10), cutAfter(10)]);
    assert.equal(read.city, 'Soria '.repeat(83).trim());
    const again = await importFrom(site, location);
    assert.deepEqual([sums(again), reasons(again)], [[0, 0, 73, 0], cuts]);
  });

  test('from a file of another Cartelera cuts those that were stored before there were bounds', async (context) => {
    const there = await startEmpty(context, place);
    const create = async (path: string, json: object) =>
      (await there.server.ask('editor', `POST ${v1}/${path}`, { json })).body.id;
    const organizer = await create('organizers', { organizer: 'Banda' });
    const tag = await create('tags', { name: 'Aire' });
    const picture = await plainPng(20, 20);
    const headers = { 'content-disposition': 'attachment; filename="a.png"' };
    const { body: image } = await there.server.ask('editor', `POST ${v1}/media`, {
      ...{ raw: picture, type: 'image/png', headers },
    });
    const times = { start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00' };
    const id = await create('events', { title: 'Verbena', organizer, tags: [tag], ...times });
    await there.server.database.transaction(async (executor) => {
      const website = `https://x.example/${'x'.repeat(2000)}`;
      await executor.updateTable('organizers').set({ description: long, excerpt: long }).execute();
      await executor
        .updateTable('events')
        .set({ description: long.repeat(10), website })
        .execute();
      await executor
        .updateTable('images')
        .set({ caption: long, title: 'agua '.repeat(300) })
        .execute();
      await executor
        .updateTable('terms')
        .set({ description: 'agua '.repeat(5000) })
        .execute();
    });
    const here = await startEmpty(context, place);
    const report = await imported(here.location, await exported(there.location));
    assert.deepEqual(reasons(report), [
      cutOf('description', 20_000),
      cutOf('description', 20_000),
      cutOf('description', 500_000),
      cutOf('excerpt', 20_000),
      'without website: The text has more than 2000 characters.',
    ]);
    assert.deepEqual(
      report.losses.map(({ en }) => en),
      [`Image ${image.id}: ${cutOf('title', 1000)}`, `Image ${image.id}: ${cutOf('caption', 20_000)}`],
    );
    const { body: shown } = await here.server.ask('-', `GET ${v1}/media/${image.id}`);
    assert.deepEqual([shown.caption, shown.title], [cutAfter(10), 'agua '.repeat(200).trim()]);
    const { body } = await here.server.ask('-', `GET ${v1}/events/${id}`);
    assert.equal(body.description, cutAfter(250));
    assert.equal(body.organizer[0].description, cutAfter(10));
    assert.equal(body.organizer[0].excerpt, cutAfter(10));
    assert.equal(body.tags[0].description, 'agua '.repeat(4000).trim());
  });
});
