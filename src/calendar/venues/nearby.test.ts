import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';
import type { View } from '../../kernel/actor.ts';
import { findVenuesNearby } from './nearby.ts';

onEachDatabase('venues nearby', (place) => {
  test('a circle holds what is no further than its radius along the great circle', async (context) => {
    const { ask, database } = await startCalendarServer(context, place);
    const places: readonly (readonly [string, number, number])[] = [
      ['Madrid', 40.4168, -3.7038],
      ['Toledo', 39.8628, -4.0273],
      ['Fiji', -17.7134, 178.065],
      ['Samoa', -13.759, -172.1046],
      ['Polo', 89.9, 10],
      ['Polo opuesto', 89.9, -170],
      ['Antípoda', -40.4168, 176.2962],
    ];
    const names = new Map<number, string>();
    for (const [venue, geo_lat, geo_lng] of places) {
      const { body } = await ask('author', 'POST /venues', { venue, geo_lat, geo_lng });
      names.set(body.id, venue);
    }
    await ask('author', 'POST /venues', { venue: 'Sin sitio' });
    const rows: readonly (readonly [number, number, number, readonly string[]])[] = [
      // Toledo is 67.5 km from Madrid.
      [40.4168, -3.7038, 0, ['Madrid']],
      [40.4168, -3.7038, 67, ['Madrid']],
      [40.4168, -3.7038, 68, ['Madrid', 'Toledo']],
      [-17.7, 179.9, 250, ['Fiji']],
      [-17.7, -179.9, 250, ['Fiji']],
      [-15.5, 180, 1000, ['Fiji', 'Samoa']],
      [-15.5, -180, 1000, ['Fiji', 'Samoa']],
      // Over the pole the two are some 22 km apart.
      [89.9, 10, 23, ['Polo', 'Polo opuesto']],
      [89.9, 10, 20, ['Polo']],
      [-40.4168, 176.2962, 1, ['Antípoda']],
      [0, 0, 0.5, []],
    ];
    for (const [lat, lng, radiusKm, expected] of rows) {
      const found = await findVenuesNearby(database.read, { lat, lng, radiusKm });
      const nearestFirst = [...found].sort(([, one], [, other]) => one - other);
      assert.deepEqual(
        nearestFirst.map(([id]) => names.get(id)),
        expected,
        `${lat} ${lng} ${radiusKm}`,
      );
    }
    assert.equal((await findVenuesNearby(database.read, { lat: 0, lng: 0, radiusKm: 30000 })).size, 7);
  });

  test('drafts are near for their readers, trashed and locked venues for nobody', async (context) => {
    const { ask, database } = await startCalendarServer(context, place);
    const here = { geo_lat: 1, geo_lng: 1 };
    const circle = { lat: 1, lng: 1, radiusKm: 1 };
    await ask('author', 'POST /venues', { venue: 'Borrador', status: 'draft', ...here });
    await ask('author', 'POST /venues', { venue: 'Tirada', ...here });
    await ask('author', 'DELETE /venues/2');
    const idsOf = async (view?: View) => [...(await findVenuesNearby(database.read, circle, view)).keys()];
    assert.deepEqual(await idsOf(), [1]);
    assert.deepEqual(await idsOf('own:3'), [1]);
    assert.deepEqual(await idsOf('public'), []);
    await database.transaction((executor) =>
      executor.updateTable('venues').set({ password_hash: 'x' }).execute(),
    );
    assert.deepEqual(await idsOf(), []);
  });
});
