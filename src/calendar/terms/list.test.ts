import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import {
  base,
  type CalendarServer,
  startCalendarServer,
} from '../../../test/support/servers/calendar-server.ts';

const admin = 'administrator';

/** Ids 1 to 5; the slugs sort otherwise than the names, and the child of an unused category is used. */
const fill = async ({ ask, create }: CalendarServer): Promise<void> => {
  await ask(admin, 'POST /categories', { name: 'Cine', slug: 'x1' });
  await ask(admin, 'POST /categories', { name: 'árbol', slug: 'x3', description: 'sombra' });
  await ask(admin, 'POST /categories', { name: 'Baile 100%', slug: 'x2' });
  await ask(admin, 'POST /categories', { name: 'Danza', slug: 'x5', parent: 3 });
  await ask(admin, 'POST /categories', { name: 'Escena_', slug: 'x4' });
  await create(admin, { categories: [1, 4] });
  await create(admin, { categories: [1] });
  await create('author', { categories: [5], status: 'draft' });
};

const idsOf = ({ body }: { body: { categories: { id: number }[] } }): number[] =>
  body.categories.map((term) => term.id);

onEachDatabase('lists of terms', (place) => {
  test('every filter and order finds what it should, and counts it', async (t) => {
    const server = await startCalendarServer(t, place);
    await fill(server);
    const rows: readonly [query: string, ids: readonly number[]][] = [
      ['', [3, 1, 4]],
      ['hide_empty=TRUE', [3, 1, 4]],
      ['hide_empty=0', [2, 3, 1, 4, 5]],
      ['hide_empty=false&order=DESC', [5, 4, 1, 3, 2]],
      ['hide_empty=false&order=ASC&orderby=id', [1, 2, 3, 4, 5]],
      ['hide_empty=false&orderby=term_id&order=x', [5, 4, 3, 2, 1]],
      ['hide_empty=false&orderby=slug', [1, 3, 2, 5, 4]],
      ['hide_empty=false&orderby=count', [2, 3, 5, 4, 1]],
      ['hide_empty=false&orderby=count&order=desc', [1, 4, 2, 3, 5]],
      ['hide_empty=false&orderby=parent', [1, 2, 3, 5, 4]],
      ['hide_empty=false&orderby=description&order=desc', [2, 1, 3, 4, 5]],
      ['hide_empty=false&orderby=constructor', [2, 3, 1, 4, 5]],
      ['hide_empty=false&orderby=include&include=5,1', [5, 1]],
      ['hide_empty=false&orderby=include', [2, 3, 1, 4, 5]],
      ['hide_empty=false&include[]=5&include[]=1', [1, 5]],
      ['include=5,1', [1]],
      ['exclude=1,%203', [4]],
      ['include=1&exclude=1', [1]],
      ['hide_empty=false&parent=3', [4]],
      ['hide_empty=false&parent=4', []],
      ['hide_empty=false&slug=X3', [2]],
      ['hide_empty=false&slug=x', []],
      ['hide_empty=false&slug=!!!', []],
      ['hide_empty=false&search=ARBOL', [2]],
      ['hide_empty=false&search=a', [2, 3, 4, 5]],
      ['hide_empty=false&search=x2', [3]],
      ['hide_empty=false&search=sombra', []],
      ['hide_empty=false&search=%25', [3]],
      ['hide_empty=false&search=_', [5]],
      ['hide_empty=false&search=%20%20', []],
      ['event=1', [1, 4]],
      ['post=2', [1]],
      ['post=2&event=1', [1, 4]],
      ['event=1&exclude=1', [4]],
      ['page=9', []],
    ];
    for (const [query, ids] of rows) {
      const reply = await server.ask('-', `GET /categories?${query}`);
      assert.equal(reply.status, 200, query);
      assert.deepEqual(idsOf(reply), ids, query);
      const total = query === 'page=9' ? 3 : ids.length;
      assert.deepEqual([reply.body.total, reply.headers['x-tec-total']], [total, String(total)], query);
    }
  });

  test('terms that are equally used stand by name, those of one name by id, whichever way is up', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    for (const [index, name] of ['Zarzuela', 'árbol', 'Baile', 'Árbol '].entries()) {
      await ask(admin, 'POST /categories', {
        name,
        slug: `s${index}`,
        ...(index === 3 ? { parent: 1 } : {}),
      });
    }
    for (const order of ['asc', 'desc']) {
      const query = `hide_empty=0&orderby=count&order=${order}`;
      assert.deepEqual(idsOf(await ask('-', `GET /categories?${query}`)), [2, 4, 3, 1], order);
    }
  });

  test('pages follow one another by links that keep the question', async (t) => {
    const server = await startCalendarServer(t, place);
    await fill(server);
    const first = await server.ask('-', 'GET /categories?hide_empty=false&per_page=2&text=plain&search=a');
    assert.equal(first.body.previous_rest_url, undefined);
    assert.deepEqual([first.body.total, first.body.total_pages], [4, 2]);
    const next = new URL(first.body.next_rest_url);
    assert.equal(next.origin + next.pathname, `${base}/categories/`);
    assert.deepEqual(Object.fromEntries(next.searchParams), {
      per_page: '2',
      search: 'a',
      hide_empty: 'false',
      text: 'plain',
      page: '2',
    });
    const second = await server.ask('-', `GET /categories/${next.search}`);
    assert.deepEqual([...idsOf(first), ...idsOf(second)], [2, 3, 4, 5]);
    assert.equal(second.body.next_rest_url, undefined);
    assert.equal(new URL(second.body.previous_rest_url).searchParams.has('page'), false);
    const beyond = await server.ask('-', 'GET /categories?page=9007199254740991');
    assert.deepEqual([beyond.status, beyond.body.categories, beyond.body.total], [200, [], 3]);
    const { body: plain } = await server.ask('-', 'GET /categories?per_page=5000');
    assert.equal(plain.rest_url, `${base}/categories/?per_page=999`);
    assert.equal((await server.ask('-', 'GET /categories')).body.rest_url, `${base}/categories/`);
  });

  test('the terms of an event are shown to those who may read it', async (t) => {
    const server = await startCalendarServer(t, place);
    await fill(server);
    const { id: locked } = await server.create(admin, { categories: [1], visibility_password: 'x' });
    for (const who of ['-', 'subscriber', 'contributor'] as const) {
      const { status, body } = await server.ask(who, 'GET /categories?event=3');
      assert.deepEqual([status, body.categories, body.total], [200, [], 0], who);
    }
    assert.deepEqual(idsOf(await server.ask('author', 'GET /categories?event=3')), [5]);
    assert.deepEqual(idsOf(await server.ask('editor', 'GET /categories?post=3')), [5]);
    assert.deepEqual(idsOf(await server.ask('editor', `GET /categories?event=${locked}`)), []);
  });

  test('a list asked for again has the counts of the moment', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const counts = async (): Promise<unknown> =>
      (await ask('-', 'GET /tags')).body.tags.map((tag: { name: string; count: number }) => [
        tag.name,
        tag.count,
      ]);
    assert.deepEqual(await counts(), []);
    await create(admin, { tags: 'verano' });
    assert.deepEqual(await counts(), [['verano', 1]]);
    await create(admin, { tags: 'Verano' });
    assert.deepEqual(await counts(), [['verano', 2]]);
    assert.equal((await ask('-', 'GET /tags/1')).body.count, 2);
    await ask(admin, 'PATCH /tags/1', { name: 'Otoño' });
    assert.deepEqual(await counts(), [['Otoño', 2]]);
  });
});
