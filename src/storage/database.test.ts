import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openTestCalendar } from '../../test/support/calendars/test-calendar.ts';
import { onEachDatabase } from '../../test/support/databases/databases.ts';
import type { Executor } from './dialect.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

onEachDatabase('the database', (place) => {
  test('migrates once, and not again', async (t) => {
    const where = await place();
    const database = openDatabase(where);
    t.after(async () => {
      await database.close();
      await where.remove();
    });
    assert.notEqual((await migrate(database)).length, 0);
    assert.deepEqual(await migrate(database), []);
  });

  test('is all in its one file once it is closed, whatever of it was used', async (t) => {
    const where = await place();
    t.after(where.remove);
    if (where.databaseUrl !== null) return t.skip('PostgreSQL keeps its files itself');
    const database = openDatabase(where);
    await database.transaction((executor) =>
      executor.schema.createTable('a').addColumn('b', 'text').execute(),
    );
    await database.close();
    assert.deepEqual(await readdir(where.dataDirectory), ['cartelera.sqlite']);
  });

  test('refuses a database of a newer program and leaves it alone', async (t) => {
    const { database } = await openTestCalendar(t, place);
    await database.transaction(async (executor) => {
      await executor
        .insertInto('kysely_migration' as never)
        .values({ name: '9999-later', timestamp: 'x' } as never)
        .execute();
    });
    await assert.rejects(migrate(database), /newer version of Cartelera/);
  });

  test('leaves nothing of a transaction that fails', async (t) => {
    const { database } = await openTestCalendar(t, place);
    const failing = database.transaction(async (executor) => {
      await executor.insertInto('settings').values({ name: 'a', value: 'b' }).execute();
      throw new Error('stop');
    });
    await assert.rejects(failing, /stop/);
    assert.deepEqual(await database.read.selectFrom('settings').selectAll().execute(), []);
  });

  test('lets a writer wait for the transaction of another process without stopping readers', async (t) => {
    const { database, location } = await openTestCalendar(t, place);
    const other = openDatabase(location);
    t.after(other.close);
    let waiting: Promise<unknown> = Promise.resolve();
    await other.transaction(async (executor) => {
      await executor.insertInto('settings').values({ name: 'first', value: '1' }).execute();
      // PostgreSQL is not waited for until something is read: only then is it this one's turn for certain.
      await executor.selectFrom('settings').selectAll().execute();
      waiting = database.transaction((mine) =>
        mine.insertInto('settings').values({ name: 'second', value: '2' }).execute(),
      );
      assert.deepEqual(await database.read.selectFrom('settings').selectAll().execute(), []);
    });
    await waiting;
    const rows = await database.read.selectFrom('settings').select('name').orderBy('name').execute();
    assert.deepEqual(
      rows.map((row) => row.name),
      ['first', 'second'],
    );
  });

  test('tells a value that is already there from other errors', async (t) => {
    const { database } = await openTestCalendar(t, place);
    const add = () =>
      database.transaction((executor) =>
        executor.insertInto('settings').values({ name: 'a', value: 'b' }).execute(),
      );
    await add();
    await assert.rejects(add(), (error) => database.dialect.isAlreadyThere(error));
  });

  test('finds a folded text anywhere, its wildcards taken literally', async (t) => {
    const { database } = await openTestCalendar(t, place);
    const texts = ['100% jazz', 'a*b [c] d?', 'señal_x \\ y', '日本語の祭り', 'otra cosa', 'a "b" c'];
    await database.transaction(async (executor) => {
      for (const [index, text] of texts.entries()) {
        const { id } = await executor
          .insertInto('records')
          .values({ kind: 'event' })
          .returning('id')
          .executeTakeFirstOrThrow();
        await executor
          .insertInto('events')
          .values(eventRow(id, String(index)))
          .execute();
        await executor.insertInto('event_search').values({ event_id: id, text }).execute();
      }
    });
    const found = async (word: string) =>
      (
        await database.read
          .selectFrom('event_search')
          .select('text')
          .where(
            'event_id',
            'in',
            sql<number>`(${database.dialect.eventsContaining({ must: [word], mustNot: [] })})`,
          )
          .execute()
      ).map((row) => row.text);
    assert.deepEqual(await found('0% j'), ['100% jazz']);
    assert.deepEqual(await found('a*b'), ['a*b [c] d?']);
    assert.deepEqual(await found('[c]'), ['a*b [c] d?']);
    assert.deepEqual(await found('l_x'), ['señal_x \\ y']);
    assert.deepEqual(await found('x \\ y'), ['señal_x \\ y']);
    assert.deepEqual(await found('本語の'), ['日本語の祭り']);
    assert.deepEqual(await found('a "b'), ['a "b" c']);
    assert.deepEqual(await found('***'), []);
  });

  test('finds what texts are after any mixture of writes, in one transaction and in several', async (t) => {
    const { database } = await openTestCalendar(t, place);
    const add = async (executor: Executor, text: string): Promise<number> => {
      const { id } = await executor
        .insertInto('records')
        .values({ kind: 'event' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await executor.insertInto('events').values(eventRow(id, text)).execute();
      await executor.insertInto('event_search').values({ event_id: id, text }).execute();
      return id;
    };
    const change = (executor: Executor, id: number, text: string) =>
      executor.updateTable('event_search').set({ text }).where('event_id', '=', id).execute();
    const remove = (executor: Executor, id: number) =>
      executor.deleteFrom('event_search').where('event_id', '=', id).execute();
    const { transaction } = database;
    const kept = await transaction((executor) => add(executor, 'written kept'));
    const changed = await transaction((executor) => add(executor, 'written before'));
    const removed = await transaction((executor) => add(executor, 'written removed'));
    await Promise.allSettled([
      transaction((executor) => change(executor, changed, 'changed once')),
      transaction(async (executor) => {
        await add(executor, 'written refused');
        await change(executor, kept, 'changed refused');
        throw new Error('refused');
      }),
      transaction(async (executor) => {
        await change(executor, changed, 'changed twice');
        await change(executor, await add(executor, 'written together'), 'changed together');
        await remove(executor, await add(executor, 'written and removed'));
      }),
      transaction((executor) => remove(executor, removed)),
    ]);
    const found = async (word: string) =>
      (
        await database.read
          .selectFrom('event_search')
          .select('text')
          .where(
            'event_id',
            'in',
            sql<number>`(${database.dialect.eventsContaining({ must: [word], mustNot: [] })})`,
          )
          .orderBy('text')
          .execute()
      ).map((row) => row.text);
    assert.deepEqual(await found('written'), ['written kept']);
    assert.deepEqual(await found('changed'), ['changed together', 'changed twice']);
    assert.deepEqual(await found('before'), []);
    assert.deepEqual(await database.findDamage(), []);
  });
});

const eventRow = (id: number, slug: string) => ({
  id,
  revision: 1,
  author: 1,
  status: 'publish' as const,
  status_before_trash: null,
  date_utc: '2026-01-01 00:00:00',
  modified_utc: '2026-01-01 00:00:00',
  description: '',
  excerpt: '',
  slug,
  image_id: null,
  password_hash: null,
  lineage: '[]',
  title: 'x',
  title_key: 'x',
  timezone: 'UTC',
  zone_version: '2026a',
  event_status: 'scheduled' as const,
  status_note: '',
  uid: '',
  ical_sequence: 0,
  unlinked_utc: '',
  all_day: 0 as const,
  start_local: '2026-01-01 00:00:00',
  end_local: '2026-01-01 00:00:00',
  start_utc: '2026-01-01 00:00:00',
  end_utc: '2026-01-01 00:00:00',
  cost: null,
  website: '',
  show_map: 0 as const,
  show_map_link: 0 as const,
  hide_from_listings: 0 as const,
  sticky: 0 as const,
  featured: 0 as const,
  tickets: '[]',
  parent: 0,
});
