import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';

onOneDatabase('venues and organizers that leave their events', (place) => {
  for (const [name, table] of [
    ['venue', 'venues'],
    ['organizer', 'organizers'],
  ] as const) {
    test(`events lose a trashed ${name} at once, and get it back with its lists when it is restored`, async (context) => {
      const { ask, create, database } = await startCalendarServer(context, place);
      const { body: one } = await ask('author', `POST /${table}`, { [name]: 'Uno' });
      const { body: other } = await ask('author', `POST /${table}`, { [name]: 'Otro' });
      const event = await create('author', { [name]: one.id });
      await create('author', { [name]: other.id });
      const facets = async () => {
        const entries = await database.read.selectFrom('list_entries').select('facet').execute();
        const days = await database.read
          .selectFrom('list_days')
          .select('facet')
          .where('entries', '>', 0)
          .execute();
        const own = ({ facet }: { facet: string }): boolean => facet.startsWith(`${name}:`);
        return [entries.filter(own), days.filter(own)].map((rows) => rows.map(({ facet }) => facet).sort());
      };
      const linked = async () => (await ask('author', `PATCH /events/${event.id}`, {})).body[name];
      const shown = async () => (await ask('author', `GET /events/${event.id}`)).body[name];
      const both = [`${name}:${one.id}`, `${name}:${other.id}`].sort();
      assert.deepEqual(await facets(), [both, both]);

      await ask('author', `DELETE /${table}/${one.id}`);
      const rest = [`${name}:${other.id}`];
      assert.deepEqual(await facets(), [rest, rest], 'no list of events finds them by it');
      assert.deepEqual(await linked(), []);
      assert.deepEqual(await shown(), []);
      await ask('author', `PATCH /${table}/${one.id}`, { status: 'publish' });
      assert.deepEqual([await linked()].flat()[0]?.[name], 'Uno');
      assert.deepEqual([await shown()].flat()[0]?.[name], 'Uno');
      assert.deepEqual(await facets(), [both, both]);
    });
  }
});
