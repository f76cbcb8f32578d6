import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { onEachDatabase } from '../support/databases/databases.ts';
import { required, startCalendarServer } from '../support/servers/calendar-server.ts';

onEachDatabase('writes', (place) => {
  test('name unknown fields of inline objects by their path, and nothing that answers show', async (t: TestContext) => {
    const { ask, create } = await startCalendarServer(t, place);
    const venue = { venue: 'Sala Luz', cuty: 'Soria', city: 'Soria' };
    const fields = { ...required, cots: '5', venue, organizer: [{ organizer: 'Eva', mail: 'x' }] };
    const tickets = [{ name: 'General', prize: 5 }];
    const said = await ask('editor', 'POST /events', { ...fields, tickets });
    assert.equal(said.status, 201);
    assert.equal(said.headers['x-ignored-fields'], 'cots, venue.cuty, organizer.mail, tickets.prize');

    const refused = await ask('editor', 'POST /events', fields, { prefer: 'handling=strict' });
    assert.equal(refused.status, 400);
    assert.equal(refused.body.data.params['venue.cuty'], 'Aquí no existe. ¿Quizá «venue.city»?');

    const { id } = await create('editor', { venue: { venue: 'Sala Sol', website: 'https://sol.example/' } });
    const { body } = await ask('editor', `GET /events/${id}`);
    const { image, venue: shown, organizer, categories, tags, ...rest } = body;
    const back = await ask('editor', `PUT /events/${id}`, { ...rest, venue: shown });
    assert.deepEqual(
      [back.status, back.headers['x-ignored-fields']],
      [200, undefined],
      JSON.stringify(back.body),
    );

    const deleted = await ask('editor', `DELETE /events/${id}?force=true`);
    assert.deepEqual([deleted.status, deleted.headers['x-ignored-parameters']], [200, 'force']);
  });
});
