import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases/databases.ts';
import { required, startCalendarServer } from '../../../../test/support/servers/calendar-server.ts';
import { eventImports } from '../write/imported-events.ts';

type Events = Parameters<ReturnType<typeof eventImports>['create']>[2];

/** A calendar, and a way to add many events that are linked alike: requests would take the test seconds. */
const start = async (...args: Parameters<typeof startCalendarServer>) => {
  const server = await startCalendarServer(...args);
  const { ask, database, dependencies } = server;
  const actor = { userId: 4, role: 'editor', scope: 'admin' } as const;
  const event = {
    ...{ change: required, author: 4, keeps: new Set<never>(), image: null },
    imported: { id: null, columns: {} },
  };
  const addEvents = async (count: number, venues: readonly number[], organizers: readonly number[]) => {
    const one = { ...event, links: { venues, organizers, terms: [] } };
    const events = Array.from({ length: count }, () => one) as unknown as Events;
    await database.transaction((executor) => eventImports(dependencies).create(executor, actor, events));
  };
  const create = async (path: string, fields: object): Promise<number> => {
    const { status, body } = await ask('editor', `POST ${path}`, fields);
    assert.equal(status, 201, JSON.stringify(body));
    return body.id;
  };
  const list = (verb: string, query: string) =>
    ask('-', `${verb} /events?start_date=2031-01-01&end_date=2032-01-01${query}`);
  return { ...server, addEvents, create, list };
};

onOneDatabase('lists of very long texts', (place) => {
  test('a page too large for memory is refused, a smaller one is answered', async (context) => {
    const { ask, addEvents, create, database, list } = await start(context, place);
    const organizers: number[] = [];
    for (let index = 0; index < 5; index += 1)
      organizers.push(await create('/organizers', { organizer: `Grupo ${index}` }));
    // Stored before there were bounds.
    await database.transaction((executor) =>
      executor
        .updateTable('organizers')
        .set({ description: 'x'.repeat(1_900_000) })
        .execute(),
    );
    for (const id of organizers) await ask('editor', `PATCH /organizers/${id}`, { phone: '5' });
    await addEvents(60, [], organizers);
    const { status, body } = await list('GET', '');
    assert.deepEqual([status, Object.keys(body.data.params)], [400, ['per_page']]);
    const page = await list('GET', '&per_page=1&page=2');
    assert.deepEqual([page.status, page.body.events.length, page.body.total], [200, 1, 60]);
    assert.equal((await ask('-', 'GET /organizers')).body.total, 5);
  });

  test('999 events that show a venue and two organizers of greatest length are one page', async (context) => {
    const { addEvents, create, list } = await start(context, place);
    const line = 'x'.repeat(500);
    const website = `https://x.example/${'x'.repeat(1982)}`;
    const longest = { description: 'x'.repeat(20_000), phone: line, website };
    const venue = await create('/venues', {
      ...{ ...longest, venue: 'x'.repeat(1000), address: line, city: line, province: line, zip: line },
      // Each becomes seven signs.
      ...{ country: line, description: '"'.repeat(19_900) },
    });
    const organizers: number[] = [];
    for (const letter of ['x', 'y'])
      organizers.push(
        await create('/organizers', { ...longest, organizer: letter.repeat(1000), email: line }),
      );
    await addEvents(999, [venue], organizers);
    const { status, headers } = await list('HEAD', '&per_page=999');
    assert.deepEqual([status, headers['x-tec-total']], [200, '999']);
  });
});
