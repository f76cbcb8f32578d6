import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { base, startCalendarServer } from '../../../test/support/servers/calendar-server.ts';
import type { Role } from '../../kernel/actor.ts';

const admin = 'administrator';

onOneDatabase('tags', (place) => {
  test('a tag is answered whole and has no parent', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    const made = await ask(admin, 'POST /tags', {
      name: 'Gratis',
      description: 'Sin entrada',
      slug: 'libre',
    });
    assert.equal(made.status, 201);
    assert.equal(made.headers['location'], `${base}/tags/1`);
    assert.deepEqual(made.body, {
      id: 1,
      count: 0,
      description: 'Sin entrada',
      name: 'Gratis',
      slug: 'libre',
      taxonomy: 'post_tag',
      meta: [],
      url: 'https://agenda.test/events/tag/libre/',
      urls: { self: `${base}/tags/1`, collection: `${base}/tags` },
      revision: 1,
    });
    assert.deepEqual((await ask('-', 'GET /tags/1')).body, made.body);
  });

  test('a parent is refused, after the rights', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    await ask(admin, 'POST /tags', { name: 'Marca' });
    for (const request of ['POST /tags', 'PATCH /tags/1']) {
      const { status, body } = await ask(admin, request, { name: 'Otra', parent: 1 });
      assert.deepEqual([status, body.code], [400, 'rest_taxonomy_not_hierarchical'], request);
      assert.equal((await ask('-', request, { name: 'Otra', parent: 1 })).status, 401, request);
    }
    assert.equal((await ask('-', 'GET /tags/1')).body.name, 'Marca');
  });

  test('the name of a tag is taken in any case, unless a fresh slug tells them apart', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    await ask(admin, 'POST /tags', { name: 'Marca' });
    const { body } = await ask(admin, 'POST /tags', { name: 'marca' });
    assert.deepEqual([body.code, body.data], ['term_exists', { term_id: 1, status: 400 }]);
    assert.equal((await ask(admin, 'POST /tags', { name: 'Marca', slug: 'otra' })).body.slug, 'otra');
    assert.equal((await ask(admin, 'POST /tags', { name: 'Nueva', slug: 'otra' })).body.slug, 'otra-2');
    assert.equal((await ask(admin, 'PATCH /tags/1', { slug: 'otra' })).body.code, 'duplicate_term_slug');
    // Categories have names and slugs of their own.
    assert.equal((await ask(admin, 'POST /categories', { name: 'Marca' })).body.slug, 'marca');
  });

  test('editors and above write tags; authors do not', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    await ask(admin, 'POST /tags', { name: 'Marca' });
    const rows: readonly [Role | '-', number][] = [
      ['-', 401],
      ['subscriber', 403],
      ['contributor', 403],
      ['author', 403],
    ];
    for (const [who, wanted] of rows) {
      assert.equal((await ask(who, 'POST /tags', { name: 'x' })).status, wanted, who);
      assert.equal((await ask(who, 'PATCH /tags/1', { name: 'x' })).status, wanted, who);
      assert.equal((await ask(who, 'DELETE /tags/1')).status, wanted, who);
    }
    assert.equal((await ask('editor', 'PATCH /tags/1', { name: 'Nueva' })).body.name, 'Nueva');
    assert.equal((await ask('editor', 'DELETE /tags/1')).status, 200);
  });

  test('a deleted tag is gone for good and leaves its events', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const { id: event } = await create(admin, { tags: ['Marca', 'Otra'] });
    assert.equal((await ask(admin, 'DELETE /tags/1')).body.count, 1);
    assert.equal((await ask(admin, 'DELETE /tags/1')).body.code, 'rest_invalid_param');
    const { body } = await ask('-', `GET /tags?event=${event}`);
    assert.deepEqual([body.tags.map((tag: { name: string }) => tag.name), body.total], [['Otra'], 1]);
    assert.equal((await ask(admin, 'POST /tags', { name: 'Marca' })).body.id, 3);
  });

  test('a category is no tag', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    await ask(admin, 'POST /categories', { name: 'Tema' });
    for (const request of ['GET /tags/1', 'DELETE /tags/1', 'PATCH /tags/1']) {
      const { body } = await ask(admin, request, request.startsWith('P') ? { name: 'x' } : undefined);
      assert.deepEqual([body.code, Object.keys(body.data.params)], ['rest_invalid_param', ['id']], request);
    }
  });
});
