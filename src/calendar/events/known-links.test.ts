import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Database } from '../../storage/dialect.ts';
import { linkedKinds } from './write/links.ts';
import { eventService } from './write/service.ts';

const editor: Actor = { userId: 2, role: 'editor', scope: 'admin' };

/** The database, and how many statements each of its transactions has asked so far. */
const countingStatements = (database: Database) => {
  const statements: number[] = [];
  const transaction: Database['transaction'] = (work, options) =>
    database.transaction((executor) => {
      const at = statements.push(0) - 1;
      const count: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements[at] = (statements[at] ?? 0) + 1;
          return result;
        },
      };
      return work(executor.withPlugin(count));
    }, options);
  return { database: { ...database, transaction }, statements };
};

onOneDatabase('events that are created together', (place) => {
  test('ask no more, however many they are, for what all of them are linked to', async (t) => {
    const { dependencies, ask } = await startCalendarServer(t, place);
    const made = async (path: string, fields: object): Promise<number> =>
      (await ask('editor', `POST /${path}`, fields)).body.id;
    const links = {
      venue: await made('venues', { venue: 'Sala' }),
      organizer: await made('organizers', { organizer: 'Peña' }),
      categories: [await made('categories', { name: 'Teatro' })],
      tags: ['Aire libre'],
    };
    await made('tags', { name: 'Aire libre' });
    const { database, statements } = countingStatements(dependencies.database);
    const service = eventService({ ...dependencies, database }, linkedKinds(dependencies));
    const create = (name: string) =>
      service.create(
        { actor: editor },
        {
          title: name,
          start_date: '2031-05-10 20:00:00',
          end_date: '2031-05-10 22:00:00',
          ...links,
        },
      );

    await create('Uno');
    const [alone = 0] = statements.splice(0);
    const names = Array.from({ length: 12 }, (_, index) => `Otro ${index}`);
    const events = await Promise.all(names.map(create));

    assert.ok(statements.length < names.length, 'some were written together');
    // The rows of many are more statements at some point, though not one for each event.
    const most = alone + names.length - 1;
    assert.ok(Math.max(...statements) < most, `${statements} statements; one alone asked ${alone}`);
    const [venue, organizer, category] = [links.venue, links.organizer, links.categories[0]];
    for (const { links: linked } of events) {
      assert.deepEqual([linked.venues, linked.organizers], [[venue], [organizer]]);
      assert.equal(linked.terms.length, 2);
      assert.ok(linked.terms.includes(category ?? 0));
    }
  });
});
