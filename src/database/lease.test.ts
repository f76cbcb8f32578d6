import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type NewPlace, onEachDatabase } from '../../test/support/databases.ts';
import type { Database } from './dialect.ts';
import { readLease } from './lease-row.ts';
import { openDatabase } from './open.ts';

const name = 'written';

const write = (database: Database, value: string): Promise<unknown> =>
  database.transaction((executor) =>
    executor
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute(),
  );

/** Reads what was written as all that is kept is read: anew only when the database tells of commits. */
const keepWritten = (database: Database): (() => Promise<string | undefined>) => {
  let kept: string | undefined;
  let keptAt: number | null = null;
  return async () => {
    await database.look();
    const commits = database.commits();
    if (commits !== keptAt) {
      const row = await database.read
        .selectFrom('settings')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst();
      kept = row?.value;
      keptAt = commits;
    }
    return kept;
  };
};

/** More often than a service can be asked until it has the lease, however long others make it wait; else nothing ends. */
const enough = 100_000_000;

const askUntil = async (ask: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<boolean> => {
  for (let asked = 0; asked < enough; asked += 1) {
    await ask();
    await nextTurn();
    if (asked % 20 === 0 && (await isDone())) return true;
  }
  return false;
};

/** A calendar that programs open, which all end before it is removed, the last one first. */
const openPlace = async (t: TestContext, place: NewPlace) => {
  const location = await place('schema');
  const ends: (() => Promise<void>)[] = [];
  t.after(async () => {
    for (const end of ends.reverse()) await end();
    await location.remove();
  });
  const open = (mayHoldLease = false): Database => {
    const database = openDatabase({ ...location, mayHoldLease });
    ends.push(database.close);
    return database;
  };
  return { open, ends };
};

const isHeld = async ({ read }: Database): Promise<boolean> => (await readLease(read)).startsWith('held ');

/** A service that holds the lease and is asked as fast as it answers. */
const openHolder = async ({ open, ends }: Awaited<ReturnType<typeof openPlace>>) => {
  const database = open(true);
  const written = keepWritten(database);
  assert.ok(await askUntil(written, () => isHeld(database)));
  let isAsked = true;
  const asking = (async () => {
    while (isAsked) {
      await written();
      await nextTurn();
    }
  })();
  ends.push(async () => {
    isAsked = false;
    await asking;
  });
  return { database, written };
};

onEachDatabase('a service that holds the lease', (place) => {
  test('knows what others wrote, as soon as they know that it is written', async (t) => {
    const calendar = await openPlace(t, place);
    const { written } = await openHolder(calendar);
    const other = calendar.open();
    for (const value of ['first', 'second', 'third']) {
      await write(other, value);
      assert.equal(await written(), value);
    }
  });

  test('knows what any of several wrote who end its lease at the same time', async (t) => {
    const calendar = await openPlace(t, place);
    const { written } = await openHolder(calendar);
    const others = ['first', 'second', 'third'].map((value) => ({ value, other: calendar.open(true) }));
    const known = others.map(async ({ value, other }) => {
      await write(other, value);
      return written();
    });
    assert.ok(!(await Promise.all(known)).includes(undefined));
    assert.equal(await written(), await keepWritten(calendar.open())());
  });

  test('knows what it wrote itself, and goes on holding it', async (t) => {
    const calendar = await openPlace(t, place);
    const { database, written } = await openHolder(calendar);
    for (const value of ['first', 'second']) {
      await write(database, value);
      assert.equal(await written(), value);
    }
    assert.ok(await isHeld(database));
  });

  test('is waited for when it was killed, and whoever comes after it takes the lease', async (t) => {
    const calendar = await openPlace(t, place);
    const dead = calendar.open(true);
    assert.ok(await askUntil(dead.look, () => isHeld(dead)));
    const before = await readLease(dead.read);
    const next = calendar.open(true);
    assert.ok(
      await askUntil(next.look, async () => (await isHeld(next)) && (await readLease(next.read)) !== before),
    );
    await write(next, 'first');
    assert.ok(await isHeld(next));
  });

  test('has lost it when another one wrote, until it has been alone for a while', async (t) => {
    const calendar = await openPlace(t, place);
    const { database } = await openHolder(calendar);
    await write(calendar.open(), 'first');
    assert.equal(await isHeld(database), false);
    await write(database, 'second');
    assert.equal(await readLease(database.read), '');
  });
});

onEachDatabase('a process that is not alone', (place) => {
  test('never takes the lease, however often it is asked', async (t) => {
    const database = (await openPlace(t, place)).open();
    for (let asked = 0; asked < 500; asked += 1) {
      await database.look();
      await nextTurn();
    }
    assert.equal(await readLease(database.read), '');
  });
});
