import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { importSite } from '../../src/program/cli/import/import-calendar.ts';
import { isWhole } from '../../src/transfer/import/report.ts';
import { assertSameAnswers, listReads } from '../support/all-reads.ts';
import { findingsIn, settingsOf } from '../support/calendars/backing-up.ts';
import { exported, imported } from '../support/calendars/exporting.ts';
import { fillCalendar } from '../support/calendars/full-calendar.ts';
import { type NewPlace, onOneDatabase, type TestLocation } from '../support/databases/databases.ts';
import { recordedSite, serveSite } from '../support/servers/recorded-site.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const quiet = { onProgress: () => undefined, onNotice: () => undefined };

/** Its records, without the first line and the hash; an imported record begins at its first revision. */
const recordsOf = (whole: string): readonly string[] =>
  whole
    .replaceAll(/"revision":\d+/g, '"revision":1')
    .split('\n')
    .slice(1, -2);

const assertSound = async (location: TestLocation): Promise<void> => {
  assert.deepEqual(await findingsIn(location), []);
};

interface Started {
  readonly location: TestLocation;
  readonly server: WholeServer;
}

const start = async (context: TestContext, place: NewPlace): Promise<Started> => {
  const location = await place('schema');
  const server = await startWholeServer(location);
  context.after(server.close);
  return { location, server };
};

/** The full calendar of the first database, which the others take in too. */
let first: string | undefined;

