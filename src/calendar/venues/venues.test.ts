import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';
import { findPlaces } from '../linked-records/repository.ts';
import { venueKind } from './venue-kind.ts';

onOneDatabase('venues', (place) => {
  test('every field of a venue is stored and answered in the order of the interface', async (context) => {
    const { ask, setClock } = await startCalendarServer(context, place);
    setClock('2031-05-01T08:00:00Z');
    const { body } = await ask('administrator', 'POST /venues', {
      venue: 'Auditorio "Río"',
      description: 'Gran sala',
      address: '  Calle   <b>Mayor</b>\n 3 C:\\dir ',
      city: 'A & B',
      country: 'España',
      province: 'Madrid',
      state: 'MD',
      zip: '0',
      phone: '+34 910',
      stateprovince: 'Comunidad',
      website: 'https://sala.example/a%20b?a=1&b=2',
      image: 'https://pictures.test/a.png',
      geo_lat: 40.4,
      geo_lng: '-3.7',
      show_map: false,
      show_map_link: 'YES',
    });
    assert.deepEqual(Object.entries(body), [
      ['id', 1],
      ['author', '1'],
      ['status', 'publish'],
      ['date', '2031-05-01 10:00:00'],
      ['date_utc', '2031-05-01 08:00:00'],
      ['modified', '2031-05-01 10:00:00'],
      ['modified_utc', '2031-05-01 08:00:00'],
      ['url', 'https://agenda.test/venue/auditorio-rio/'],
      ['venue', 'Auditorio &#8220;Río&#8221;'],
      ['description', '<p>Gran sala</p>'],
      ['slug', 'auditorio-rio'],
      ['image', { url: 'https://agenda.test/media/2.png', id: 2, width: 6 }],
      ['address', 'Calle Mayor 3 C:\\dir'],
      ['city', 'A & B'],
      ['country', 'España'],
      ['province', 'Madrid'],
      ['state', 'MD'],
      ['zip', '0'],
      ['phone', '+34 910'],
      ['website', 'https://sala.example/a%20b?a=1&b=2'],
      ['stateprovince', 'Comunidad'],
      ['geo_lat', 40.4],
      ['geo_lng', -3.7],
      ['show_map', false],
      ['show_map_link', true],
      ['global_id', 'agenda.test?id=1'],
      ['global_id_lineage', ['agenda.test?id=1']],
      ['revision', 1],
    ]);
    const { body: read } = await ask('-', 'GET /venues/1');
    assert.deepEqual(read.json_ld, {
      '@type': 'Place',
      name: 'Auditorio &#8220;Río&#8221;',
      description: '&lt;p&gt;Gran sala&lt;/p&gt;\\n',
      image: 'https://agenda.test/media/2.png',
      url: '',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Calle Mayor 3 C:\\dir',
        addressLocality: 'A & B',
        addressRegion: 'Comunidad',
        postalCode: '0',
        addressCountry: 'España',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 40.4, longitude: -3.7 },
      hasMap: 'https://www.openstreetmap.org/?mlat=40.4&mlon=-3.7#map=17/40.4/-3.7',
      telephone: '+34 910',
      sameAs: 'https://sala.example/a%20b?a=1&b=2',
    });
  });

  test('a map is linked where the coordinates are known and nobody objects', async (context) => {
    const { ask, create } = await startCalendarServer(context, place);
    const here = { geo_lat: -0.00000001, geo_lng: 179.1234567 };
    const map = 'https://www.openstreetmap.org/?mlat=0&mlon=179.123457#map=17/0/179.123457';
    const rows: readonly (readonly [object, string | undefined])[] = [
      [here, map],
      [{ ...here, show_map_link: false }, undefined],
      [{}, undefined],
    ];
    for (const [index, [fields, expected]] of rows.entries()) {
      const { body } = await ask('editor', 'POST /venues', { venue: `Sala ${index}`, ...fields });
      const event = await create('editor', { venue: body.id });
      const ofVenue = (await ask('-', `GET /venues/${body.id}`)).body.json_ld;
      const ofEvent = (await ask('-', `GET /events/${event.id}`)).body.json_ld.location;
      for (const linked of [ofVenue, ofEvent]) {
        assert.equal(linked.hasMap, expected);
        assert.deepEqual('geo' in linked, 'geo_lat' in fields);
      }
    }
  });

  test('the map switches take words and JSON values', async (context) => {
    const { ask } = await startCalendarServer(context, place);
    for (const [value, expected] of [
      [true, true],
      [1, true],
      ['on', true],
      ['Enabled', true],
      [false, false],
      [0, false],
      ['', false],
      ['banana', false],
    ] as const) {
      const { body } = await ask('author', 'POST /venues', { venue: `Sala ${value}`, show_map: value });
      assert.deepEqual([body.show_map, body.show_map_link], [expected, true], String(value));
    }
    for (const value of [null, [true], {}]) {
      const { status, body } = await ask('author', 'POST /venues', { venue: 'Otra', show_map: value });
      assert.deepEqual([status, Object.keys(body.data.params)], [400, ['show_map']]);
    }
  });

  test('state or province follows the others unless it is given', async (context) => {
    const { ask } = await startCalendarServer(context, place);
    const rows: readonly (readonly [object, string | undefined])[] = [
      [{ state: 'MA' }, 'MA'],
      [{ state: 'MA', country: 'US' }, 'MA'],
      [{ state: 'MA', country: 'United States' }, 'MA'],
      [{ state: 'MA', country: 'Canada' }, undefined],
      [{ province: 'ON', country: 'Canada' }, 'ON'],
      [{ state: 'MA', province: 'ON' }, 'MA'],
      [{ state: 'MA', province: 'ON', country: 'Canada' }, 'ON'],
      [{ state: 'MA', stateprovince: 'Propia' }, 'Propia'],
    ];
    for (const [index, [fields, expected]] of rows.entries()) {
      const { body } = await ask('author', 'POST /venues', { venue: `Sala ${index}`, ...fields });
      assert.equal(body.stateprovince, expected, JSON.stringify(fields));
    }
    const { body: moved } = await ask('author', 'PATCH /venues/1', { city: 'Boston' });
    assert.equal(moved.stateprovince, 'MA', 'an update that does not name it leaves it');
    const { body: abroad } = await ask('author', 'PATCH /venues/1', { country: 'Canada' });
    assert.ok(!('stateprovince' in abroad));
    assert.equal((await ask('-', 'GET /venues?search=propia')).body.total, 1);
  });

  test('coordinates count in pairs', async (context) => {
    const { ask } = await startCalendarServer(context, place);
    const pair = ({ body }: { body: Record<string, unknown> }) => [body['geo_lat'], body['geo_lng']];
    for (const [field, value] of [
      ['geo_lat', 90.5],
      ['geo_lat', '-91'],
      ['geo_lat', 'norte'],
      ['geo_lng', 181],
      ['geo_lng', null],
      ['geo_lng', [1]],
    ] as const) {
      const { status, body } = await ask('author', 'POST /venues', { venue: 'Mala', [field]: value });
      assert.deepEqual([status, Object.keys(body.data.params)], [400, [field]], `${field} ${value}`);
    }
    assert.deepEqual(pair(await ask('author', 'POST /venues', { venue: 'Media', geo_lat: 1 })), [
      undefined,
      undefined,
    ]);
    const made = await ask('author', 'POST /venues', { venue: 'Entera', geo_lat: 0, geo_lng: -180 });
    assert.deepEqual(pair(made), [0, -180]);
    const path = `PATCH /venues/${made.body.id}`;
    assert.deepEqual(pair(await ask('author', path, { city: 'x' })), [0, -180]);
    assert.deepEqual(pair(await ask('author', path, { geo_lat: 7.5 })), [7.5, -180]);
    assert.deepEqual(pair(await ask('author', path, { geo_lat: '', geo_lng: '' })), [undefined, undefined]);
  });

  test('a password hides all but the name', async (context) => {
    const { ask, database } = await startCalendarServer(context, place);
    await ask('author', 'POST /venues', {
      venue: 'Secreta',
      description: 'Oculto',
      city: 'Soria',
      state: 'MA',
      geo_lat: 1,
      geo_lng: 1,
      image: 'https://pictures.test/a.png',
    });
    await database.transaction((executor) =>
      executor.updateTable('venues').set({ password_hash: 'hash of sésamo' }).execute(),
    );
    const { body: changed } = await ask('administrator', 'PATCH /venues/1', { phone: '1' });
    assert.equal(changed.city, '', 'the answer to a write is masked too');
    const mask = {
      venue: 'Secreta',
      description: '',
      image: false,
      city: '',
      state: '',
      stateprovince: '',
      geo_lat: 0,
      geo_lng: 0,
      show_map: null,
      show_map_link: null,
    };
    const open = ['author GET /venues/1?context=edit', '- GET /venues/1?password=s%C3%A9samo'];
    const shut = [
      '- GET /venues/1',
      '- GET /venues/by-slug/secreta?password=wrong',
      'administrator GET /venues/1',
      'contributor GET /venues/1?context=edit',
      'author:read GET /venues/1?context=edit',
    ];
    const shown = async (line: string) => {
      const [who = '', ...request] = line.split(' ');
      return (await ask(who, request.join(' '))).body;
    };
    // Twice, so that nothing unlocked is kept for the next reader.
    for (const line of [...open, ...shut, ...open, ...shut]) {
      const body = await shown(line);
      assert.equal(body.city, open.includes(line) ? 'Soria' : '', line);
      assert.equal('json_ld' in body, open.includes(line), line);
      if (shut.includes(line)) assert.deepEqual({ ...body, ...mask }, body, line);
    }
    assert.equal((await shown('- GET /venues')).venues[0].city, '');
    assert.equal((await shown('- GET /venues?password=s%C3%A9samo')).venues[0].city, 'Soria');
    assert.equal((await shown('- GET /venues?search=soria')).total, 0, 'hidden words are not found');
    assert.equal((await shown('- GET /venues?search=secreta')).total, 1);
  });

  test('rows are found by id whatever their status', async (context) => {
    const { ask, database } = await startCalendarServer(context, place);
    await ask('author', 'POST /venues', { venue: 'A' });
    await ask('author', 'POST /venues', { venue: 'B', status: 'draft' });
    await ask('author', 'DELETE /venues/1');
    const rows = await findPlaces(database.read, venueKind, [1, 2, 3]);
    const found = [1, 2, 3].map((id) => [rows.get(id)?.name, rows.get(id)?.status]);
    assert.deepEqual(found, [
      ['A', 'trash'],
      ['B', 'draft'],
      [undefined, undefined],
    ]);
  });

  test('lineage of an imported venue follows its own id', async (context) => {
    const { ask, database } = await startCalendarServer(context, place);
    await ask('author', 'POST /venues', { venue: 'A' });
    await database.transaction((executor) =>
      executor.updateTable('venues').set({ lineage: '["old.test?id=9"]' }).execute(),
    );
    assert.deepEqual((await ask('-', 'GET /venues/1')).body.global_id_lineage, [
      'agenda.test?id=1',
      'old.test?id=9',
    ]);
  });
});
