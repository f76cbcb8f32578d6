import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';
import { openGate } from '../../../test/support/servers/gate.ts';
import { followCalendar } from '../../storage/changes/calendar.ts';
import { openDatabase } from '../../storage/open.ts';
import { createTermIndex } from './term-index.ts';

/** Follows the terms from another connection. */
const follow = async (t: TestContext, location: Parameters<typeof openDatabase>[0]) => {
  const other = openDatabase(location);
  t.after(() => other.close());
  const terms = createTermIndex();
  const calendar = await followCalendar(other, () => terms.read(other.read));
  const learn = async (): Promise<void> => {
    const known = calendar.revision();
    // PostgreSQL tells other connections of a commit a moment after it.
    while (calendar.revision() === known) {
      await new Promise((resolve) => setImmediate(resolve));
      await calendar.catchUp();
    }
  };
  return { terms, learn };
};

onEachDatabase('the index of terms', (place) => {
  test('another process learns of terms made, changed and deleted, and of counts', async (t) => {
    const { ask, create, location } = await startCalendarServer(t, place);
    const { terms, learn } = await follow(t, location);
    await ask('administrator', 'POST /categories', { name: 'A' });
    await learn();
    assert.equal(terms.findBySlug('category', 'a')?.id, 1);
    assert.equal(terms.findBySlug('tag', 'a'), undefined);

    await ask('administrator', 'POST /categories', { name: 'B', parent: 1 });
    await learn();
    assert.deepEqual(terms.descendants(1), [1, 2]);
    assert.deepEqual(
      terms.path(2).map((term) => term.slug),
      ['a', 'b'],
    );

    await create('administrator', { categories: [2] });
    await learn();
    assert.equal(terms.find(2)?.count, 1);

    await ask('administrator', 'PATCH /categories/2', { name: 'C', slug: 'c' });
    await learn();
    assert.deepEqual([terms.find(2)?.name, terms.findBySlug('category', 'b')], ['C', undefined]);

    await ask('administrator', 'DELETE /categories/1');
    await learn();
    assert.deepEqual([terms.find(1), terms.find(2)?.parent], [undefined, 0]);
  });

  test('terms stand in the order of their names', async (t) => {
    const { ask, dependencies } = await startCalendarServer(t, place);
    for (const name of ['zarzuela', 'Ópera', 'ñu', 'Nube', 'opereta', '10 años', 'Ajedrez']) {
      await ask('administrator', 'POST /tags', { name });
    }
    await ask('-', 'GET /tags');
    assert.deepEqual(
      dependencies.terms.listed('tag').map((term) => term.name),
      ['10 años', 'Ajedrez', 'ñu', 'Nube', 'Ópera', 'opereta', 'zarzuela'],
    );
  });

  test('terms whose reading failed are read again', async (t) => {
    const { ask, create, location } = await startCalendarServer(t, place);
    if (location.databaseUrl === null) return t.skip('there is no server');
    const address = new URL(location.databaseUrl);
    const gate = await openGate(Number(address.port));
    t.after(gate.close);
    address.port = String(gate.port);
    const { terms, learn } = await follow(t, { ...location, databaseUrl: address.href });
    await ask('administrator', 'POST /categories', { name: 'A' });
    await learn();
    await create('administrator', { categories: [1] });
    const { body: tag } = await ask('administrator', 'POST /tags', { name: 'fugaz' });
    gate.breakAfter('select * from "terms"');
    await assert.rejects(learn());
    await ask('administrator', `DELETE /tags/${tag.id}`);
    await learn();
    assert.equal(terms.find(1)?.count, 1);
  });
});
