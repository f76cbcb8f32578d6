import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { zoneDataVersion } from '../../src/kernel/time/zones.ts';
import type { Database } from '../../src/storage/dialect.ts';
import { openDatabase, sqliteFile } from '../../src/storage/open.ts';
import { atEnd } from '../support/at-end.ts';
import { allRows, flagsOf, newFolder } from '../support/calendars/backing-up.ts';
import { runProgram, startProgram, startServing } from '../support/command-line.ts';
import { runCommand } from '../support/commands.ts';
import { onOneDatabase, type TestLocation } from '../support/databases/databases.ts';

const older = { ICU_TIMEZONE_FILES_DIR: join(import.meta.dirname, '../fixtures/tz-2025b') };

/** More than are derived in one transaction, which are five hundred. */
const evenings = 520;
const firstBatch = 500;

const day = (at: number): string =>
  Temporal.PlainDate.from('2028-11-10')
    .add({ days: at % 90, years: Math.floor(at / 90) })
    .toString();

const table = [
  'Título,Inicio,Fin,Zona horaria',
  ...Array.from({ length: evenings }, (_, at) =>
    [`Velada ${at}`, `${day(at)} 19:00`, `${day(at)} 21:00`, 'America/Vancouver'].join(),
  ),
  'Verano,2028-07-15 19:00,2028-07-15 21:00,America/Vancouver',
  'Madrid,2028-12-15 19:00,2028-12-15 21:00,Europe/Madrid',
  'Casa,2028-12-15 19:00,2028-12-15 21:00,Africa/Casablanca',
].join('\n');

