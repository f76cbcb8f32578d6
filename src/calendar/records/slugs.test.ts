import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';
import { findFreeSlug, findFreeSlugs, trashedSlug, untrashedSlug } from './slugs.ts';

const row = (id: number, slug: string) => ({
  id,
  slug,
  revision: 1,
  author: 1,
  status: 'publish' as const,
  status_before_trash: null,
  date_utc: '2031-01-01 00:00:00',
  modified_utc: '2031-01-01 00:00:00',
  description: '',
  description_key: '',
  excerpt: '',
  image_id: null,
  password_hash: null,
  lineage: '[]',
  name: slug,
  name_key: slug,
  phone: '',
  website: '',
  email: '',
});

onEachDatabase('free slugs', (place) => {
  test('a taken slug gets the first free number, among thousands too', async (context) => {
    const { database } = await startCalendarServer(context, place);
    const fill = (slugs: readonly string[], from: number) =>
      database.transaction(async (executor) => {
        for (let start = 0; start < slugs.length; start += 500) {
          const part = slugs.slice(start, start + 500).map((slug, index) => row(from + start + index, slug));
          const records = part.map(({ id }) => ({ id, kind: 'organizer' as const }));
          await executor.insertInto('records').values(records).execute();
          await executor.insertInto('organizers').values(part).execute();
        }
      });
    const find = (wanted: string, reserved: ReadonlySet<string> = new Set()) =>
      findFreeSlug(database.read, 'organizers', wanted, 0, reserved);

    assert.equal(await find('sala'), 'sala');
    await fill(['sala', 'sala-2', 'sala-4'], 1);
    assert.equal(await find('sala'), 'sala-3');
    assert.equal(await findFreeSlug(database.read, 'organizers', 'sala', 1), 'sala', 'its own is free');
    assert.equal(await findFreeSlug(database.read, 'venues', 'sala', 0), 'sala', 'other kinds do not count');
    assert.equal(await find('feed', new Set(['feed'])), 'feed-2');

    const together = ['sala', 'nave', 'nave', 'feed', 'nave-2'].map((slug) => ({
      slug,
      mayRepeat: false,
    }));
    const others = [{ slug: 'nave', mayRepeat: true }, { slug: '', mayRepeat: false }, null];
    const ids = [31, 32, 33, 34, 35, 36, 37, 38];
    assert.deepEqual(
      await findFreeSlugs(
        database.read,
        'organizers',
        [...together, ...others],
        ids,
        new Set(['feed', '37']),
      ),
      ['sala-3', 'nave', 'nave-2', 'feed-2', 'nave-2-2', 'nave', '37-2', ''],
      'those made together make room for each other',
    );

    await fill(['coro', ...Array.from({ length: 3000 }, (_, index) => `coro-${index + 2}`)], 10);
    assert.equal(await find('coro'), 'coro-3002');
    const three = ['coro', 'coro', 'coro'].map((slug) => ({ slug, mayRepeat: false }));
    assert.deepEqual(
      await findFreeSlugs(database.read, 'organizers', three, [4001, 4002, 4003], new Set()),
      ['coro-3002', 'coro-3003', 'coro-3004'],
      'nor do those made together get the same one among thousands',
    );
  });
});

test('a slug comes out of the trash as it went in', () => {
  assert.equal(trashedSlug('sala'), 'sala__trashed');
  assert.equal(trashedSlug(''), '');
  for (const [trashed, slug] of [
    ['sala__trashed', 'sala'],
    ['sala__trashed-2', 'sala'],
    ['sala-2__trashed', 'sala-2'],
    ['sala', 'sala'],
  ] as const) {
    assert.equal(untrashedSlug(trashed), slug);
  }
});