onOneDatabase('an export', (place) => {
  test('of two calendars nobody has named they come into one beside each other', async (context) => {
    const v1 = '/wp-json/tribe/events/v1';
    const unnamed = { 'public-url': 'http://localhost' };
    const into = await start(context, place);
    for (const title of ['Verbena', 'Pregón']) {
      const { location, server } = await start(context, place);
      const times = { start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00' };
      await server.ask('editor', `POST ${v1}/events`, { json: { title, ...times } });
      assert.ok(isWhole(await imported(into.location, await exported(location, unnamed), unnamed)));
    }
    const { body } = await into.server.ask('-', `GET ${v1}/events?start_date=2031-05-01&end_date=2031-06-01`);
    assert.deepEqual(
      body.events.map(({ title }: { title: string }) => title),
      ['Verbena', 'Pregón'],
    );
  });

  let there: Started;
  let text: string;
  let lines: readonly string[];
  before(async () => {
    const location = await place('schema');
    const server = await startWholeServer(location);
    there = { location, server };
    await fillCalendar(server, location);
    text = await exported(location);
    lines = text.trimEnd().split('\n');
  });
  after(() => there.server.close());

  test('makes the same calendar of an empty one: every read is equal', async (t) => {
    const here = await start(t, place);
    const report = await imported(here.location, text);
    assert.ok(isWhole(report), JSON.stringify(report.problems));
    await assertSound(here.location);
    await assertSameAnswers(there.server, here.server, await listReads(there.server), { revisions: false });
  });

  test('of what was imported is the same, whatever databases it went through', async (t) => {
    const here = await start(t, place);
    first ??= text;
    await imported(here.location, first);
    assert.deepEqual(recordsOf(await exported(here.location)), recordsOf(first));
  });

  test('of a recorded site makes the same calendar again', async (t) => {
    const [from, to] = [await start(t, place), await start(t, place)];
    const site = await serveSite(t, recordedSite());
    const login = { user: 'ada', password: 'secret', 'allow-fetch-from': '127.0.0.1' };
    const came = await importSite(
      settingsOf(from.location, login),
      new URL(site.address),
      quiet,
      async () => undefined,
    );
    assert.ok(came.counts.event.created > 40);
    assert.ok(isWhole(await imported(to.location, await exported(from.location))));
    await assertSound(to.location);
    await assertSameAnswers(from.server, to.server, await listReads(from.server), { revisions: false });
  });

  test('changes nothing the second time, and only what changed later', async (t) => {
    const here = await start(t, place);
    await imported(here.location, text);
    const untouched = await here.server.snapshot();
    const again = await imported(here.location, text);
    assert.deepEqual(await here.server.snapshot(), untouched);
    assert.ok(Object.values(again.counts).every(({ created, updated }) => created + updated === 0));

    // Records, and what is stored of them and embedded in others.
    const changed = text
      .replaceAll('"title":"Doble hora"', '"title":"Otro título"')
      .replaceAll('"venue":"Peña","description":"<p>otra</p>', '"venue":"Peña","description":"<p>más</p>')
      .replaceAll('"description":"otra"', '"description":"más"')
      .replaceAll('"phone":"601"', '"phone":"602"')
      .replaceAll('cartel\\" & más', 'cartel\\" y más');
    assert.notEqual(changed.indexOf('cartel\\" y más'), -1);
    const later = await imported(here.location, changed);
    const { venue, organizer, event } = later.counts;
    assert.deepEqual([venue.updated, organizer.updated, event.updated], [1, 1, 1]);
    assert.deepEqual(recordsOf(await exported(here.location)), recordsOf(changed));
    await assertSound(here.location);
  });

  test('that was cut off comes in as far as it goes, and then the rest', async (t) => {
    const here = await start(t, place);
    const cut = await imported(here.location, lines.slice(0, -4).join('\n').concat('\n'));
    assert.match(cut.stopped?.en ?? '', /^Line \d+: the file ends here and lacks 3 of \d+ "event"/);
    const halved = await imported(here.location, text.slice(0, -600));
    assert.match(halved.stopped?.en ?? '', new RegExp(`^Line ${lines.length - 1}: it is no JSON`));
    const whole = await imported(here.location, text);
    assert.ok(isWhole(whole));
    assert.equal(whole.counts.event.created, 1);
    await assertSound(here.location);
  });

  test('says nothing by a trial run that it does', async (t) => {
    const here = await start(t, place);
    const untouched = await here.server.snapshot();
    const report = await imported(here.location, text, { 'dry-run': 'true' });
    assert.ok(report.counts.event.created > 20);
    assert.deepEqual(report.problems, []);
    assert.deepEqual(await here.server.snapshot(), untouched);
  });

  test('without pictures brings images whose files are copied', async (t) => {
    const here = await start(t, place);
    const report = await imported(here.location, await exported(there.location, { 'no-media': 'true' }));
    assert.ok(isWhole(report));
    assert.ok(report.remarks.some(({ en }) => en.includes('images came without their files')));
    const files = async ({ location }: Started) =>
      readdir(join(location.dataDirectory, 'media')).catch(() => []);
    assert.deepEqual(await files(here), []);
    assert.ok((await files(there)).length > 4);
  });

  test('does not put wrong lines, texts and pictures into the calendar', async (t) => {
    const find = (part: string) => lines.findIndex((line) => line.includes(part));
    const edited = async (index: number, edit: (line: string) => string) => {
      const here = await start(t, place);
      const report = await imported(
        here.location,
        lines.map((line, at) => (at === index ? edit(line) : line)).join('\n'),
      );
      return { ...here, report };
    };
    const event = find('"title":"Doble hora"');

    const script = await edited(event, (line) =>
      line.replace(
        '"excerpt":"","slug":"doble-hora","image_id"',
        '"excerpt":"<script>x</script><b onclick=x>y</b>","slug":"doble-hora","image_id"',
      ),
    );
    const { body } = await script.server.ask('-', 'GET /calendar/events/v1/events/by-slug/doble-hora');
    assert.equal(body.excerpt, '<p><b>y</b></p>');

    const noTime = await edited(event, (line) =>
      line.replace('"start_local":"2026-10-25 02:30:00"', '"start_local":"soon"'),
    );
    assert.equal(noTime.report.counts.event.skipped, 1);
    assert.match(noTime.report.problems[0]?.label ?? '', new RegExp(`^line ${event + 1}$`));
    assert.match(noTime.report.problems[0]?.reason.en ?? '', /start_local/);
    const again = lines.map((line, at) =>
      at === event ? line.replace('"start_local":"2026-10-25 02:30:00"', '"start_local":"soon"') : line,
    );
    const mirrored = await imported(script.location, again.join('\n'), { mirror: 'true' });
    assert.deepEqual(mirrored.vanished, [], 'what a wrong line tells of is not gone');

    const image = find('"kind":"image"');
    const other = await edited(find('"kind":"file"'), (line) =>
      line.replace(/"bytes":"[^"]+"/, '"bytes":"AAAA"'),
    );
    assert.ok(
      other.report.losses.some(({ en }) => /^Image \d+: the file \w+\.\w+ does not match the data/.test(en)),
    );
    assert.ok(!isWhole(other.report));

    for (const [member, lie] of [
      ['width', 9_007_199_254_740_991],
      ['height', 0],
      ['sha256', 'x'],
      ['source_url', 'x'.repeat(3000)],
    ] as const) {
      const lying = await edited(image, (line) => {
        const { stored, ...rest } = JSON.parse(line);
        return JSON.stringify({ ...rest, stored: { ...stored, [member]: lie } });
      });
      assert.match(
        lying.report.losses.map(({ en }) => en).join(),
        new RegExp(`its data are inconsistent .*${member}`),
      );
    }
    const longName = await edited(find('"kind":"user"'), (line) =>
      line.replace(/"name":"[^"]*"/, `"name":"${'n'.repeat(100_000)}","email":"${'e'.repeat(100_000)}"`),
    );
    assert.equal(longName.report.stopped, null);

    for (const edit of [
      (line: string) => line.replace('"title":"Doble hora","timezone"', '"title":"a\\u0000b","timezone"'),
      (line: string) => line.replace('"lineage":[]', '"lineage":["\\u0000origin\\u0000"]'),
      (line: string) =>
        line.replace(
          '"featured":0,"tickets":[]',
          `"featured":0,"tickets":[${'['.repeat(9000)}${']'.repeat(9000)}]`,
        ),
      (line: string) => line.replace('"symbol":"', '"symbol":"<b>'),
      (line: string) => line.replace('"venues":[],"organizers"', '"venues":["1"],"organizers"'),
    ]) {
      assert.notEqual(edit(lines[event] ?? ''), lines[event]);
      const { report } = await edited(event, edit);
      assert.match(report.problems[0]?.reason.en ?? '', /not of this format/);
    }

    const late = await edited(lines.length - 1, () => lines[image] ?? '');
    assert.match(late.report.stopped?.en ?? '', /"image" comes too late/);
    for (const broken of [
      '',
      '{}',
      '[1]',
      '\u0000',
      text.slice(1),
      text.replace('"version":1', '"version":2'),
      text.replace(/"calendar":"[^"]*"/, `"calendar":"${'c'.repeat(5000)}"`),
    ]) {
      const here = await start(t, place);
      await assert.rejects(imported(here.location, broken), /Line 1: /);
    }
  });
});
