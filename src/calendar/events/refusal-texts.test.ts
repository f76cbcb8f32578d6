import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';

const date = 'Debe ser una fecha, como 2031-05-10 o 2031-05-10 21:00.';
const fields: readonly (readonly [field: string, value: unknown, text: string])[] = [
  ['title', '', 'Debe ser un texto que no esté vacío ni sea 0.'],
  ['title', '<script>x</script>', 'El título está en blanco.'],
  ['start_date', 'nunca', date],
  ['date', '2031-02-30', date],
  ['timezone', 'Foo/Bar', 'Debe ser una zona horaria, como Europe/Madrid o UTC+2.'],
  ['status', 'trash', 'Debe ser uno de estos valores: publish, future, draft, pending, private.'],
  ['all_day', 'yes', 'Debe ser true o false.'],
  ['author', 999_999, 'Debe ser el id de un usuario que exista.'],
  ['slug', 7, 'Debe ser un texto, como noche-de-jazz.'],
  ['website', 'foo', 'Debe ser una URL completa, como https://example.org/, o un texto vacío.'],
  ['cost', true, 'Debe ser un precio, como "12 €", 12 o "Gratis", o una lista de 100 precios como máximo.'],
  ['visibility_password', 5, 'Debe ser un texto.'],
  [
    'venue',
    'Sala',
    'Debe ser un id, un objeto con el nombre, como {"venue": "Peña"}, o una lista de ellos; 50 como máximo.',
  ],
  ['venue', 999_999, 'No existe ninguno con el identificador 999999.'],
  [
    'venue',
    { venue: 'Sala', website: 'foo', geo_lat: 100 },
    'website: Debe ser una URL completa, como https://example.org/ (http, https, ftp o mailto), o un texto vacío.',
  ],
  ['venue', { venue: 'Sala', geo_lat: 100 }, 'geo_lat: Debe ser un número entre -90 y 90.'],
  ['organizer', [{ organizer: '' }], 'organizer: Debe ser un texto que no esté vacío ni sea 0.'],
];

const lists: readonly (readonly [request: string, field: string, text: string])[] = [
  ['/events?page=0', 'page', 'Debe ser un número entero mayor o igual que 1.'],
  ['/events?per_page=x', 'per_page', 'Debe ser un número entero mayor o igual que 1.'],
  ['/events?start_date=nunca', 'start_date', date],
  ['/events?search=', 'search', 'Debe contener un texto que buscar.'],
  [
    '/events?venue=foo',
    'venue',
    'Deben ser identificadores separados por comas, como 3,8; 1000 como máximo.',
  ],
  ['/events?organizer=999', 'organizer', 'La lista contiene un organizador que no existe.'],
  ['/events?geoloc_lat=100&geoloc_lng=1', 'geoloc_lat', 'Debe ser un número entre -90 y 90.'],
  ['/events?post_parent=999', 'post_parent', 'Debe ser el id de un evento que exista.'],
  ['/events?status=draft', 'status', 'Debe ser publish; los demás estados requieren permiso de escritura.'],
  ['/venues?event=999', 'event', 'Debe ser el id de un evento que exista.'],
  ['/venues?search=', 'search', 'Debe contener un texto que buscar.'],
  ['/venues/999', 'id', 'Debe ser el id de un lugar que exista.'],
  ['/organizers/by-slug/nadie', 'slug', 'No existe ningún organizador con ese slug.'],
];

onEachDatabase('what a refusal says', (place) => {
  test('of a field that is written: what is wanted of it', async (t) => {
    const { create, ask } = await startCalendarServer(t, place);
    assert.equal((await create('editor')).status, 'publish');
    for (const [field, value, text] of fields) {
      const whole = { title: 'A', start_date: '2031-05-10', end_date: '2031-05-10', [field]: value };
      const { status, body } = await ask('editor', 'POST /events', whole);
      assert.equal(status, 400, field);
      assert.equal(body.data.params[field], text);
    }
  });

  test('of a parameter of a list or a path likewise', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    for (const [request, field, text] of lists) {
      const { status, body } = await ask('-', `GET ${request}`);
      assert.equal(status, 400, request);
      assert.equal(body.data.params[field], text, request);
    }
  });
});
