import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { openDatabase } from '../open.ts';
import { accounts } from './0001-accounts.ts';
import { changes } from './0002-changes.ts';
import { terms } from './0003-terms.ts';
import { places } from './0004-places.ts';
import { events } from './0005-events.ts';
import { imageSizes } from './0006-image-sizes.ts';

const before = [accounts, changes, terms, places, events];

onEachDatabase('a calendar from before images had sizes', (place) => {
  test('keeps its images, called as at the address they came from', async (t) => {
    const location = await place();
    const database = openDatabase(location);
    t.after(async () => {
      await database.close();
      await location.remove();
    });
    const addresses = [
      'https://x.test/a/Cartel%20%C3%93pera.final.png?x=1',
      'https://x.test/%ff',
      'https://x.test/',
    ];
    await database.transaction(
      async (executor) => {
        const db = executor as unknown as Kysely<never>;
        for (const change of before) await change(db, database.dialect);
        for (const [index, source_url] of addresses.entries()) {
          const { id } = await executor
            .insertInto('records')
            .values({ kind: 'image' })
            .returning('id')
            .executeTakeFirstOrThrow();
          const old = {
            ...{ id, revision: 1, author: 1, source_url, file: `${index}.png`, mime_type: 'image/png' },
            ...{ width: 6, height: 4, filesize: 72, sha256: '', created_at: '2026-01-01 10:00:00' },
          };
          await executor
            .insertInto('images')
            .values(old as never)
            .execute();
        }
        await imageSizes(db, database.dialect);
      },
      { alone: true },
    );
    const rows = await database.read.selectFrom('images').selectAll().orderBy('id').execute();
    assert.deepEqual(
      rows.map(({ name, title, search_key, sizes, modified_at }) => [
        name,
        title,
        search_key,
        sizes,
        modified_at,
      ]),
      [
        [
          'Cartel Ópera.final.png',
          'Cartel Ópera.final',
          'cartel opera.final.png',
          '{}',
          '2026-01-01 10:00:00',
        ],
        ['%ff', '%ff', '%ff', '{}', '2026-01-01 10:00:00'],
        ['', '', '', '{}', '2026-01-01 10:00:00'],
      ],
    );
  });
});
