import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import type { Executor } from '../dialect.ts';
import { openDatabase } from '../open.ts';
import { accounts } from './0001-accounts.ts';
import { changes } from './0002-changes.ts';
import { terms } from './0003-terms.ts';
import { places } from './0004-places.ts';
import { events } from './0005-events.ts';
import { searchIndex } from './0010-search-index.ts';
import { phrases } from './0011-phrases.ts';
import { changedTexts } from './0018-changed-texts.ts';

const before = [accounts, changes, terms, places, events];

/** Of an event only what no table refuses to be without. */
const addText = async (executor: Executor, text: string): Promise<number> => {
  const { id } = await executor
    .insertInto('records')
    .values({ kind: 'event' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = '2026-01-01 00:00:00';
  const times = {
    start_local: at,
    end_local: at,
    start_utc: at,
    end_utc: at,
    date_utc: at,
    modified_utc: at,
  };
  const none = { all_day: 0, show_map: 0, show_map_link: 0, hide_from_listings: 0, sticky: 0, featured: 0 };
  const row = { id, revision: 1, author: 1, status: 'publish', slug: text, title: text, ...times, ...none };
  const rest = {
    description: '',
    excerpt: '',
    website: '',
    lineage: '[]',
    timezone: 'UTC',
    zone_version: '',
  };
  await executor
    .insertInto('events')
    .values({ ...row, ...rest, ticketed: 0, parent: 0 } as never)
    .execute();
  await executor.insertInto('event_search').values({ event_id: id, text }).execute();
  return id;
};

onEachDatabase('a calendar from before texts were indexed together', (place) => {
  test('finds its old texts, changed ones and new ones', async (t) => {
    const location = await place();
    const database = openDatabase(location);
    t.after(async () => {
      await database.close();
      await location.remove();
    });
    const changed = await database.transaction(
      async (executor) => {
        const db = executor as unknown as Kysely<never>;
        for (const change of before) await change(db, database.dialect);
        await addText(executor, 'first kept');
        return addText(executor, 'first changed');
      },
      { alone: true },
    );
    await database.transaction(
      async (executor) => {
        for (const change of [searchIndex, phrases])
          await change(executor as unknown as Kysely<never>, database.dialect);
      },
      { alone: true },
    );
    const noted = await database.transaction((executor) => addText(executor, 'first noted'));
    await database.transaction((executor) =>
      changedTexts(executor as unknown as Kysely<never>, database.dialect),
    );
    await database.transaction(async (executor) => {
      const text = 'second changed';
      await executor.updateTable('event_search').set({ text }).where('event_id', '=', changed).execute();
      await addText(executor, 'second new');
    });
    await database.transaction((executor) =>
      executor
        .updateTable('event_search')
        .set({ text: 'second noted' })
        .where('event_id', '=', noted)
        .execute(),
    );
    const found = async (word: string) =>
      (
        await database.read
          .selectFrom('event_search')
          .select('text')
          .where('event_id', 'in', sql<number>`(${database.dialect.eventsThatMayContain([word])})`)
          .orderBy('text')
          .execute()
      ).map((row) => row.text);
    assert.deepEqual(await found('first'), ['first kept']);
    assert.deepEqual(await found('second'), ['second changed', 'second new', 'second noted']);
    assert.deepEqual(await database.findDamage(), []);
  });
});
