import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '../../src/storage/open.ts';
import { atEnd } from '../support/at-end.ts';
import { startServing } from '../support/command-line.ts';
import { runCommand } from '../support/commands.ts';
import { onEachDatabase } from '../support/databases/databases.ts';
import { shortOrLong } from '../support/tiers.ts';

const enough = shortOrLong(80, 200);

onEachDatabase('a service that is killed while many write', (place) => {
  test('has everything that it acknowledged, and nothing by halves', async (t) => {
    const location = await place('schema');
    atEnd(t, location.remove);
    const { dataDirectory, databaseUrl } = location;
    // On PostgreSQL more at a time are told to come again (ADR 0033).
    const clients = databaseUrl === null ? 64 : 16;
    const calendar = [
      '--data-dir',
      dataDirectory,
      ...(databaseUrl === null ? [] : ['--database-url', databaseUrl]),
    ];
    const service = await startServing(t, calendar);
    const secret = `admin:${service.administrator?.application_password}`;
    const headers = {
      authorization: `Basic ${Buffer.from(secret).toString('base64')}`,
      'content-type': 'application/json',
    };
    const acknowledged = new Map<number, string>();
    const writeOn = async (client: number): Promise<void> => {
      for (let turn = 0; ; turn += 1) {
        const title = `Concierto ${client} ${turn}`;
        const times = { start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00' };
        const body = JSON.stringify({ title, ...times, tags: ['aire libre', `etiqueta ${client}`] });
        try {
          const url = `${service.address}/calendar/events/v1/events`;
          const answer = await fetch(url, { method: 'POST', headers, body });
          const { id } = (await answer.json()) as { id: number };
          // Told to come again.
          if (answer.status === 503) continue;
          assert.equal(answer.status, 201);
          acknowledged.set(id, title);
          if (acknowledged.size === enough) service.signal('SIGKILL');
        } catch (error) {
          // The only end there is.
          assert.ok(acknowledged.size >= enough, String(error));
          return;
        }
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, client) => writeOn(client)));
    await service.ended;

    const database = openDatabase(location);
    atEnd(t, database.close);
    const rows = await database.read.selectFrom('events').select(['id', 'title']).execute();
    const kept = new Map(rows.map(({ id, title }) => [id, title]));
    for (const [id, title] of acknowledged) assert.equal(kept.get(id), title);
    const { out } = await runCommand(['check', ...calendar, '--json']);
    assert.deepEqual(JSON.parse(out).findings, []);
  });
});
