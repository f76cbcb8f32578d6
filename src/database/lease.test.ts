import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { type NewPlace, onEachDatabase } from '../../test/support/databases.ts';
import { openGate } from '../../test/support/gate.ts';
import type { Database, Executor } from './dialect.ts';
import { openLease } from './lease.ts';
import { endLeasesOfOthers, readLease } from './lease-row.ts';
import { openDatabase } from './open.ts';
import { storageUncertain } from './storage-refusals.ts';

const name = 'written';

const set = (executor: Executor, value: string, of = name): Promise<unknown> =>
  executor
    .insertInto('settings')
    .values({ name: of, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();

const write = (database: Database, value: string): Promise<unknown> =>
  database.transaction((executor) => set(executor, value));

/** As nobody writes who knows of the lease: it is looked at by none but the work itself. */
const withoutLease = <T>(database: Database, work: (executor: Executor) => Promise<T>): Promise<T> =>
  database.transaction(work, { makesTables: true });

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

const askOften = async ({ look }: Database): Promise<void> => {
  for (let asked = 0; asked < 500; asked += 1) {
    await look();
    await nextTurn();
  }
};

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
  const stop = async (): Promise<void> => {
    isAsked = false;
    await asking;
  };
  ends.push(stop);
  return { database, written, stop };
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

  test('is waited for when it was killed, by the next one to write, who leaves it free', async (t) => {
    const calendar = await openPlace(t, place);
    const dead = calendar.open(true);
    assert.ok(await askUntil(dead.look, () => isHeld(dead)));
    const next = calendar.open(true);
    await write(next, 'first');
    assert.equal(await readLease(next.read), '');
  });

  test('leaves it free when it stops', async (t) => {
    const calendar = await openPlace(t, place);
    const other = calendar.open();
    const { database, stop } = await openHolder(calendar);
    await stop();
    await database.close();
    assert.equal(await readLease(other.read), '');
  });

  test('keeps it beside others that are asked as often and do not write', async (t) => {
    const calendar = await openPlace(t, place);
    const { database } = await openHolder(calendar);
    const before = await readLease(database.read);
    for (const other of [calendar.open(true), calendar.open(true)]) await askOften(other);
    assert.equal(await readLease(database.read), before);
  });

  test('believes nothing any more when nobody knows whether its own write was committed', async (t) => {
    const calendar = await openPlace(t, place);
    const real = calendar.open();
    const doubtful = openLease().hold({
      ...real,
      transaction: async () => {
        throw storageUncertain(new Error('the connection is gone'));
      },
    });
    const written = keepWritten(doubtful);
    assert.ok(await askUntil(written, () => isHeld(real)));
    await assert.rejects(write(doubtful, 'first'), { code: 'storage_uncertain' });
    assert.equal(await written(), undefined);
    // The server had received all of it.
    await withoutLease(real, (executor) => set(executor, 'first'));
    assert.equal(await written(), 'first');
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
    await askOften(database);
    assert.equal(await readLease(database.read), '');
  });
});

onEachDatabase('a service that would take the lease while somebody else is writing', (place) => {
  test('does not wait for that, and can be closed', async (t) => {
    const calendar = await openPlace(t, place);
    const service = calendar.open(true);
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const writing = calendar.open().transaction(async () => {
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    await askOften(service);
    await service.close();
    end.resolve();
    await writing;
  });
});

onEachDatabase('a service whose connections to the server fall silent', (place) => {
  test('asks on another one, and can be closed', async (t) => {
    const location = await place('schema');
    t.after(location.remove);
    if (location.databaseUrl === null) return t.skip('a file has no connections');
    const address = new URL(location.databaseUrl);
    const gate = await openGate(Number(address.port));
    t.after(gate.close);
    address.port = String(gate.port);
    const database = openDatabase({ ...location, databaseUrl: address.href, mayHoldLease: true });
    assert.ok(await askUntil(database.look, () => isHeld(database)));
    gate.silence();
    const silentSince = performance.now();
    // Longer than it believes what it was told before.
    assert.ok(await askUntil(database.look, async () => performance.now() - silentSince > 500));
    await database.close();
  });
});

onEachDatabase('a lease', (place) => {
  test('is not taken while a transaction is open, which may yet take everything back', async (t) => {
    const database = (await openPlace(t, place)).open();
    const taken = await database.transaction(() => database.lease.take('somebody'));
    assert.equal(taken, false);
    assert.equal(await database.lease.take('somebody'), true);
  });
});

onEachDatabase('who ends a lease', (place) => {
  test('waits again where the server has forgotten that it was ended', async (t) => {
    const database = (await openPlace(t, place)).open();
    const enter = endLeasesOfOthers(() => '', 20);
    const become = (value: string) => withoutLease(database, (executor) => set(executor, value, 'lease'));
    const pause = () => withoutLease(database, enter);
    await become('held somebody');
    let waited = 0;
    for (let left = await pause(); left > 0; left = await pause()) {
      waited += left;
      await sleep(left);
    }
    assert.ok(waited >= 20);
    await become('held somebody');
    assert.ok((await pause()) > 0);
    assert.ok((await pause()) > 0);
  });
});
