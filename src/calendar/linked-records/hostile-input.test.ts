import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';

const long = 'ñ 日本 <b>x</b> & ';

onEachDatabase('venues under hostile input', (place) => {
  test('long texts are stored whole and found again', async (context) => {
    const { ask } = await startCalendarServer(context, place);
    const name = `Nombre ${'larguísimo '.repeat(80)}fin`;
    const fields = {
      venue: name,
      description: long.repeat(2000),
      city: long.repeat(50),
      website: `https://a.test/${'x'.repeat(1980)}`,
    };
    const { status, body } = await ask('author', 'POST /venues', fields);
    assert.equal(status, 201);
    assert.equal(body.venue, name);
    assert.equal(body.slug.length <= 200, true);
    const again = await ask('author', 'POST /venues', { venue: name.toUpperCase() });
    assert.equal(again.body.id, body.id, 'long names are compared whole');
    const other = await ask('author', 'POST /venues', { venue: `${name}al` });
    assert.notEqual(other.body.id, body.id);
    assert.equal((await ask('-', `GET /venues/by-slug/${body.slug}`)).body.id, body.id);
  });
});
