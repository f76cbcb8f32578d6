import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { atEnd } from '../support/at-end.ts';
import { runProgram, startServing } from '../support/command-line.ts';
import { onEachDatabase } from '../support/databases/databases.ts';
import { signIn } from '../support/servers/signed-service.ts';

const standIn = pathToFileURL(join(import.meta.dirname, '../support/servers/clock-stand-in.ts')).href;

onEachDatabase('a clock that jumps', (place) => {
  test('back and forth by hours and years: everybody is answered, and nothing is lost', async (t) => {
    const { dataDirectory, databaseUrl, remove } = await place('schema');
    atEnd(t, remove);
    const flags = [
      '--data-dir',
      dataDirectory,
      ...(databaseUrl === null ? [] : ['--database-url', databaseUrl]),
    ];
    const clock = join(dataDirectory, 'clock');
    await writeFile(clock, '0');
    const more = { NODE_OPTIONS: `--import=${standIn}`, CLOCK_FILE: clock };
    const service = await startServing(t, flags, more);
    const { createEvent, titles, ask } = signIn(service);
    const first = await createEvent('hoy');
    const { id: venue } = await ask('POST /venues', { venue: 'Sala' });
    const expected = ['hoy'];
    for (const hours of [1, -1, 24, -24 * 365, 24 * 365, -24 * 365 * 30, 0]) {
      await writeFile(clock, String(hours));
      const title = `reloj ${hours}`;
      assert.equal((await createEvent(title)).status, 201);
      expected.push(title);
      assert.deepEqual(await titles(), expected.toSorted(), title);
      assert.equal((await ask(`PATCH /events/${first.id}`, { venue, description: title })).status, 200);
      const answer = await fetch(`${service.address}/calendar/events/v1/events/${first.id}`);
      assert.match(((await answer.json()) as { description: string }).description, new RegExp(title));
    }
    assert.deepEqual(JSON.parse((await runProgram(['check', ...flags, '--json'])).out).findings, []);
    service.signal('SIGTERM');
    assert.equal(await service.ended, 0);
  });
});
