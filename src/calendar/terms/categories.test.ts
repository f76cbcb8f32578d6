import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { base, startCalendarServer } from '../../../test/support/servers/calendar-server.ts';
import type { Role } from '../../kernel/actor.ts';

const admin = 'administrator';

onOneDatabase('categories', (place) => {
  test('a category is answered whole, with its parent, its page and its own address', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    const { body: parent } = await ask(admin, 'POST /categories', { name: 'Música' });
    const made = await ask(admin, 'POST /categories', {
      name: '  <b>Jazz</b>  &  "Blues" ',
      description: 'Música <b>viva</b> <script>x</script>',
      slug: 'Jazz Propio',
      parent: String(parent.id),
    });
    const expected = {
      id: 2,
      count: 0,
      description: 'Música <b>viva</b> ',
      name: 'Jazz &amp; "Blues"',
      slug: 'jazz-propio',
      taxonomy: 'tribe_events_cat',
      parent: 1,
      meta: [],
      url: 'https://agenda.test/events/category/musica/jazz-propio/',
      urls: {
        self: `${base}/categories/2`,
        collection: `${base}/categories`,
        up: `${base}/categories/1`,
      },
      revision: 1,
    };
    assert.equal(made.status, 201);
    assert.equal(made.headers['location'], `${base}/categories/2`);
    assert.deepEqual(made.body, expected);
    assert.deepEqual(Object.keys(made.body), Object.keys(expected));
    assert.deepEqual((await ask('-', 'GET /categories/2')).body, expected);
    assert.equal(parent.parent, 0);
    assert.equal(parent.urls.up, undefined);
    const { body: plain } = await ask('-', 'GET /categories/2?text=plain');
    assert.deepEqual([plain.name, plain.description], ['Jazz & "Blues"', 'Música viva']);
  });

  test('bad fields are refused by name, before the rights are asked', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    await ask(admin, 'POST /categories', { name: 'Tema' });
    await ask(admin, 'POST /tags', { name: 'Marca' });
    const long = 'ñ'.repeat(201);
    const rows: readonly [body: object, code: string, params: readonly string[]][] = [
      [{}, 'rest_missing_callback_param', ['name']],
      [{ name: null }, 'rest_missing_callback_param', ['name']],
      [{ name: '' }, 'rest_invalid_param', ['name']],
      [{ name: '0' }, 'rest_invalid_param', ['name']],
      [{ name: 5 }, 'rest_invalid_param', ['name']],
      [{ name: 'A', slug: '' }, 'rest_invalid_param', ['slug']],
      [{ name: 'A', parent: '' }, 'rest_invalid_param', ['parent']],
      [{ name: 'A', parent: 0 }, 'rest_invalid_param', ['parent']],
      [{ name: 'A', parent: 'foo' }, 'rest_invalid_param', ['parent']],
      [{ name: 'A', parent: 999_999_999 }, 'rest_invalid_param', ['parent']],
      [{ name: 'A', parent: 2 }, 'rest_invalid_param', ['parent']],
      [{ name: 'A', parent: null }, 'rest_invalid_param', ['parent']],
      [{ name: '', slug: '', parent: 0 }, 'rest_invalid_param', ['name', 'slug', 'parent']],
    ];
    for (const [body, code, params] of rows) {
      const { status, body: error } = await ask('-', 'POST /categories', body);
      assert.deepEqual([status, error.code], [400, code], JSON.stringify(body));
      const named = Array.isArray(error.data.params) ? error.data.params : Object.keys(error.data.params);
      assert.deepEqual(named, params, JSON.stringify(body));
    }
    const names: readonly [name: string, code: string][] = [
      ['   ', 'empty_term_name'],
      ['<b></b>', 'invalid_term_name'],
      [long, 'db_insert_error'],
    ];
    for (const [name, code] of names) {
      const { status, body } = await ask(admin, 'POST /categories', { name });
      assert.deepEqual([status, body.code, body.data.status], [400, code, 400]);
      assert.deepEqual(Object.keys(body.data.params), ['name']);
      assert.equal((await ask(admin, 'PATCH /categories/1', { name })).body.code, code);
    }
    assert.equal((await ask(admin, 'POST /categories', { name: long.slice(1) })).status, 201);
  });

  test('names and slugs are told apart by parent, case and number', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    const make = async (body: object) => {
      const { body: made } = await ask(admin, 'POST /categories', body);
      return made.slug ?? [made.code, made.data];
    };
    const exists = (id: number) => ['term_exists', { term_id: id, status: 400 }];
    assert.equal(await make({ name: 'Tema' }), 'tema');
    assert.deepEqual(await make({ name: 'Tema' }), exists(1));
    assert.deepEqual(await make({ name: 'TEMA' }), exists(1));
    assert.equal(await make({ name: 'Témà' }), 'tema-2');
    assert.equal(await make({ name: 'Tema', slug: 'otro' }), 'otro');
    assert.deepEqual(await make({ name: 'Tema', slug: 'otro' }), exists(3));
    assert.equal(await make({ name: 'Distinto', slug: 'tema' }), 'tema-3');
    assert.equal(await make({ name: 'Tema', parent: 1 }), 'tema-tema');
    assert.deepEqual(await make({ name: 'Tema', parent: 1 }), exists(5));
    assert.equal(await make({ name: 'Tema', parent: 5 }), 'tema-tema-tema');
    assert.equal(await make({ name: '¡!' }), '7');
    assert.equal(await make({ name: 'Signos', slug: '!!!' }), 'signos');
    assert.equal(await make({ name: 'ñ'.repeat(60), slug: 'a'.repeat(300) }), 'a'.repeat(200));
    assert.equal(await make({ name: 'Otra', slug: 'a'.repeat(300) }), `${'a'.repeat(198)}-2`);
  });

  test('POST, PUT and PATCH change what was sent; nothing sent changes nothing', async (t) => {
    const { ask, database } = await startCalendarServer(t, place);
    await ask(admin, 'POST /categories', { name: 'Tema', description: 'Uno' });
    const shown = async (request: string, body: object) => {
      const { name, slug, description } = (await ask(admin, request, body)).body;
      return [name, slug, description];
    };
    assert.deepEqual(await shown('POST /categories/1', { description: 'Dos' }), ['Tema', 'tema', 'Dos']);
    assert.deepEqual(await shown('PUT /categories/1', { name: 'Nuevo' }), ['Nuevo', 'tema', 'Dos']);
    assert.deepEqual(await shown('PATCH /categories/1', { slug: 'Nuevo' }), ['Nuevo', 'nuevo', 'Dos']);
    assert.deepEqual(await shown('PATCH /categories/1', {}), ['Nuevo', 'nuevo', 'Dos']);
    assert.deepEqual(await shown('PATCH /categories/1', { id: 9, name: 'Nuevo' }), ['Nuevo', 'nuevo', 'Dos']);
    const changes = await database.read.selectFrom('changes').selectAll().orderBy('id').execute();
    assert.deepEqual(
      changes.map(({ kind, record_id, action, revision, actor_id }) => [
        kind,
        record_id,
        action,
        revision,
        actor_id,
      ]),
      [
        ['category', 1, 'create', 1, 1],
        ['category', 1, 'update', 2, 1],
        ['category', 1, 'update', 3, 1],
        ['category', 1, 'update', 4, 1],
      ],
    );
    assert.equal(JSON.parse(changes[1]?.previous ?? '').description, 'Uno');
  });

  test('a slug of another category is refused, unless the category moves', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    for (const name of ['A', 'B', 'C']) await ask(admin, 'POST /categories', { name });
    const taken = await ask(admin, 'PATCH /categories/2', { slug: 'a' });
    assert.deepEqual([taken.status, taken.body.code], [400, 'duplicate_term_slug']);
    assert.deepEqual(Object.keys(taken.body.data.params), ['slug']);
    assert.equal((await ask(admin, 'PATCH /categories/2', { slug: 'a', parent: 3 })).body.slug, 'a-c');
    assert.equal((await ask(admin, 'PATCH /categories/2', { slug: 'a-c' })).body.slug, 'a-c');
  });

  test('categories move below others and out again, but never below themselves', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    await ask(admin, 'POST /categories', { name: 'A' });
    await ask(admin, 'POST /categories', { name: 'B', parent: 1 });
    await ask(admin, 'POST /categories', { name: 'C', parent: 2 });
    for (const parent of [1, 2, 3]) {
      const { status, body } = await ask(admin, 'PATCH /categories/1', { parent });
      assert.deepEqual(
        [status, body.code, Object.keys(body.data.params)],
        [400, 'rest_invalid_param', ['parent']],
      );
    }
    const { body: detached } = await ask(admin, 'PATCH /categories/2', { parent: 0 });
    assert.deepEqual([detached.parent, detached.urls.up], [0, undefined]);
    const { body: child } = await ask('-', 'GET /categories/3');
    assert.equal(child.url, 'https://agenda.test/events/category/b/c/');
    assert.equal((await ask(admin, 'PATCH /categories/1', { parent: 3 })).body.url.endsWith('/b/c/a/'), true);
  });

  test('categories have at most twenty levels, however they get there', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    for (let level = 1; level <= 20; level += 1) {
      const parent = level === 1 ? {} : { parent: level - 1 };
      assert.equal((await ask(admin, 'POST /categories', { name: `Nivel ${level}`, ...parent })).status, 201);
    }
    await ask(admin, 'POST /categories', { name: 'Aparte' });
    await ask(admin, 'POST /categories', { name: 'Debajo', parent: 21 });
    const rows: readonly [request: string, parent: number, status: number][] = [
      ['POST /categories', 20, 400],
      ['PATCH /categories/21', 19, 400],
      ['PATCH /categories/21', 18, 200],
      ['PATCH /categories/20', 19, 200],
    ];
    for (const [request, parent, status] of rows) {
      const reply = await ask(admin, request, { name: 'Otra', parent });
      assert.equal(reply.status, status, `${request} ${parent}`);
      if (status === 400) assert.deepEqual(Object.keys(reply.body.data.params), ['parent']);
    }
  });

  test('a deleted category is gone from events, and its children move up', async (t) => {
    const { ask, create, database } = await startCalendarServer(t, place);
    await ask(admin, 'POST /categories', { name: 'A' });
    await ask(admin, 'POST /categories', { name: 'B', parent: 1 });
    await ask(admin, 'POST /categories', { name: 'C', parent: 2 });
    await create(admin, { categories: [2, 3] });
    const { status, body } = await ask(admin, 'DELETE /categories/2');
    assert.deepEqual([status, body.name, body.parent, body.count], [200, 'B', 1, 1]);
    assert.equal(body.urls.up, `${base}/categories/1`);
    for (const request of ['DELETE /categories/2', 'GET /categories/2', 'PATCH /categories/2']) {
      const again = await ask(admin, request, request.startsWith('P') ? {} : undefined);
      assert.deepEqual([again.status, again.body.code], [400, 'rest_invalid_param'], request);
      assert.deepEqual(Object.keys(again.body.data.params), ['id'], request);
    }
    assert.equal((await ask('-', 'GET /categories/3')).body.parent, 1);
    const links = await database.read.selectFrom('event_terms').select('term_id').execute();
    assert.deepEqual(
      links.map((link) => link.term_id),
      [3],
    );
  });

  test('authors and above write categories', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    await ask(admin, 'POST /categories', { name: 'Tema' });
    const rows: readonly [Role | '-', number][] = [
      ['-', 401],
      ['subscriber', 403],
      ['contributor', 403],
      ['author', 201],
      ['editor', 201],
    ];
    for (const [who, wanted] of rows) {
      const made = await ask(who, 'POST /categories', { name: `De ${who} x` });
      assert.equal(made.status, wanted, who);
      if (wanted === 201) continue;
      assert.equal(made.body.code, 'rest_forbidden');
      assert.equal((await ask(who, 'PATCH /categories/1', { name: 'x' })).status, wanted, who);
      assert.equal((await ask(who, 'DELETE /categories/1')).status, wanted, who);
      assert.equal((await ask(who, 'DELETE /categories/99')).status, 400, 'an unknown id comes first');
    }
    assert.equal((await ask('author', 'PATCH /categories/1', { description: 'x' })).body.description, 'x');
    assert.equal((await ask('author', 'DELETE /categories/1')).status, 200);
  });

  test('unknown categories are refused parameters, other paths no routes', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    await ask(admin, 'POST /tags', { name: 'Marca' });
    const rows: readonly [request: string, status: number, code: string][] = [
      ['GET /categories/999999999', 400, 'rest_invalid_param'],
      ['GET /categories/0', 400, 'rest_invalid_param'],
      ['GET /categories/1', 400, 'rest_invalid_param'],
      ['GET /categories/99999999999999999999', 400, 'rest_invalid_param'],
      ['GET /categories/abc', 404, 'rest_no_route'],
      ['GET /categories/by-slug/x', 404, 'rest_no_route'],
      ['DELETE /categories', 404, 'rest_no_route'],
    ];
    for (const [request, status, code] of rows) {
      const reply = await ask('-', request);
      assert.deepEqual([reply.status, reply.body.code], [status, code], request);
    }
  });

  test('a conditional write fails when someone else was faster', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    await ask(admin, 'POST /categories', { name: 'Tema' });
    const tag = String((await ask('-', 'GET /categories/1')).headers['etag']);
    const condition = { 'if-match': tag };
    assert.equal((await ask(admin, 'PATCH /categories/1', { name: 'Uno' }, condition)).status, 200);
    for (const [request, body] of [
      ['PATCH /categories/1', { name: 'Dos' }],
      ['DELETE /categories/1'],
    ] as const) {
      const late = await ask(admin, request, body, condition);
      assert.deepEqual([late.status, late.body.code], [412, 'rest_precondition_failed'], request);
    }
    assert.equal((await ask('-', 'GET /categories/1')).body.name, 'Uno');
  });

  test('writers at the same moment get slugs of their own, and one of them a name', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    const same = await Promise.all([1, 2, 3].map(() => ask(admin, 'POST /categories', { name: 'Tema' })));
    assert.deepEqual(same.map(({ status }) => status).sort(), [201, 400, 400]);
    const made = await Promise.all(
      ['Uno', 'Dos', 'Tres'].map((name) => ask(admin, 'POST /categories', { name, slug: 'igual' })),
    );
    assert.deepEqual(made.map(({ body }) => body.slug).sort(), ['igual', 'igual-2', 'igual-3']);
  });
});
