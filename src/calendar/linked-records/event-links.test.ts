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
      const { ask, create } = await startCalendarServer(context, place);
      const { body: one } = await ask('author', `POST /${table}`, { [name]: 'Uno' });
      const { body: other } = await ask('author', `POST /${table}`, { [name]: 'Otro' });
      const event = await create('author', { [name]: one.id });
      await create('author', { [name]: other.id });
      const totals = async () => {
        const lists = [one, other].map(({ id }) => ask('author', `GET /events?${name}=${id}&window=all`));
        return (await Promise.all(lists)).map(({ status, body }) => (status === 200 ? body.total : status));
      };
      const linked = async () => (await ask('author', `PATCH /events/${event.id}`, {})).body[name];
      const shown = async () => (await ask('author', `GET /events/${event.id}`)).body[name];
      assert.deepEqual(await totals(), [1, 1]);

      await ask('author', `DELETE /${table}/${one.id}`);
      assert.deepEqual(await totals(), [400, 1]);
      assert.deepEqual(await linked(), []);
      assert.deepEqual(await shown(), []);
      await ask('author', `PATCH /${table}/${one.id}`, { status: 'publish' });
      assert.deepEqual([await linked()].flat()[0]?.[name], 'Uno');
      assert.deepEqual([await shown()].flat()[0]?.[name], 'Uno');
      assert.deepEqual(await totals(), [1, 1]);
    });
  }
});