/** Makes the database hang when an event is written, as long as nobody ends it; gives what takes that away. */
const hangAt = async (location: TestLocation, id: number): Promise<() => Promise<void>> => {
  if (location.databaseUrl === null) {
    const run = (statement: string): void => {
      const file = new DatabaseSync(sqliteFile(location.dataDirectory));
      file.exec(statement);
      file.close();
    };
    const all = Array.from({ length: 8 }, (_, at) => `events e${at}`).join();
    run(`create trigger hang before update on events when new.id = ${id}
      begin select count(*) from ${all}; end`);
    return async () => run('drop trigger hang');
  }
  const client = new pg.Client({ connectionString: location.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`create function hang() returns trigger language plpgsql as
    'begin perform pg_sleep(3600); return new; end';
    create trigger hang before update on events for each row when (new.id = ${id}) execute function hang()`);
  return async () => {
    // The server learns only afterwards that its client is gone.
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'update "events"%' and wait_event = 'PgSleep'`);
    await client.query('drop trigger hang on events; drop function hang()');
    await client.end();
  };
};

const countDone = async ({ read }: Database): Promise<number> => {
  const { done } = await read
    .selectFrom('events')
    .select((build) => build.fn.countAll().as('done'))
    .where('zone_version', '=', zoneDataVersion)
    .executeTakeFirstOrThrow();
  return Number(done);
};

const healthOf = async (address: string): Promise<unknown> => (await fetch(`${address}/healthz`)).json();

onOneDatabase('a calendar that was started on older zone data', (place) => {
  test('gets the moments of its own, also after a kill, and is left alone on older ones again', async (t) => {
    const location = await place('schema');
    atEnd(t, location.remove);
    const flags = flagsOf(location);
    const folder = await newFolder(t);
    await writeFile(join(folder, 'events.csv'), table);
    const taken = await runProgram(['import', 'csv', join(folder, 'events.csv'), ...flags], older);
    assert.equal(taken.code, 0, taken.err);
    const before = await startServing(t, flags, older);
    assert.deepEqual(await healthOf(before.address), { status: 'ok', zone_data: '2025b' });
    before.signal('SIGTERM');
    assert.equal(await before.ended, 0);
    const [backup, archive] = [join(folder, 'a.backup'), join(folder, 'a.jsonl')];
    assert.equal((await runCommand(['backup', backup, ...flags])).code, 0);
    assert.equal((await runCommand(['export', '--output', archive, ...flags])).code, 0);

    const database = openDatabase(location);
    atEnd(t, database.close);
    const events = () => database.read.selectFrom('events').selectAll().orderBy('id').execute();
    const changes = () => database.read.selectFrom('changes').selectAll().orderBy('id').execute();
    const [was, noted] = [await events(), await changes()];
    const winters = was.filter(({ title }) => title.startsWith('Velada'));
    assert.equal(winters[0]?.start_utc, '2028-11-11 03:00:00');

    const letGo = await hangAt(location, winters[firstBatch + 9]?.id ?? 0);
    const killed = startProgram(['serve', '--port', '0', ...flags]);
    const ended = once(killed, 'exit');
    atEnd(t, () => void killed.kill('SIGKILL'));
    // The second batch hangs.
    while (killed.exitCode === null && (await countDone(database)) < firstBatch) await pause(20);
    killed.kill('SIGKILL');
    await ended;
    await letGo();
    assert.equal((await changes()).length, noted.length + firstBatch);

    const service = await startServing(t, flags);
    assert.deepEqual(await healthOf(service.address), { status: 'ok', zone_data: zoneDataVersion });
    const {
      zone,
      from,
      to,
      events: moved,
      last,
    } = JSON.parse(await service.nextLogged(/Vancouver.*derived anew/));
    assert.deepEqual(
      [zone, from, to, moved, last],
      ['America/Vancouver', '2025b', zoneDataVersion, evenings - firstBatch, winters.at(-1)?.start_local],
    );
    const [first] = winters;
    const answer = await fetch(`${service.address}/calendar/events/v1/events/${first?.id}`);
    const { start_date, utc_start_date, utc_end_date, revision } = (await answer.json()) as Record<
      string,
      unknown
    >;
    assert.deepEqual(
      [start_date, utc_start_date, utc_end_date, revision],
      ['2028-11-10 19:00:00', '2028-11-11 02:00:00', '2028-11-11 04:00:00', 2],
    );
    for (const [at, event] of (await events()).entries()) {
      const { title, start_local, end_local, revision: past, ical_sequence: sequence } = was[at] ?? event;
      const step = /Velada|Casa/.test(title) ? 1 : 0;
      assert.deepEqual(
        [event.start_local, event.end_local, event.zone_version, event.revision, event.ical_sequence],
        [start_local, end_local, zoneDataVersion, past + step, sequence + step],
        title,
      );
    }
    const made = (await changes()).slice(noted.length).map(({ record_id }) => record_id);
    const changed = was.filter(({ title }) => /Velada|Casa/.test(title)).map(({ id }) => id);
    assert.deepEqual(
      made.toSorted((one, other) => one - other),
      changed,
    );
    service.signal('SIGTERM');
    await service.ended;

    const after = await allRows(location);
    for (const [data, log] of [
      [{}, /^(?!.*(zone data|anew))/s],
      [older, /zone data older than those of the calendar/],
    ] as const) {
      const again = await startServing(t, flags, data);
      again.signal('SIGTERM');
      await again.ended;
      assert.match(again.log(), log);
      assert.deepEqual(await allRows(location), after);
    }

    const [restored, imported] = [await place(), await place('schema')];
    for (const one of [restored, imported]) atEnd(t, one.remove);
    assert.equal((await runCommand(['restore', backup, ...flagsOf(restored)])).code, 0);
    const migrated = JSON.parse((await runCommand(['migrate', '--json', ...flagsOf(restored)])).out);
    assert.deepEqual(
      migrated.moved.map((one: { zone: string; events: number }) => [one.zone, one.events]),
      [
        ['Africa/Casablanca', 1],
        ['America/Vancouver', evenings],
      ],
    );
    assert.equal((await runCommand(['import', 'archive', archive, ...flagsOf(imported)])).code, 0);
    for (const one of [location, restored, imported]) {
      const { out } = await runCommand(['check', '--json', ...flagsOf(one)]);
      const { findings, zone_data } = JSON.parse(out);
      assert.deepEqual([findings, zone_data.running, zone_data.older], [[], zoneDataVersion, {}]);
    }

    // As a service on another machine leaves it that still has older zone data.
    await database.transaction(async (executor) => {
      const left = { start_utc: first?.start_utc ?? '', end_utc: first?.end_utc ?? '' };
      await executor
        .updateTable('events')
        .set({ ...left, zone_version: '2025b' })
        .where('id', '=', first?.id ?? 0)
        .execute();
      await executor
        .updateTable('occurrences')
        .set(left)
        .where('event_id', '=', first?.id ?? 0)
        .execute();
    });
    const found = await runCommand(['check', '--locale', 'en', ...flags]);
    assert.equal(found.code, 1);
    assert.match(found.out, /^event \d+: Its times in UTC are those of the zone data 2025b/m);
    assert.match(found.out, /^Coming events .* 2025b: 1\. "cartelera migrate --derive-times" derives them/m);
    const repaired = await runCommand(['migrate', '--derive-times', '--locale', 'en', ...flags]);
    assert.match(repaired.out, /^America\/Vancouver: events with other times in UTC: 1 /m);
    assert.equal((await runCommand(['check', ...flags])).code, 0);
  });
});
