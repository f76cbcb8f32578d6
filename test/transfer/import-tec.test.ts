import assert from 'node:assert/strict';
import { test } from 'node:test';
import { erasePlace } from '../../src/calendar/erasing/erase-place.ts';
import { commandLine } from '../../src/kernel/actor.ts';
import { importFrom, importOnce, login, startEmpty, sums } from '../support/calendars/importing.ts';
import { onEachDatabase } from '../support/databases/databases.ts';
import { recordedSite, serveSite } from '../support/servers/recorded-site.ts';

/**
 * What this service stamps itself, what v1 of the recorded site does not answer, where its pictures lie, and drafts'
 * dates in UTC, which the recording shows as zeros.
 */
const comparable = (value: unknown, isDraft = false): unknown => {
  if (Array.isArray(value)) return value.map((item) => comparable(item));
  if (typeof value !== 'object' || value === null) return value;
  const draft = isDraft || ('status' in value && value.status === 'draft');
  const left = new Set(['modified', 'modified_utc', 'json_ld', 'ticketed', 'tickets', 'revision']);
  for (const name of ['event_status', 'status_note']) left.add(name);
  if (draft) left.add('date_utc');
  if ('filesize' in value) for (const name of ['url', 'filesize']) left.add(name);
  const kept = Object.entries(value).filter(([name]) => !left.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, comparable(inner)]));
};

const v1 = '/wp-json/tribe/events/v1';

