import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openTestCalendar } from '../../test/support/calendars/test-calendar.ts';
import { onEachDatabase } from '../../test/support/databases/databases.ts';
import { AppError } from '../kernel/error.ts';
import type { Database, Executor } from './dialect.ts';
import { gatherWriters } from './gather-writers.ts';
import { insertRows } from './insert-rows.ts';
import { storageUncertain } from './storage-refusals.ts';

const always = () => true;
const refusal = (): AppError => new AppError('invalid', 'refused', { es: 'no', en: 'no' });

const namesIn = async ({ read }: Database): Promise<string[]> =>
  (await read.selectFrom('settings').select('name').orderBy('name').execute()).map(({ name }) => name);

/** Writes names, and notes which came together; `refuse` says of which the whole is refused, and how. */
const openNames = (refuse = (_name: string): unknown => null) => {
  const together: (readonly string[])[] = [];
  const writeAll = async (executor: Executor, given: Iterable<string>) => {
    const names = [...given];
    together.push(names);
    await insertRows(
      executor,
      'settings',
      names.map((name) => ({ name, value: '' })),
    );
    for (const name of names) if (refuse(name) !== null) throw refuse(name);
    return names.map((name) => `written ${name}`);
  };
  return { together, writeAll };
};

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `n${String(index).padStart(3, '0')}`);

onEachDatabase('those who write the same kind of thing', (place) => {
  test('are written in one go when they come together, each told what became of his', async (t) => {
    const { database } = await openTestCalendar(t, place);
    const { together, writeAll } = openNames();
    const write = gatherWriters(database.transaction, writeAll, always);
    const names = numbered(100);
    assert.deepEqual(
      await Promise.all(names.map(write)),
      names.map((name) => `written ${name}`),
    );
    assert.deepEqual(together.flat(), names);
    assert.ok(together.length < names.length && together.every(({ length }) => length <= 64));
    assert.equal(await write('one more'), 'written one more');
    assert.deepEqual(await namesIn(database), [...names, 'one more']);
  });

  test('wait for each other while every second turn of the event loop brings another', async (t) => {
    const { database } = await openTestCalendar(t, place);
    const { together, writeAll } = openNames();
    const write = gatherWriters(database.transaction, writeAll, always);
    const arrive = async (names: readonly string[]): Promise<void> => {
      const told: Promise<string>[] = [];
      let turn: Promise<void> = Promise.resolve();
      for (const name of names) {
        await turn;
        // Before the first one is waited for, so that each has come when the next turn is looked at.
        turn = nextTurn().then(() => nextTurn());
        told.push(write(name));
      }
      await Promise.all(told);
    };
    const names = ['one', 'two', 'three'];
    // On a machine that does something else in between they may come too late for each other.
    for (let attempt = 0; attempt < 20 && !together.some(({ length }) => length === 3); attempt += 1)
      await arrive(names.map((name) => `${name} ${attempt}`));
    assert.deepEqual(
      together.at(-1)?.map((name) => name.split(' ')[0]),
      names,
    );
  });

  test('do not hear of it when another one of them is refused, by rules or by the database', async (t) => {
    const { database } = await openTestCalendar(t, place);
    await database.transaction((executor) => openNames().writeAll(executor, ['n005']));
    const { writeAll } = openNames((name) => (name === 'n002' ? refusal() : null));
    const write = gatherWriters(database.transaction, writeAll, always);
    const told = await Promise.allSettled(numbered(10).map(write));
    const refused = told.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []));
    assert.deepEqual(refused, [2, 5]);
    assert.deepEqual(
      await namesIn(database),
      numbered(10).filter((name) => name !== 'n002'),
    );
  });

  test('are not written again when the commit may have been made', async (t) => {
    const { database } = await openTestCalendar(t, place);
    const transaction: Database['transaction'] = async (work) => {
      await database.transaction(work);
      throw storageUncertain('the disk went away');
    };
    const { together, writeAll } = openNames();
    const told = await Promise.allSettled(numbered(5).map(gatherWriters(transaction, writeAll, always)));
    assert.deepEqual(new Set(told.map(({ status }) => status)), new Set(['rejected']));
    assert.equal(together.length, 1);
  });

  test('are all refused when no transaction can begin, and written when one can', async (t) => {
    const { database } = await openTestCalendar(t, place);
    let isAway = true;
    const transaction: Database['transaction'] = (work) =>
      isAway ? Promise.reject(refusal()) : database.transaction(work);
    const write = gatherWriters(transaction, openNames().writeAll, always);
    const told = await Promise.allSettled(numbered(5).map(write));
    assert.deepEqual(new Set(told.map(({ status }) => status)), new Set(['rejected']));
    isAway = false;
    assert.deepEqual(await Promise.all(['a', 'b'].map(write)), ['written a', 'written b']);
    assert.deepEqual(await namesIn(database), ['a', 'b']);
  });

  test('are written in several goes when one of them takes long', async (t) => {
    const { database } = await openTestCalendar(t, place);
    const { together, writeAll } = openNames();
    const slowly = function* (names: Iterable<string>): Generator<string> {
      for (const name of names) {
        yield name;
        const until = performance.now() + 11;
        while (name === 'n001' && performance.now() < until);
      }
    };
    const write = gatherWriters(
      database.transaction,
      (executor, names: Iterable<string>) => writeAll(executor, slowly(names)),
      always,
    );
    await Promise.all(numbered(5).map(write));
    assert.ok(together.every((names) => !names.includes('n001') || !names.includes('n002')));
    assert.deepEqual(together.flat(), numbered(5));
    assert.deepEqual(await namesIn(database), numbered(5));
  });

  test('are written alone where that may be done only once', async (t) => {
    const { database } = await openTestCalendar(t, place);
    const { together, writeAll } = openNames();
    const write = gatherWriters(database.transaction, writeAll, (name) => name !== 'n001');
    await Promise.all(numbered(3).map(write));
    assert.deepEqual(together.flat().toSorted(), numbered(3));
    assert.deepEqual(
      together.find((names) => names.includes('n001')),
      ['n001'],
    );
  });
});
