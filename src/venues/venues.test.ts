import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onEachDatabase } from '../../test/support/databases.ts';
import { startPlaceServer } from '../../test/support/place-server.ts';

onEachDatabase('venues', (place) => {
  test('try', async (context) => {
    const { ask } = await startPlaceServer(context, place);
    const made = await ask('administrator', 'POST /venues', {
      venue: 'Pan & Vino',
      city: 'Soria',
      description: 'Uno\n\nDos',
      show_map: false,
    });
    console.log(made.status, JSON.stringify(made.body, null, 1));
    console.log(JSON.stringify((await ask('-', 'GET /venues/1')).body));
    console.log(JSON.stringify((await ask('-', 'GET /venues?search=pan+vino&has_events=0')).body));
    console.log(JSON.stringify((await ask('-', 'GET /venues?only_with_upcoming=1&event=1')).body));
    console.log(JSON.stringify((await ask('administrator', 'PATCH /venues/1', { zip: '1' })).body));
    console.log(JSON.stringify((await ask('administrator', 'DELETE /venues/by-slug/pan-vino')).body));
  });
});
