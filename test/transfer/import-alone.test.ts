import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '../../src/storage/open.ts';
import { importFrom, sums } from '../support/calendars/importing.ts';
import { onEachDatabase } from '../support/databases/databases.ts';
import { recordedSite, serveSite } from '../support/servers/recorded-site.ts';

onEachDatabase('imports side by side', (place) => {
  test('a second import is refused while one runs, and nothing comes twice', async (context) => {
    const location = await place('schema');
    context.after(location.remove);
    let second: Promise<unknown> | undefined;
    const site = await serveSite(context, recordedSite(), ({ url = '' }) => {
      // Asked when the first import is in the middle of its reading.
      if (url.includes('/organizers')) {
        second ??= importFrom(site, location).then(
          () => null,
          ({ code }) => code,
        );
      }
      return false;
    });
    const first = await importFrom(site, location);
    assert.equal(await second, 'import_running');
    assert.deepEqual(sums(first).slice(1), [0, 0, 0]);
    assert.deepEqual(sums(await importFrom(site, location)), [0, 0, sums(first)[0], 0]);
  });

  test('while an import runs, a trial may run and others may write', async (context) => {
    const location = await place('schema');
    context.after(location.remove);
    const database = openDatabase(location);
    context.after(database.close);
    const end = await database.claimImport();
    assert.equal(await database.claimImport(), null);
    const site = await serveSite(context, recordedSite());
    await importFrom(site, location, { 'dry-run': 'true' });
    await end?.();
    const again = await database.claimImport();
    assert.notEqual(again, null);
    await again?.();
  });
});
