import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../test/support/databases.ts';
import { openTestCalendar } from '../../test/support/test-calendar.ts';
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
});
