import assert from 'node:assert/strict';
import { copyFile, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCalendar } from '../../scripts/stress/crash/calendar-run.ts';
import { settings } from '../../scripts/stress/crash/crashes.ts';
import { atEnd } from '../support/at-end.ts';
import { plainPng } from '../support/calendars/pictures.ts';
import { startServing } from '../support/command-line.ts';
import { onEachDatabase } from '../support/databases/databases.ts';
import { startPostgres } from '../support/databases/postgres.ts';
import { numbersFrom } from '../support/random.ts';
import { shortOrLong } from '../support/tiers.ts';

/*
 * The short form of `npm run stress -- --only crash`: the same with fewer iterations.
 */

const iterations = shortOrLong(1, 3);
const longestWriting = 150;

onEachDatabase('killed at random moments while clients write', (place) => {
  for (const { name, database, services, victims } of settings) {
    test(`${name}: what was acknowledged is there, all else whole or absent`, async (t) => {
      const isKilled = victims.includes('postgres');
      const location = await place();
      atEnd(t, location.remove);
      if ((location.databaseUrl === null ? 'sqlite' : 'postgres') !== database)
        return t.skip('a form of the other database');
      const postgres = isKilled ? await startPostgres() : null;
      if (postgres) atEnd(t, postgres.stop);
      const databaseUrl = postgres ? `${postgres.address}/postgres` : location.databaseUrl;
      const seed = 1 + Math.floor(Math.random() * 999_999_999);
      const tally = await runCalendar({
        ...{ name, services, victims, postgres, iterations, longestWriting },
        location: { ...location, databaseUrl },
        random: numbersFrom(seed),
      });
      assert.deepEqual(
        { ...tally, seed },
        {
          part: name,
          tried: iterations,
          passed: iterations,
          faults: [],
          seed,
        },
      );
    });
  }

  test('a start finishes the deletions of images that were cut short', async (t) => {
    const location = await place('schema');
    atEnd(t, location.remove);
    const { dataDirectory, databaseUrl } = location;
    const flags = [
      '--data-dir',
      dataDirectory,
      ...(databaseUrl === null ? [] : ['--database-url', databaseUrl]),
    ];
    const service = await startServing(t, flags);
    const { login, application_password: password } =
      service.administrator ?? assert.fail('no administrator');
    const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
    const images = `${service.address}/calendar/events/v1/media`;
    const headers = { authorization, 'content-type': 'image/png' };
    const made = await fetch(images, { method: 'POST', headers, body: await plainPng(200, 200) });
    const { id } = (await made.json()) as { id: number };
    const [media, aside] = [join(dataDirectory, 'media'), join(dataDirectory, 'aside')];
    const pictures = async () => (await readdir(media)).filter((name) => name !== '.calendar');
    const files = await pictures();
    assert.equal(files.length, 2);
    await mkdir(aside);
    for (const file of files) await copyFile(join(media, file), join(aside, file));
    const deleted = await fetch(`${images}/${id}`, { method: 'DELETE', headers: { authorization } });
    assert.equal(deleted.status, 200);
    service.signal('SIGKILL');
    await service.ended;
    // As if it had been killed before it removed them; and another while it wrote one.
    for (const file of files) await copyFile(join(aside, file), join(media, file));
    const unfinished = join(media, '.picture.png.0123456789ab');
    await writeFile(unfinished, 'half a picture');
    await utimes(unfinished, 0, 0);
    await writeFile(join(media, 'of-nobody.png'), 'picture');

    const again = await startServing(t, flags);
    again.signal('SIGTERM');
    assert.equal(await again.ended, 0);
    assert.deepEqual(await pictures(), ['of-nobody.png']);
  });
});
