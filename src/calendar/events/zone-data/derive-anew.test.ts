import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import {
  type CalendarServer,
  startCalendarServer,
} from '../../../../test/support/servers/calendar-server.ts';
import { zoneDataVersion } from '../../../kernel/time/zones.ts';
import { checkCalendar } from '../../../operations/integrity/check-calendar.ts';
import type { Database } from '../../../storage/dialect.ts';
import { diskStore } from '../../../storage/files/disk-store.ts';
import { changeSetting, findSetting } from '../../../storage/kept-setting.ts';
import type { EventRow } from '../../../storage/tables.ts';
import { deriveAnew, zoneDataSetting } from './derive-anew.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const derive = (database: Database, all = false) => deriveAnew(database, { now, all });

const times = (start: string, end: string) => ({ start_date: start, end_date: end });

/** Writes what an older program would have stored of the event, past everything that would derive it. */
const store = async (
  { database }: CalendarServer,
  id: number,
  row: Partial<Pick<EventRow, 'timezone' | 'start_utc' | 'end_utc' | 'zone_version'>>,
): Promise<void> => {
  const { start_utc, end_utc } = row;
  await database.transaction(async (executor) => {
    await executor.updateTable('events').set(row).where('id', '=', id).execute();
    if (start_utc === undefined || end_utc === undefined) return;
    const moments = { start_utc, end_utc };
    await executor.updateTable('occurrences').set(moments).where('event_id', '=', id).execute();
  });
};

