import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { restoreCalendar } from '../../src/program/cli/restore-calendar.ts';
import { backUpCalendar } from '../../src/program/cli/write-backup.ts';
import { findingsIn, newFolder, settingsOf } from '../support/calendars/backing-up.ts';
import { exported, imported } from '../support/calendars/exporting.ts';
import { identitiesIn, identitiesOf } from '../support/calendars/identities.ts';
import { importFrom, importOnce, startEmpty } from '../support/calendars/importing.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { recordedSite, serveSite } from '../support/servers/recorded-site.ts';
import { startWholeServer } from '../support/servers/whole-server.ts';

const v1 = '/calendar/events/v1';
const times = { start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00' };

/** Of events of the recorded site; start and end as `date -u -d '2026-10-01 18:00:00' +%s` has them. */
const ofFeed = {
  '21 in Madrid': '21-1790877600-1814385600@agenda.example',
  '18 in New York': '18-1799782200-1799791200@agenda.example',
  '17, whole days': '17-1817769600-1818374399@agenda.example',
  '26 at an offset, of no length': '26-1809248400-1809248400@agenda.example',
};

onOneDatabase('UIDs of what comes from elsewhere', (place) => {
  const startImported = importOnce(place);

  test('of The Events Calendar are those of its feed, and stay when the event moves there or here', async (t) => {
    const { location, server, site } = await startImported(t);
    const first = await identitiesIn(location);
    for (const [event, uid] of Object.entries(ofFeed))
      assert.equal(first.get(Number.parseInt(event, 10))?.uid, uid, event);
    assert.equal(new Set([...first.values()].map(({ uid }) => uid)).size, first.size);

    const moved = site.records.events.find(({ id }) => id === 21);
    Object.assign(moved, { start_date: '2026-10-02 18:00:00', utc_start_date: '2026-10-02 16:00:00' });
    assert.equal((await importFrom(site, location)).counts.event.updated, 1);
    const json = { end_date: '2027-01-12 23:00:00' };
    assert.equal((await server.ask('editor', `PATCH ${v1}/events/18`, { json })).status, 200);
    const later = await identitiesIn(location);
    for (const id of [21, 18]) {
      assert.equal(later.get(id)?.uid, first.get(id)?.uid);
      assert.equal(later.get(id)?.sequence, 1);
    }
    const { body } = await server.ask('editor', `POST ${v1}/events`, { json: { title: 'Nuevo', ...times } });
    assert.equal((await identitiesIn(location)).get(body.id)?.uid, `${body.id}@agenda.example`);
    assert.deepEqual(await findingsIn(location), []);
  });

  test('of another Cartelera that is read by its interface are given anew: that does not say them', async (t) => {
    const { location } = await startEmpty(t, place);
    const records = recordedSite();
    for (const event of records.events) event.revision = 1;
    await importFrom(await serveSite(t, records), location);
    const { uid = '' } = (await identitiesIn(location)).get(21) ?? {};
    assert.match(uid, /^21@[\da-f-]{36}\.invalid$/);
  });

  test('of an export and a backup stay under any host, with SEQUENCE and LAST-MODIFIED', async (t) => {
    const location = await place('schema');
    const server = await startWholeServer(location);
    t.after(server.close);
    const send = async (request: string, json?: object): Promise<number> => {
      const { status, body } = await server.ask('editor', request, json === undefined ? {} : { json });
      assert.ok(status < 300, JSON.stringify(body));
      return body.id;
    };
    const venue = await send(`POST ${v1}/venues`, { venue: 'Teatro' });
    const event = await send(`POST ${v1}/events`, {
      title: 'Verbena',
      ...times,
      venue,
      categories: ['Baile'],
    });
    await send(`PATCH ${v1}/events/${event}`, { start_date: '2031-05-10 21:00:00' });
    server.setClock('2026-11-21T11:00:00Z');
    await send(`DELETE ${v1}/venues/${venue}`);
    const there = await identitiesIn(location);
    assert.deepEqual(there.get(event), {
      uid: `${event}@agenda.test`,
      sequence: 2,
      modified: '2026-11-21 11:00:00',
    });

    const path = join(await newFolder(t), 'calendar.backup');
    await backUpCalendar(settingsOf(location), { path, media: false, force: false });
    const restored = await place();
    t.after(restored.remove);
    await restoreCalendar(settingsOf(restored), { path, force: false, onProgress: () => undefined });
    assert.deepEqual(await identitiesIn(restored), there);

    const here = await place('schema');
    t.after(here.remove);
    const elsewhere = { 'public-url': 'https://otra.example' };
    await imported(here, await exported(location), elsewhere);
    assert.deepEqual(await identitiesIn(here), there);

    // Moved there and back: the event is as it was, and nobody may take an older version for the newest.
    server.setClock('2026-11-21T12:00:00Z');
    await send(`PATCH ${v1}/events/${event}`, { start_date: '2031-05-10 22:00:00' });
    await send(`PATCH ${v1}/events/${event}`, { start_date: '2031-05-10 21:00:00' });
    await imported(here, await exported(location), elsewhere);
    assert.equal((await identitiesIn(here)).get(event)?.sequence, 4);

    // Changed here later than there, and then there: what the file says of its last change does not go back.
    const copy = await startWholeServer({ ...here, remove: async () => undefined });
    copy.setClock('2026-11-22T10:00:00Z');
    const json = { categories: ['Cante'] };
    assert.equal((await copy.ask('editor', `PATCH ${v1}/events/${event}`, { json })).status, 200);
    await copy.close();
    const before = (await identitiesIn(here)).get(event);
    assert.deepEqual([before?.sequence, before?.modified], [4, '2026-11-22 10:00:00']);
    await send(`PATCH ${v1}/events/${event}`, { title: 'Verbena popular', end_date: '2031-05-10 23:30:00' });
    assert.equal((await imported(here, await exported(location), elsewhere)).counts.event.updated, 1);
    const after = (await identitiesIn(here)).get(event);
    assert.equal(after?.sequence, 5);
    assert.ok(after.modified >= '2026-11-22 10:00:00', after.modified);
  });

  test('that another event has are not given again', async (t) => {
    const { location, server } = await startImported(t);
    const text = await exported(location);
    // The same events as a calendar of its own, and one that has what the next event here would get.
    const given = [...identitiesOf(text).keys()];
    const next = Math.max(...given) + 200;
    const other = text
      .replace(/"calendar":"[^"]*"/, '"calendar":"00000000-0000-4000-8000-000000000001"')
      .replace('"uid":"21-1790877600-1814385600@agenda.example"', `"uid":"${next}@agenda.example"`);
    const report = await imported(location, other, { 'public-url': 'https://agenda.example' });
    assert.deepEqual([report.problems, report.stopped], [[], null]);
    const both = await identitiesIn(location);
    assert.equal(both.size, given.length * 2);
    assert.equal(both.get(21)?.uid, ofFeed['21 in Madrid']);
    assert.ok([...both.values()].some(({ uid }) => uid === `${next}@agenda.example`));
    const made: number[] = [];
    while ((made.at(-1) ?? 0) < next) {
      const json = { title: 'Nuevo', ...times };
      made.push((await server.ask('editor', `POST ${v1}/events`, { json })).body.id);
    }
    const all = await identitiesIn(location);
    assert.match(all.get(next)?.uid ?? '', /^[\da-f-]{36}@agenda\.example$/);
    assert.equal(new Set([...all.values()].map(({ uid }) => uid)).size, all.size);
    assert.deepEqual(await findingsIn(location), []);
  });

  test('of a file that are no UIDs keep the event out, and the report names them', async (t) => {
    const { location, server } = await startEmpty(t, place);
    await server.ask('editor', `POST ${v1}/events`, { json: { title: 'Verbena', ...times } });
    const text = await exported(location);
    const here = await place('schema');
    t.after(here.remove);
    for (const [wrong, name] of [
      ['"uid":7', 'uid'],
      ['"uid":"a\\nb"', 'uid'],
      [`"uid":"${'u'.repeat(1001)}"`, 'uid'],
      ['"ical_sequence":-1', 'ical_sequence'],
      ['"ical_sequence":9007199254740991', 'ical_sequence'],
      ['"unlinked_utc":"soon"', 'unlinked_utc'],
    ] as const) {
      const [key = ''] = wrong.split(':', 1);
      const edited = text.replace(new RegExp(`${key}:("[^"]*"|\\d+)`), wrong);
      assert.notEqual(edited, text);
      const { problems, counts } = await imported(here, edited);
      assert.equal(counts.event.created, 0);
      assert.match(problems[0]?.reason.en ?? '', new RegExp(`"${name}" is missing or wrong`));
    }
  });
});