onEachDatabase('import tec', (place) => {
  const startImported = importOnce(place);

  test('every field of every record of a recorded site reads the same here', async (context) => {
    const { location, server } = await startEmpty(context, place);
    const site = await serveSite(context, recordedSite());
    const report = await importFrom(site, location);
    assert.deepEqual(sums(report), [73, 0, 0, 0]);
    assert.deepEqual([report.problems, report.stopped], [[], null]);
    assert.match(report.remarks.map(({ en }) => en).join(), /^Some events have UTC times/);
    // Another Cartelera may give texts without markup by itself.
    const pages = site.asked.filter((path) => path.startsWith('/wp-json/tribe/'));
    assert.ok(pages.length > 4 && pages.every((path) => path.includes('text=html')), pages.join(' '));
    for (const [name, records] of Object.entries(site.records)) {
      for (const record of records) {
        const { body } = await server.ask('administrator', `GET ${v1}/${name}/${record.id}`);
        const { venues = [], ...like } = body;
        // What the recorded site does not answer.
        if (name === 'events') assert.deepEqual(venues, [body.venue].flat());
        // The clock of the event, at its moment: also where `UTC+1` follows summer time there.
        const begins = body.json_ld?.startDate;
        if (name === 'events' && begins !== undefined) {
          assert.equal(begins.slice(0, 19), record.start_date.replace(' ', 'T'));
          assert.equal(Date.parse(begins), Date.parse(`${record.utc_start_date}Z`));
        }
        // WordPress's own page of a tag, which leads to ours.
        const url = name === 'tags' ? record.url.replace('/tag/', '/events/tag/') : record.url;
        assert.deepEqual(comparable(like), comparable({ ...record, url }), `${name} ${record.id}`);
      }
    }
    const before = await server.snapshot();
    assert.deepEqual(sums(await importFrom(site, location)), [0, 0, 73, 0]);
    assert.deepEqual(await server.snapshot(), before, 'the second time not a row is touched');
  });

  test('what changed there changes here, what was changed here stays', async (context) => {
    const { location, server, site } = await startImported(context);
    await server.ask('editor', `PATCH ${v1}/events/28`, { json: { title: 'Cambiado aquí' } });
    const [jazz, category, venue] = [
      site.records.events.find(({ id }) => id === 15),
      site.records.categories.find(({ id }) => id === 4),
      site.records.venues.find(({ id }) => id === 9),
    ];
    jazz.title = 'Noche &#8220;nueva&#8221;';
    jazz.image = false;
    jazz.venue = [];
    jazz.tags = [];
    category.name = 'Baile &amp; cante';
    category.parent = 0;
    delete venue.address;
    assert.deepEqual(sums(await importFrom(site, location)), [0, 3, 70, 0]);
    const { body } = await server.ask('-', `GET ${v1}/events/15`);
    const { title, image, tags, slug } = body;
    assert.deepEqual(
      [title, image, body.venue, tags, slug],
      ['Noche &#8220;nueva&#8221;', false, [], [], 'noche-de-jazz-blues-kind-of-blue'],
    );
    assert.equal((await server.ask('-', `GET ${v1}/events/28`)).body.title, 'Cambiado aquí');
    const { body: read } = await server.ask('-', `GET ${v1}/categories/4`);
    assert.deepEqual([read.name, read.parent], ['Baile &amp; cante', 0]);
    assert.ok(!('address' in (await server.ask('-', `GET ${v1}/venues/9`)).body));
    assert.equal(
      (await server.ask('-', `GET ${v1}/events?search=nueva&start_date=2027-01-01`)).body.total,
      1,
    );
  });

  test('what was erased here does not come back, and events that name it there come without it', async (context) => {
    const { location, server, site } = await startImported(context);
    const event = site.records.events.find(({ organizer }) => organizer.length > 0);
    const [{ id }] = event.organizer;
    const how = { actor: commandLine, now: Temporal.Now.instant(), onRequest: true };
    await server.database.transaction((executor) => erasePlace(executor, 'organizer', id, how));
    event.title = 'Otro título';
    assert.deepEqual(sums(await importFrom(site, location)), [0, 1, 72, 0]);
    assert.equal((await server.ask('administrator', `GET ${v1}/organizers/${id}`)).status, 400);
    const { body } = await server.ask('administrator', `GET ${v1}/events/${event.id}`);
    assert.equal(body.title, 'Otro título');
    assert.ok(!body.organizer.some((organizer: { id: number }) => organizer.id === id));
  });

  test('ids that are taken become others, and links lead to those', async (context) => {
    const { location, server } = await startEmpty(context, place);
    for (let made = 0; made < 9; made += 1) {
      await server.ask('editor', `POST ${v1}/organizers`, { json: { organizer: `Grupo ${made}` } });
    }
    await server.ask('editor', `POST ${v1}/categories`, { json: { name: 'Otra' } });
    const site = await serveSite(context, recordedSite());
    assert.deepEqual(sums(await importFrom(site, location)), [73, 0, 0, 0]);
    const { body } = await server.ask('-', `GET ${v1}/events/by-slug/noche-de-jazz-blues-kind-of-blue`);
    assert.equal(body.venue.venue, 'Café &#8220;El Dindurra&#8221;');
    assert.notEqual(body.venue.id, 9);
    assert.deepEqual(body.venue.global_id_lineage, [
      `agenda.example?id=${body.venue.id}`,
      'agenda.example?id=9',
    ]);
    assert.deepEqual(
      body.organizer.map(({ organizer }: { organizer: string }) => organizer),
      ['Asociación Cultural Xaranga'],
    );
    const { body: made } = await server.ask('editor', `POST ${v1}/venues`, { json: { venue: 'Nueva' } });
    assert.ok(made.id > 67, 'numbering goes on past the imported ids');
    const { body: term } = await server.ask('editor', `POST ${v1}/tags`, { json: { name: 'nueva' } });
    assert.ok(term.id > 16);
  });

  test('what vanished there is told, and goes into the trash with --mirror', async (context) => {
    const { location, server, site } = await startImported(context);
    const [gone] = site.records.events.splice(2, 1);
    const told = await importFrom(site, location);
    assert.deepEqual(
      told.vanished.map(({ kind, id }) => [kind, id]),
      [['event', gone.id]],
    );
    assert.equal((await server.ask('-', `GET ${v1}/events/${gone.id}`)).status, 200);
    const strangers = await importFrom(site, location, { mirror: 'true' });
    assert.deepEqual(
      strangers.vanished.map(({ id }) => id),
      [gone.id],
      'without a login drafts are not missed',
    );
    const { body: trash } = await server.ask('editor', `GET ${v1}/events?status=trash&start_date=2000-01-01`);
    assert.deepEqual(
      trash.events.map(({ id }: { id: number }) => id),
      [gone.id],
    );
    site.records.events.splice(2, 0, gone);
    assert.deepEqual(sums(await importFrom(site, location)), [0, 1, 72, 0]);
    assert.equal((await server.ask('-', `GET ${v1}/events/${gone.id}`)).body.status, 'publish');
    site.records.events.splice(0);
    const empty = await importFrom(site, location, { ...login, mirror: 'true' });
    assert.deepEqual([empty.vanished.length, empty.removed], [51, []]);
    assert.match(empty.remarks.map(({ en }) => en).join(), /nothing of that kind was removed/);
    assert.equal((await server.ask('-', `GET ${v1}/events/28`)).status, 200);
  });

  test('what is there but cannot be taken is not missed, and a trial says nothing of a kind that lost all', async (context) => {
    const { location, server, site } = await startImported(context);
    delete site.records.events[2].title;
    site.records.venues[1].venue = '';
    for (const event of site.records.events) event.venue = [];
    const [gone] = site.records.events.splice(5, 1);
    const trial = await importFrom(site, location, { ...login, mirror: 'true', 'dry-run': 'true' });
    assert.deepEqual([trial.vanished.map(({ id }) => id), trial.removed], [[gone.id], []]);
    assert.doesNotMatch(trial.remarks.map(({ en }) => en).join(), /nothing of that kind was removed/);
    const report = await importFrom(site, location, { ...login, mirror: 'true' });
    assert.deepEqual(
      report.removed.map(({ id }) => id),
      [gone.id],
    );
    const { body } = await server.ask('-', `GET ${v1}/events/${site.records.events[2].id}`);
    assert.equal(body.status, 'publish');
    assert.equal((await server.ask('-', `GET ${v1}/venues/${site.records.venues[1].id}`)).status, 200);
  });

  test('hidden events come with --hidden, and are not missed without it', async (context) => {
    const { location, server } = await startEmpty(context, place);
    const site = await serveSite(context, recordedSite());
    const hidden = site.records.events.find(({ id }) => id === 28);
    hidden.hide_from_listings = true;
    assert.deepEqual(sums(await importFrom(site, location)), [72, 0, 0, 0]);
    const found = await importFrom(site, location, { ...login, hidden: 'true' });
    assert.deepEqual(sums(found), [1, 0, 72, 0]);
    const { body } = await server.ask('-', `GET ${v1}/events/28`);
    assert.deepEqual([body.title, body.hide_from_listings], [hidden.title, true]);
    assert.deepEqual((await importFrom(site, location)).vanished, []);
  });

  test('--hidden does not count up to an id that no site has reached', async (context) => {
    const { location } = await startEmpty(context, place);
    const site = await serveSite(context, recordedSite());
    site.records.organizers.push({
      ...site.records.organizers[0],
      id: 9e15,
      global_id: 'agenda.example?id=far',
    });
    const report = await importFrom(site, location, { ...login, hidden: 'true' });
    assert.match(
      report.stopped?.en ?? '',
      /the highest id is 9000000000000000; --hidden asks for ids up to 1000000/,
    );
    assert.deepEqual(sums(report), [74, 0, 0, 0]);
  });

  test('--dry-run, --since and --authors do what they say', async (context) => {
    const { location, server } = await startEmpty(context, place);
    const site = await serveSite(context, recordedSite());
    const before = await server.snapshot();
    assert.deepEqual(sums(await importFrom(site, location, { ...login, 'dry-run': 'true' })), [73, 0, 0, 0]);
    assert.deepEqual(await server.snapshot(), before);
    const late = await importFrom(site, location, { ...login, since: '2027-12-01', authors: '1=author' });
    assert.deepEqual([late.counts.event.created, late.counts.venue.created], [3, 4]);
    const { body } = await server.ask('-', `GET ${v1}/events/39`);
    assert.deepEqual([body.author, body.venue.author], ['3', '3']);
    const all = await importFrom(site, location, { ...login, authors: '1=author' });
    assert.deepEqual([all.counts.event.created, all.counts.event.unchanged], [48, 3]);
    assert.deepEqual(sums(await importFrom(site, location)), [0, 0, 73, 0], 'authors are remembered');
    const { counts } = await importFrom(site, location, { ...login, authors: '1=editor' });
    assert.deepEqual([counts.event.updated, counts.venue.updated], [51, 4]);
    await assert.rejects(importFrom(site, location, { ...login, authors: '1=nobody' }), /no user/);
    await assert.rejects(importFrom(site, location, { user: 'ada' }), /--password/);
  });
});