const rowOf = ({ database }: CalendarServer, id: number) =>
  database.read
    .selectFrom('events')
    .select(['start_local', 'start_utc', 'end_utc', 'zone_version', 'revision', 'ical_sequence'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const findings = async ({ database, location }: CalendarServer): Promise<string[]> => {
  const found: string[] = [];
  const store = diskStore(join(location.dataDirectory, 'media'));
  await checkCalendar({ database, store, clock: () => now }, ({ subject, problem }) => {
    found.push(`${subject.en}: ${problem.en}`);
  });
  return found;
};

/** An event in the zone that changed between 2025b and 2026c, and what became of it. */
interface Row {
  readonly what: string;
  readonly fields: object;
  /** As 2025b has it. */
  readonly stored: Parameters<typeof store>[2];
  /** The start in UTC afterwards. */
  readonly start: string;
  readonly version: string;
  readonly moved: boolean;
}

const old = '2025b';
const winter = times('2027-01-15 19:00:00', '2027-01-15 21:00:00');
const winterStored = { start_utc: '2027-01-16 03:00:00', end_utc: '2027-01-16 05:00:00', zone_version: old };
const rows: readonly Row[] = [
  {
    what: 'a coming winter evening',
    fields: winter,
    stored: winterStored,
    start: '2027-01-16 02:00:00',
    version: zoneDataVersion,
    moved: true,
  },
  {
    what: 'one in the trash',
    fields: { ...winter, status: 'draft' },
    stored: winterStored,
    start: '2027-01-16 02:00:00',
    version: zoneDataVersion,
    moved: true,
  },
  {
    what: 'a coming summer evening',
    fields: times('2027-07-15 19:00:00', '2027-07-15 21:00:00'),
    stored: { zone_version: old },
    start: '2027-07-16 02:00:00',
    version: zoneDataVersion,
    moved: false,
  },
  {
    what: 'one that takes place now',
    fields: times('2026-11-20 19:00:00', '2026-11-22 19:00:00'),
    stored: { start_utc: '2026-11-21 03:00:00', end_utc: '2026-11-23 03:00:00', zone_version: old },
    start: '2026-11-21 02:00:00',
    version: zoneDataVersion,
    moved: true,
  },
  {
    what: 'a past one',
    fields: times('2026-11-10 19:00:00', '2026-11-10 21:00:00'),
    stored: { start_utc: '2026-11-11 03:00:00', end_utc: '2026-11-11 05:00:00', zone_version: old },
    start: '2026-11-11 03:00:00',
    version: old,
    moved: false,
  },
  {
    what: 'a whole day',
    fields: { ...times('2027-01-15', '2027-01-15'), all_day: true },
    stored: { start_utc: '2027-01-15 08:00:00', end_utc: '2027-01-16 07:59:59', zone_version: old },
    start: '2027-01-15 07:00:00',
    version: zoneDataVersion,
    moved: true,
  },
  {
    what: 'imported times that follow from no zone data',
    fields: winter,
    stored: { ...winterStored, zone_version: '' },
    start: '2027-01-16 03:00:00',
    version: '',
    moved: false,
  },
  {
    what: 'times of newer zone data',
    fields: winter,
    stored: { ...winterStored, zone_version: '2099a' },
    start: '2027-01-16 03:00:00',
    version: '2099a',
    moved: false,
  },
  {
    what: 'an event that would end before its start, as an hour comes twice in another zone only',
    fields: { ...times('2031-10-26T02:50:00+02:00', '2031-10-26T02:10:00+01:00'), timezone: 'Europe/Madrid' },
    stored: { timezone: 'America/Vancouver', zone_version: old },
    start: '2031-10-26 00:50:00',
    version: '',
    moved: false,
  },
];

onEachDatabase('newer zone data', (place) => {
  test('coming events of a zone that changed keep what clocks show and get other moments, once', async (t) => {
    const server = await startCalendarServer(t, place);
    const { ask, create, database } = server;
    const ids: number[] = [];
    for (const { what, fields, stored } of rows) {
      const { id } = await create('editor', { title: what, timezone: 'America/Vancouver', ...fields });
      if (what === 'one in the trash') await ask('editor', `DELETE /events/${id}`);
      await store(server, id, stored);
      ids.push(id);
    }
    const [first = 0] = ids;
    assert.equal((await ask('-', `GET /events/${first}`)).body.utc_start_date, '2027-01-16 03:00:00');
    assert.match(
      (await findings(server)).join('\n'),
      /event \d+: Its times in UTC are those of the zone data 2025b/,
    );
    const before = await Promise.all(ids.map((id) => rowOf(server, id)));
    const changes = database.read.selectFrom('changes').selectAll().where('kind', '=', 'event');
    const { length: earlier } = await changes.execute();

    const result = await derive(database);
    assert.deepEqual(result, {
      kind: 'derived',
      from: null,
      moved: [
        {
          zone: 'America/Vancouver',
          from: old,
          events: rows.filter(({ moved }) => moved).length,
          first: '2026-11-20 19:00:00',
          last: '2027-01-15 19:00:00',
        },
      ],
    });
    for (const [at, { what, start, version, moved }] of rows.entries()) {
      const was = before[at];
      const is = await rowOf(server, ids[at] ?? 0);
      const step = moved ? 1 : 0;
      assert.equal(is.start_local, was?.start_local, what);
      assert.deepEqual(
        [is.start_utc, is.zone_version, is.revision, is.ical_sequence],
        [start, version, (was?.revision ?? 0) + step, (was?.ical_sequence ?? 0) + step],
        what,
      );
    }
    const made = (await changes.orderBy('id').execute()).slice(earlier);
    assert.deepEqual(
      made.map(({ record_id }) => record_id),
      ids.filter((_, at) => rows[at]?.moved),
    );
    for (const { action, actor_id, previous } of made) {
      const { zone_version } = JSON.parse(previous ?? '');
      assert.deepEqual([action, actor_id, zone_version], ['update', null, old]);
    }
    const { body } = await ask('-', `GET /events/${first}`);
    assert.deepEqual([body.start_date, body.utc_start_date], ['2027-01-15 19:00:00', '2027-01-16 02:00:00']);
    assert.deepEqual(await findings(server), []);

    assert.deepEqual(await derive(database), { kind: 'same' });
    assert.equal((await changes.execute()).length, earlier + made.length);
  });

  test('where the versions are equal, events of an older program are derived when that is asked for', async (t) => {
    const server = await startCalendarServer(t, place);
    const { create, database } = server;
    await derive(database);
    const { id } = await create('editor', { ...winter, timezone: 'America/Vancouver' });
    await store(server, id, winterStored);
    assert.deepEqual(await derive(database), { kind: 'same' });
    assert.equal((await rowOf(server, id)).start_utc, '2027-01-16 03:00:00');
    const result = await derive(database, true);
    assert.equal(result.kind, 'derived');
    assert.equal((await rowOf(server, id)).start_utc, '2027-01-16 02:00:00');
    assert.deepEqual(await derive(database, true), { kind: 'same' });
  });

  test('a calendar of newer zone data is left alone, and check says so', async (t) => {
    const server = await startCalendarServer(t, place);
    const { create, database } = server;
    const { id } = await create('editor', { ...winter, timezone: 'America/Vancouver' });
    await store(server, id, winterStored);
    await changeSetting(database, zoneDataSetting, () => '2099a');
    assert.deepEqual(await derive(database, true), { kind: 'older', version: '2099a' });
    assert.equal((await rowOf(server, id)).start_utc, '2027-01-16 03:00:00');
    assert.equal(await findSetting(database.read, zoneDataSetting), '2099a');
    assert.match((await findings(server)).join('\n'), /^zone data: .* those of the calendar 2099a/m);
  });
});
