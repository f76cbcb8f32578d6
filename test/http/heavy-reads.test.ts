import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { listAudit } from '../../src/accounts/audit-log/list.ts';
import { newest } from '../../src/accounts/audit-log/position.ts';
import type { Database } from '../../src/storage/dialect.ts';
import { onEachDatabase } from '../support/databases/databases.ts';
import { startCalendarServer } from '../support/servers/calendar-server.ts';

/** Calls `count` for each query of `readHeavy`. */
const watchHeavy = (database: Database, count: () => void): Database => {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      count();
      return result;
    },
  };
  return { ...database, readHeavy: database.readHeavy.withPlugin(plugin) };
};

const lists: readonly [who: string, path: string, isHeavy: boolean][] = [
  // Every list of events is counted.
  ['-', '/events', true],
  ['-', '/events?per_page=1&page=2', true],
  ['-', '/events?per_page=1&cursor=*', true],
  ['-', '/events?categories=1,2', true],
  ['-', '/events?search=verbena', true],
  ['-', '/events?include=1,2', true],
  ['-', '/events?geoloc_lat=40&geoloc_lng=-3&geoloc_radius=10', true],
  ['author', '/events', true],
  ['editor', '/events?status=draft,publish', true],
  ['-', '/events/EVENT', false],
  ['-', '/venues', false],
  ['editor', '/organizers', false],
  ['-', '/venues?search=sala', true],
  ['-', '/venues?event=EVENT', true],
  ['-', '/venues?has_events=true', true],
  ['-', '/organizers?only_with_upcoming=true', true],
  ['-', '/categories', false],
  ['-', '/tags?search=a', false],
  ['editor', '/media', false],
  ['editor', '/media?search=a', true],
];

onEachDatabase('heavy reads', (place) => {
  test('are the lists that count or read texts', async (t) => {
    let count = 0;
    const { ask, create, database } = await startCalendarServer(t, place, (one) =>
      watchHeavy(one, () => {
        count += 1;
      }),
    );
    for (const name of ['Cine', 'Teatro']) await ask('editor', 'POST /categories', { name });
    const venue = { venue: 'Sala', address: 'Calle Mayor 1', geo_lat: 40, geo_lng: -3 };
    const dates = { start_date: '2027-05-10 20:00:00', end_date: '2027-05-10 22:00:00' };
    for (const title of ['Verbena', 'Concierto'])
      await create('editor', { ...dates, title, categories: [1], venue, organizer: { organizer: 'Peña' } });
    const { id } = await create('editor', dates);
    for (const [who, path, isHeavy] of lists) {
      count = 0;
      const { status } = await ask(who, `GET ${encodeURI(path).replace('EVENT', id)}`);
      assert.deepEqual([path, status, count > 0], [path, 200, isHeavy]);
    }
    count = 0;
    await listAudit(database, { before: newest, limit: 10, userId: null, kind: null, record: null });
    assert.equal(count, 2);
  });
});
