import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { type CalendarServer, startCalendarServer } from '../../../test/support/servers/calendar-server.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/error.ts';
import { resolveTermFilter, termFilterRule } from './filter.ts';
import { resolveTerms, termsRule } from './link.ts';
import { adjustCounts } from './repository.ts';
import type { Taxonomy } from './taxonomy.ts';

const now = Temporal.Instant.from('2031-05-01T08:00:00Z');
const contributor: Actor = { userId: 4, role: 'contributor', scope: 'admin' };
const check = { actor: contributor, parameters: {} };

const fill = async ({ ask }: CalendarServer): Promise<void> => {
  const admin = 'administrator';
  await ask(admin, 'POST /categories', { name: 'Teatro' });
  await ask(admin, 'POST /categories', { name: 'Pan & Vino', slug: 'comer' });
  await ask(admin, 'POST /tags', { name: 'Aire libre' });
  await ask(admin, 'POST /categories', { name: 'Títeres', parent: 1 });
  await ask(admin, 'POST /categories', { name: 'Año 3', slug: '3' });
  await ask(admin, 'POST /categories', { name: 'Guiñol', parent: 4 });
  // With the next request the process learns of the last write.
  await ask('-', 'GET /tags');
};

const resolver =
  ({ database }: CalendarServer) =>
  (taxonomy: Taxonomy, value: unknown): Promise<number[]> =>
    database.transaction((executor) => resolveTerms(executor, { actor: contributor, now }, taxonomy, value));

onOneDatabase('terms named by events', (place) => {
  test('ids, names and slugs name terms that exist', async (t) => {
    const server = await startCalendarServer(t, place);
    await fill(server);
    const resolve = resolver(server);
    const rows: readonly [Taxonomy, unknown, readonly number[]][] = [
      ['category', null, []],
      ['category', '', []],
      ['category', [], []],
      ['category', 0, []],
      ['category', '0', []],
      ['category', [0, ''], []],
      ['category', 2, [2]],
      ['category', '2', [2]],
      ['category', ' 2 , 1,,2.0 ', [2, 1]],
      ['category', [1, '1', 1], [1]],
      ['category', 'TEATRO', [1]],
      ['category', ['Pan & Vino'], [2]],
      ['category', ['Pan &amp; Vino'], [2]],
      ['category', 'comer', [2]],
      ['category', ['titeres', 4], [4]],
      ['tag', 'Aire libre', [3]],
      ['tag', ['aire-libre'], [3]],
    ];
    for (const [taxonomy, value, ids] of rows) {
      assert.equal(
        await termsRule(server.dependencies.terms, taxonomy)(value, check),
        true,
        JSON.stringify(value),
      );
      assert.deepEqual(await resolve(taxonomy, value), ids, JSON.stringify(value));
    }
  });

  test('a name that nobody has becomes a term, once in each taxonomy', async (t) => {
    const server = await startCalendarServer(t, place);
    await fill(server);
    const resolve = resolver(server);
    assert.deepEqual(await resolve('category', ['Jazz, y más', 1, 'JAZZ, y más']), [1, 7]);
    assert.deepEqual(await resolve('tag', 'Jazz,blues'), [8, 9]);
    assert.deepEqual(await resolve('category', 'jazz-y-mas'), [7]);
    const { body } = await server.ask('-', 'GET /categories/7');
    assert.deepEqual([body.name, body.slug, body.parent], ['Jazz, y más', 'jazz-y-mas', 0]);
    const changes = await server.database.read
      .selectFrom('changes')
      .select(['kind', 'actor_id', 'action'])
      .where('record_id', '=', 7)
      .execute();
    assert.deepEqual(
      changes.map((change) => ({ ...change })),
      [{ kind: 'category', actor_id: contributor.userId, action: 'create' }],
    );
  });

  test('what names no term is refused on the field and makes nothing', async (t) => {
    const server = await startCalendarServer(t, place);
    await fill(server);
    const rows: readonly [Taxonomy, unknown][] = [
      ['category', 999_999_999],
      ['category', ['Nueva', 999_999_999]],
      ['category', 3],
      ['tag', 1],
      ['category', -1],
      ['category', '1.5'],
      ['category', 1.5],
      ['category', Number.POSITIVE_INFINITY],
      ['category', '1e30'],
      ['category', true],
      ['category', [null]],
      ['category', [['x']]],
      ['category', { nombre: 'x' }],
      ['category', [{ name: 'x' }, { name: 5 }]],
      ['category', ['<b></b>']],
      ['category', 'x'.repeat(201)],
      ['category', 'x,'.repeat(1001)],
    ];
    for (const [taxonomy, value] of rows) {
      const verdict = await termsRule(server.dependencies.terms, taxonomy)(value, check);
      assert.equal(typeof verdict, 'object', JSON.stringify(value).slice(0, 50));
      await assert.rejects(
        resolver(server)(taxonomy, value),
        (error) =>
          error instanceof AppError &&
          error.code === 'rest_invalid_param' &&
          Object.keys(error.data['params'] as object)[0] === (taxonomy === 'tag' ? 'tags' : 'categories'),
      );
    }
    assert.equal((await server.ask('-', 'GET /categories?hide_empty=false')).body.total, 5);
  });

  test('a list filter takes slugs before ids before names, and all below a category', async (t) => {
    const server = await startCalendarServer(t, place);
    await fill(server);
    const rows: readonly [Taxonomy, unknown, readonly number[] | null][] = [
      ['category', '1', [1, 4, 6]],
      ['category', 'Títeres', [4, 6]],
      ['category', ['comer', 4], [2, 4, 6]],
      ['category', '3', [5]],
      ['category', 'pan & vino', [2]],
      ['category', '4, 1', [4, 6, 1]],
      ['tag', '3', [3]],
      ['tag', 'AIRE LIBRE', [3]],
      ['tag', '', null],
    ];
    for (const [taxonomy, value, ids] of rows) {
      assert.equal(
        await termFilterRule(server.dependencies.terms, taxonomy)(value, check),
        true,
        String(value),
      );
      assert.deepEqual(resolveTermFilter(server.dependencies.terms, taxonomy, value), ids, String(value));
    }
    for (const value of ['nada', '1,nada', '999', ['x'], { a: 1 }, [[1]], true, '1,'.repeat(1001)]) {
      assert.notEqual(
        await termFilterRule(server.dependencies.terms, 'category')(value, check),
        true,
        String(value),
      );
      assert.throws(() => resolveTermFilter(server.dependencies.terms, 'category', value), AppError);
    }
  });

  test('counts follow what published events lose and gain', async (t) => {
    const server = await startCalendarServer(t, place);
    await fill(server);
    await server.create('administrator', { categories: [1, 2] });
    await server.database.transaction((executor) =>
      adjustCounts(executor, { removed: [2, 1], added: [1, 4, 4, 6] }),
    );
    const rows = await server.database.read
      .selectFrom('terms')
      .select(['id', 'count'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      rows.map(({ count }) => count),
      [1, 0, 0, 2, 0, 1],
    );
  });
});
