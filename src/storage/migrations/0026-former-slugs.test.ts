import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';
import { formerSlugs } from './0026-former-slugs.ts';

onEachDatabase('a calendar from before former slugs were kept', (place) => {
  test('knows the same ones as one that was made since, from its change log and its trash', async (t) => {
    const { database, create, ask } = await startCalendarServer(t, place);
    const change = async (what: string, { id }: { readonly id: number }, json: object) => {
      const { status, body } = await ask('administrator', `PATCH /${what}/${id}`, json);
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    };
    const make = async (what: string, json: object) =>
      (await ask('administrator', `POST /${what}`, json)).body;
    const renamed = await create('editor', { title: 'Uno', venue: { venue: 'Plaza' } });
    await change('events', renamed, { slug: 'uno-bis' });
    await change('events', renamed, { slug: 'uno-ter' });
    await change('events', renamed, { title: 'Otro título' });
    const draft = await create('editor', { title: 'Borrador', status: 'draft', slug: 'borrador' });
    await change('events', draft, { slug: 'borrador-bis' });
    const second = await create('editor', { title: 'Uno' });
    await change('events', second, { slug: 'dos' });
    await ask('administrator', `DELETE /venues/${renamed.venue.id}`);
    const back = await create('editor', { title: 'Vuelve' });
    await ask('administrator', `DELETE /events/${back.id}`);
    await change('events', back, { status: 'publish' });
    const category = await make('categories', { name: 'Cine' });
    await change('categories', category, { slug: 'peliculas' });
    const tag = await make('tags', { name: 'Gratis' });
    await ask('administrator', `DELETE /tags/${tag.id}`);
    // As an import brings one: nothing was there before it.
    const old = await create('editor', { title: 'Del archivo' });
    await ask('administrator', `DELETE /events/${old.id}`);
    await database.transaction((executor) =>
      executor.deleteFrom('changes').where('kind', '=', 'event').where('record_id', '=', old.id).execute(),
    );
    const read = () =>
      database.read.selectFrom('former_slugs').selectAll().orderBy('kind').orderBy('slug').execute();
    const since = await read();
    const found = since.map(({ kind, slug, record_id }) => [kind, slug.replace(/^#.*/, '#'), record_id]);
    assert.deepEqual(found, [
      ['category', 'cine', category.id],
      ['event', 'del-archivo', old.id],
      ['event', 'uno', second.id],
      ['event', 'uno-bis', renamed.id],
      // It has been in the trash, and is where it was.
      ['event', 'vuelve', back.id],
      ['tag', '#', null],
      ['venue', 'plaza', renamed.venue.id],
    ]);
    await database.transaction(
      async (executor) => {
        await executor.schema.dropTable('former_slugs').execute();
        await formerSlugs(executor as unknown as Kysely<never>, database.dialect);
      },
      { alone: true },
    );
    assert.deepEqual(
      await read(),
      since.filter(({ slug }) => slug !== 'vuelve'),
    );
  });
});
