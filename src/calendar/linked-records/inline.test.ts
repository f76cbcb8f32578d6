import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';
import type { Actor } from '../../kernel/actor.ts';
import { organizerKind } from '../organizers/organizer-kind.ts';
import { venueKind } from '../venues/venue-kind.ts';
import { inlinePlaces } from './inline.ts';

const contributor: Actor = { userId: 4, role: 'contributor', scope: 'admin' };
const administrator: Actor = { userId: 1, role: 'administrator', scope: 'admin' };

onOneDatabase('venues and organizers inside events', (place) => {
  test('a data object obeys the checks of a creation', async (context) => {
    const { dependencies } = await startCalendarServer(context, place);
    const { rule } = inlinePlaces(venueKind, dependencies);
    const verdict = async (value: unknown) =>
      (await rule(value, { actor: contributor, parameters: {} })) === true;
    assert.equal(await verdict({ venue: 'Sala', show_map: true, geo_lat: '1', geo_lng: 1, nada: 1 }), true);
    assert.equal(await verdict({ venue: 'Sala', city: null, image: false, description: '' }), true);
    for (const value of [
      'Sala',
      5,
      null,
      ['Sala'],
      {},
      { venue: '' },
      { venue: 7 },
      { city: 'Soria' },
      { venue: 'Sala', website: 'foo' },
      { venue: 'Sala', status: 'trash' },
      { venue: 'Sala', geo_lat: 100 },
      { venue: 'Sala', image: 'https://pictures.test/not-for-contributors.png' },
    ]) {
      assert.equal(await verdict(value), false, JSON.stringify(value));
    }
  });

  test('it becomes a record, or is the namesake that its sender may read', async (context) => {
    const { ask, database, dependencies, images } = await startCalendarServer(context, place);
    const create = async (actor: Actor, value: object) => {
      const venues = inlinePlaces(venueKind, dependencies);
      const inline = await venues.prepare(value, { actor });
      const writer = { actor, now: dependencies.clock() };
      return (await database.transaction((executor) => venues.create(executor, inline, writer))).id;
    };
    const first = await create(administrator, {
      venue: 'Sede',
      city: 'Soria',
      image: 'https://pictures.test/a.png',
    });
    assert.equal(await create(contributor, { venue: 'sede', zip: '42001' }), first);
    await create(administrator, { venue: 'Sede', image: 'https://pictures.test/b.png' });
    const { body } = await ask('-', `GET /venues/${first}`);
    assert.deepEqual([body.city, body.author, body.image.id > 0], ['Soria', '1', true]);
    assert.deepEqual(images.discarded, ['https://pictures.test/b.png']);
    const draft = await create(contributor, { venue: 'Nueva' });
    assert.equal((await ask('contributor', `GET /venues/${draft}`)).body.status, 'draft');
    assert.notEqual(await create({ ...contributor, userId: 5 }, { venue: 'Nueva' }), draft);
    await assert.rejects(create(administrator, { venue: '  ' }), { code: 'could-not-create-venue' });
    await assert.rejects(create(contributor, { venue: 'Ajena', author: 1 }), { code: 'rest_forbidden' });
  });

  test('organizers likewise', async (context) => {
    const { ask, database, dependencies } = await startCalendarServer(context, place);
    const organizers = inlinePlaces(organizerKind, dependencies);
    const inline = await organizers.prepare({ organizer: 'Grupo', phone: '5' }, { actor: administrator });
    const writer = { actor: administrator, now: dependencies.clock() };
    const { id } = await database.transaction((executor) => organizers.create(executor, inline, writer));
    assert.equal((await ask('-', `GET /organizers/${id}`)).body.phone, '5');
  });
});
