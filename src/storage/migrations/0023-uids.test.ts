import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { findingsIn } from '../../../test/support/calendars/backing-up.ts';
import { identitiesIn } from '../../../test/support/calendars/identities.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';
import { uids } from './0023-uids.ts';

/** Start and end of what `create` makes, as `date -u -d '2031-05-10 10:00:00' +%s` has them. */
const [start, end] = [1936173600, 1936180800];

onEachDatabase('a calendar from before events had UIDs', (place) => {
  test("gets TEC's where they can be known, and others with a host of its own", async (t) => {
    const { database, location, ask, create } = await startCalendarServer(t, place);
    const make = async (...changes: readonly object[]): Promise<number> => {
      const { id } = await create('editor');
      for (const change of changes) {
        assert.equal((await ask('editor', `PATCH /events/${id}`, change)).status, 200);
      }
      return id;
    };
    const later = { start_date: '2031-05-10 11:00:00' };
    const own = await make(later);
    const unchanged = await make();
    const changed = await make(later, { title: 'Otra' });
    const forgotten = await make(later);
    const wholeDay = await make();
    assert.equal((await ask('editor', `PATCH /events/${wholeDay}`, { all_day: true })).status, 200);
    const [sameElsewhere, archived, tabular, inFolder] = [
      await make(),
      await make(),
      await make(),
      await make(),
    ];
    const tec: readonly (readonly [id: number, key: string])[] = [
      [unchanged, 'old.example?id=7'],
      [changed, 'old.example?id=8'],
      [forgotten, 'old.example?id=9'],
      [wholeDay, 'old.example?id=10'],
      // Two sites under one host.
      [sameElsewhere, 'old.example/fiestas?id=7'],
      [archived, '9b2f6c1e-0d5a-4c39-8f0e-6a1b7d3e5c42?id=7'],
      [tabular, 'csv:event|verbena|2031-05-10 10:00:00'],
      [inFolder, 'old.example:8080/fiestas?id=12'],
    ];
    const imported = {
      source: 'x',
      kind: 'event',
      author: 2,
      fingerprint: '',
      state: 'whole',
      published: 1,
    } as const;
    await database.transaction(async (executor) => {
      const rows = tec.map(([record_id, source_key]) => ({ ...imported, record_id, source_key }));
      await executor.insertInto('imports').values(rows).execute();
      await executor
        .updateTable('changes')
        .set({ previous: '{"revision":1}' })
        .where('record_id', '=', forgotten)
        .where('revision', '=', 2)
        .execute();
      // As if it had come with whole days.
      await executor.deleteFrom('changes').where('record_id', '=', wholeDay).execute();
      await executor.updateTable('events').set({ revision: 1 }).where('id', '=', wholeDay).execute();
      for (const statement of [
        'drop index events_by_uid',
        ...['uid', 'ical_sequence', 'unlinked_utc'].map(
          (column) => `alter table events drop column ${column}`,
        ),
        'alter table terms drop column modified_utc',
        "delete from settings where name = 'uid_host'",
      ])
        await sql.raw(statement).execute(executor);
      await uids(executor as unknown as Kysely<never>, database.dialect);
    });
    const identities = await identitiesIn(location);
    const uidOf = (id: number) => identities.get(id)?.uid;
    const [, host] = uidOf(own)?.split('@') ?? [];
    assert.match(host ?? '', /^[\da-f-]{36}\.invalid$/);
    for (const id of [own, forgotten, sameElsewhere, archived, tabular])
      assert.equal(uidOf(id), `${id}@${host}`);
    assert.equal(uidOf(unchanged), `7-${start}-${end}@old.example`);
    assert.equal(uidOf(changed), `8-${start}-${end}@old.example`);
    assert.equal(uidOf(inFolder), `12-${start}-${end}@old.example`);
    const midnight = start - 10 * 3600;
    assert.equal(uidOf(wholeDay), `10-${midnight}-${midnight + 86_399}@old.example`);
    assert.ok([...identities.values()].every(({ sequence }) => sequence === 0));
    const drawn = await database.read
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'uid_host')
      .execute();
    assert.deepEqual(
      drawn.map(({ value }) => value),
      [host],
    );
    assert.deepEqual(await findingsIn(location), []);
  });
});
