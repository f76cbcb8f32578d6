import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { restoreCalendar } from '../../src/program/cli/restore-calendar.ts';
import { allRows, findingsIn, flagsOf, newFolder, settingsOf } from '../support/calendars/backing-up.ts';
import { exported, imported } from '../support/calendars/exporting.ts';
import { importFrom, login } from '../support/calendars/importing.ts';
import { makeTransfers, withUnknownKeys } from '../support/calendars/transfers.ts';
import { runCommand } from '../support/commands.ts';
import { onOneDatabase, type TestLocation } from '../support/databases/databases.ts';
import { serveSite } from '../support/servers/recorded-site.ts';

const plain = await makeTransfers();
const strange = await withUnknownKeys(plain);

const recordsOf = (text: string): readonly string[] => text.split('\n').slice(1, -2);

const inExport = {
  'header.edition': 1,
  'header.site.theme': 1,
  'header.records.series': 1,
  'user.record.phone': 7,
  'image.record.licence': 2,
  'image.stored.licence': 2,
  'image.stored.sizes.gigantic': 1,
  'category.record.icon': 4,
  'category.stored.icon': 4,
  'tag.record.icon': 2,
  'tag.stored.icon': 2,
  'venue.record.directions': 5,
  'venue.stored.directions': 5,
  'organizer.record.fax': 2,
  'organizer.stored.fax': 2,
  series: 2,
  'event.checksum': 26,
  'event.record.colour': 26,
  'event.stored.colour': 26,
  'event.stored.cost.tax': 7,
  'event.stored.tickets.seat': 2,
};

const inSource = {
  'category.icon': 4,
  'tag.icon': 2,
  'venue.directions': 4,
  'organizer.fax': 2,
  'event.colour': 23,
  'event.tickets.seat': 2,
};

const inBackup = {
  'header.note': 1,
  series: 2,
  'events.checksum': 26,
  'events.colour': 26,
  'numbers.series': 1,
};

interface Counted {
  readonly unknownKeys: readonly { readonly key: string; readonly count: number }[];
}

const countsIn = ({ unknownKeys }: Counted): Readonly<Record<string, number>> =>
  Object.fromEntries(unknownKeys.map(({ key, count }) => [key, count]));

onOneDatabase('keys that are not known', (place) => {
  const newPlace = async (t: TestContext, contents: 'nothing' | 'schema'): Promise<TestLocation> => {
    const location = await place(contents);
    t.after(location.remove);
    return location;
  };

  test('of an export are left out and counted, and all else comes', async (t) => {
    const [location, other] = [await newPlace(t, 'schema'), await newPlace(t, 'schema')];
    const trial = await imported(location, strange.exported, { 'dry-run': 'true' });
    assert.deepEqual(countsIn(trial), inExport);
    const report = await imported(location, strange.exported);
    assert.deepEqual([report.problems, report.losses.length, report.stopped], [[], 1, null]);
    assert.deepEqual(countsIn(report), inExport);
    await imported(other, plain.exported);
    assert.deepEqual(recordsOf(await exported(location)), recordsOf(await exported(other)));
    assert.deepEqual(await findingsIn(location), []);
  });

  test('of an export are named by the command, in both languages and for programs', async (t) => {
    const location = await newPlace(t, 'schema');
    const file = join(await newFolder(t), 'calendar.jsonl');
    await writeFile(file, strange.exported);
    const run = (...flags: string[]) =>
      runCommand(['import', 'archive', file, '--dry-run', ...flags, ...flagsOf(location)]);
    const english = await run('--locale', 'en');
    assert.equal(english.code, 1, english.err);
    assert.match(
      english.out,
      /^ *Unknown fields that were left out: header\.edition \(1\), .*series \(2\).*…\.$/m,
    );
    assert.match((await run('--locale', 'es')).out, /^ *Campos desconocidos que se han omitido: /m);
    assert.deepEqual(countsIn(JSON.parse((await run('--json')).out)), inExport);
  });

  test('of a source are left out and counted, and all else comes', async (t) => {
    const [location, other] = [await newPlace(t, 'schema'), await newPlace(t, 'schema')];
    const flags = { ...login, hidden: 'true' };
    const report = await importFrom(await serveSite(t, strange.source), location, flags);
    assert.deepEqual(countsIn(report), inSource);
    const same = await importFrom(await serveSite(t, structuredClone(plain.source)), other, flags);
    assert.deepEqual([report.counts, report.problems], [same.counts, same.problems]);
  });

  test('of a backup are left out and counted, and all else comes', async (t) => {
    const [location, other] = [await newPlace(t, 'nothing'), await newPlace(t, 'nothing')];
    const run = (...flags: string[]) =>
      runCommand(['restore', strange.backup, '--force', ...flags, ...flagsOf(location)]);
    const forProgram = await run('--json');
    assert.equal(forProgram.code, 1, forProgram.err);
    assert.deepEqual(countsIn(JSON.parse(forProgram.out)), inBackup);
    const english = await run('--locale', 'en');
    assert.match(
      english.out,
      /^Unknown fields that were left out: .*header\.note \(1\), .*events\.colour \(26\), .*\.$/m,
    );
    const request = { path: plain.backup, force: false, onProgress: () => undefined };
    const summary = await restoreCalendar(settingsOf(other), request);
    assert.deepEqual(summary.unknownKeys, []);
    assert.deepEqual(await allRows(location), await allRows(other));
    assert.deepEqual(await findingsIn(location), []);
  });
});
