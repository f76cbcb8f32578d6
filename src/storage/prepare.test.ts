import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestCalendar } from '../../test/support/calendars/test-calendar.ts';
import { onEachDatabase } from '../../test/support/databases/databases.ts';
import { prepare } from './prepare.ts';

interface Given {
  readonly names: readonly string[];
  readonly value: string;
}

onEachDatabase('a prepared query', (place) => {
  test('is built once for each length of its lists, and gives what it gives with each of its values', async (t) => {
    const { database } = await openTestCalendar(t, place);
    let built = 0;
    const find = prepare((executor, { names, value }: Given) => {
      built += 1;
      return executor
        .selectFrom('settings')
        .select('name')
        .where('name', 'in', names)
        .where('value', '=', value)
        .where('name', '!=', 'never')
        .orderBy('name');
    });
    await database.transaction(async (executor) => {
      for (const name of ['a', 'b', 'c', 'never']) {
        await executor
          .insertInto('settings')
          .values({ name, value: name === 'c' ? 'odd' : 'even' })
          .execute();
      }
    });
    const rows: [names: string[], value: string, found: string[]][] = [
      [['a', 'b', 'c'], 'even', ['a', 'b']],
      [['c', 'never', 'x'], 'odd', ['c']],
      [['a'], 'even', ['a']],
      [['b'], 'odd', []],
      [['never'], 'even', []],
    ];
    for (const [names, value, found] of rows) {
      const given = (await find(database.read, { names, value })).map(({ name }) => name);
      assert.deepEqual(given, found);
    }
    assert.equal(built, 2);
    const within = await database.transaction((executor) => find(executor, { names: ['a'], value: 'even' }));
    assert.deepEqual(
      within.map(({ name }) => name),
      ['a'],
    );
  });

  test('is built once for each choice of values that are given', async (t) => {
    const { database } = await openTestCalendar(t, place);
    await database.transaction((executor) =>
      executor
        .insertInto('settings')
        .values(['a', 'b', 'c'].map((name) => ({ name, value: name })))
        .execute(),
    );
    let built = 0;
    const find = prepare((executor, { from, before }: { from: string; before?: string | undefined }) => {
      built += 1;
      const found = executor.selectFrom('settings').select('name').where('name', '>=', from).orderBy('name');
      return before === undefined ? found : found.where('name', '<', before);
    });
    const rows: [from: string, before: string | undefined, found: string[]][] = [
      ['b', undefined, ['b', 'c']],
      ['a', 'c', ['a', 'b']],
      ['c', undefined, ['c']],
      ['b', 'c', ['b']],
    ];
    for (const [from, before, names] of rows) {
      const found = (await find(database.read, { from, before })).map(({ name }) => name);
      assert.deepEqual(
        found.filter((name) => name < 'd'),
        names,
      );
    }
    assert.equal(built, 2);
  });
});
