import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../test/support/databases.ts';
import { startEventServer } from '../../test/support/event-server.ts';

const long = 'ñ 日本 <b>x</b> & '.repeat(20_000);

onEachDatabase('venues under hostile input', (place) => {
  test('long texts are stored whole and found again', async (context) => {
    const { ask } = await startEventServer(context, place);
    const name = `Nombre ${'larguísimo '.repeat(5000)}fin`;
    const fields = {
      venue: name,
      description: long,
      city: long,
      website: `https://a.test/${'x'.repeat(100_000)}`,
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

  test('no parameter makes the server fail', async (context) => {
    const { ask } = await startEventServer(context, place);
    await ask('author', 'POST /venues', { venue: 'Sala' });
    const values = [
      '%00',
      '%ff',
      '%ed%a0%80',
      "'%20or%201=1--",
      '%25_%5c%5c',
      '9'.repeat(400),
      '1e308',
      '-0',
      'NaN',
      '..%2f..',
      'x'.repeat(5000),
      '%28'.repeat(2000),
      '__proto__',
    ];
    const names = [
      'search',
      'page',
      'per_page',
      'event',
      'status',
      'has_events',
      'only_with_upcoming',
      'password',
    ];
    for (const value of values) {
      for (const name of names) {
        for (const query of [`${name}=${value}`, `${name}[]=${value}`, `${name}[${value.slice(0, 9)}]=1`]) {
          for (const path of ['/venues', '/venues/1', '/organizers']) {
            const { status } = await ask('editor', `GET ${path}?${query}`);
            assert.ok(status < 500, `${path} ${query}: ${status}`);
          }
        }
      }
      const { status } = await ask('editor', `GET /venues/by-slug/${value.replaceAll('/', '')}`);
      assert.ok(status < 500, value);
    }
    const odd = [
      null,
      true,
      0,
      -1,
      1e308,
      '',
      [],
      {},
      [[]],
      { a: { b: [] } },
      '\ud800',
      'a\u0000',
      '\u202e',
      '__proto__',
    ];
    const fields = [
      'venue',
      'author',
      'date',
      'date_utc',
      'description',
      'status',
      'show_map',
      'city',
      'website',
    ];
    for (const value of odd) {
      for (const field of [...fields, 'image', 'geo_lat', 'geo_lng', 'password', 'context', 'id']) {
        const made = await ask('author', 'POST /venues', { venue: `Sala ${field}`, [field]: value });
        assert.ok(made.status < 500, `create ${field} ${JSON.stringify(value)}`);
        const changed = await ask('author', 'PATCH /venues/1', { [field]: value });
        assert.ok(changed.status < 500, `update ${field} ${JSON.stringify(value)}`);
      }
    }
  });
});
