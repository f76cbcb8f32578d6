import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { startWholeServer } from '../../../test/support/servers/whole-server.ts';
import type { Executor } from '../dialect.ts';
import { lockedFacets } from './0016-locked-facets.ts';
import { addAuthors } from './0021-list-orders.ts';
import { addStates } from './0022-event-states.ts';

const mount = '/calendar/events/v1';
const times = { start_date: '2027-05-10 10:00:00', end_date: '2027-05-11 12:00:00' };

/** Lists as they were before: what a password hides was under the same facets as all else, and no event under its author and state. */
const asBefore = async (executor: Executor): Promise<void> => {
  for (const statement of [
    `update occurrences set facets = replace(facets, '"locked ', '"')`,
    `update occurrences set facets = replace(facets, ',"author:2","state:scheduled"', '')`,
    "delete from list_entries where facet in ('author:2', 'state:scheduled')",
    `update list_entries set facet = replace(facet, 'locked ', '')`,
    'delete from list_days',
    `insert into list_days (facet, status, start_day, end_day, entries)
      select facet, status, substr(start_local, 1, 10), substr(end_local, 1, 10), count(*) from list_entries
      group by 1, 2, 3, 4`,
  ]) {
    await sql.raw(statement).execute(executor);
  }
};

onEachDatabase('a calendar from before filters knew of passwords', (place) => {
  test('has the same lists as one that was made since', async (t) => {
    const { database, ask, snapshot, close } = await startWholeServer(await place('schema'));
    t.after(close);
    for (const fields of [
      { visibility_password: 'llave', featured: true },
      { visibility_password: 'llave', status: 'draft' },
      { visibility_password: 'llave', hide_from_listings: true },
      {},
    ]) {
      const linked = {
        venue: { venue: 'Peña' },
        organizer: { organizer: 'Banda' },
        categories: 'jazz',
        tags: 'uno',
      };
      const json = { title: 'Acto', ...times, ...linked, ...fields };
      assert.equal((await ask('editor', `POST ${mount}/events`, { json })).status, 201);
    }
    const lists = async () => {
      const { occurrences, list_entries } = await snapshot();
      const days = await database.read
        .selectFrom('list_days')
        .selectAll()
        .where('entries', '!=', 0)
        .orderBy('facet')
        .orderBy('status')
        .execute();
      return { occurrences, list_entries, days };
    };
    const expected = await lists();
    await database.transaction(asBefore);
    assert.notDeepEqual(await lists(), expected);
    await database.transaction(async (executor) => {
      // As it was called then.
      await sql`alter table list_entries rename column listed_id to event_id`.execute(executor);
      await lockedFacets(executor as unknown as Kysely<never>, database.dialect);
      await addAuthors(executor as unknown as Kysely<never>);
      await addStates(executor as unknown as Kysely<never>);
      await sql`alter table list_entries rename column event_id to listed_id`.execute(executor);
    });
    assert.deepEqual(await lists(), expected);
  });
});
