import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases/databases.ts';
import {
  type CalendarReply,
  required,
  startCalendarServer,
} from '../../../../test/support/servers/calendar-server.ts';

type Body = CalendarReply['body'];

onOneDatabase('the fields of an event on write', (place) => {
  test('a flag that is neither yes nor no is of the wrong type, which is told when nothing else is wrong', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    const alone = (await ask('editor', 'POST /events', { ...required, show_map: '2', sticky: 'on' })).body
      .data;
    assert.deepEqual(Object.keys(alone.params), ['show_map', 'sticky']);
    assert.equal(alone.details.show_map.code, 'rest_invalid_type');
    assert.deepEqual(alone.details.sticky.data, { param: 'sticky' });
    const both = (await ask('editor', 'POST /events', { ...required, show_map: '2', website: 'foo' })).body;
    assert.deepEqual([Object.keys(both.data.params), both.data.details], [['website'], []]);
    const { body } = await ask('-', 'GET /events?featured=yes&geoloc=2');
    assert.equal(body.data.details.featured.code, 'rest_invalid_type');
  });

  test('texts of more marks than anybody writes are refused, however they are shared out', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    const refused = async (fields: object): Promise<string[]> => {
      const { status, body } = await ask('editor', 'POST /events', { ...required, ...fields });
      assert.equal(status, 400);
      assert.equal(body.code, 'rest_invalid_param');
      assert.match(
        Object.values(body.data.params).join(),
        /superan los 20000 corchetes|more than 20000 brackets/,
      );
      return Object.keys(body.data.params);
    };
    assert.deepEqual(await refused({ description: 'a\n\n'.repeat(300_000) }), ['description']);
    const costly = [
      '> ',
      '` ',
      '\r',
      '1x1 ',
      'a :)',
      `<p title=">"${' a'.repeat(100)}>`,
      '<p style=a:b;c:d>',
    ];
    for (const piece of costly) {
      const description = piece.repeat(200_000 / piece.length);
      assert.deepEqual(await refused({ description }), ['description'], piece);
    }
    const organizer = [1, 2, 3].map((number) => ({
      organizer: `Peña ${number}`,
      description: '<b>a</b>'.repeat(1700),
    }));
    assert.deepEqual(await refused({ organizer }), ['organizer']);
    const { status } = await ask('editor', 'POST /events', {
      ...required,
      description: '<p>a</p>'.repeat(4900),
    });
    assert.equal(status, 201);
  });

  test('what each field takes and how it reads back', async (t) => {
    const { create, ask } = await startCalendarServer(t, place);
    const venue = (await ask('editor', 'POST /venues', { venue: 'Sala' })).body.id;
    const other = (await ask('editor', 'POST /venues', { venue: 'Otra' })).body.id;
    const organizer = (await ask('editor', 'POST /organizers', { organizer: 'Peña' })).body.id;
    const rows: [fields: object, read: (event: Body) => unknown, wanted: unknown][] = [
      [{ title: '  A "b" & c ' }, (event) => event.title, 'A &#8220;b&#8221; &#038; c'],
      [{ description: 'a<script>x</script>' }, (event) => event.description, '<p>a</p>'],
      [{ timezone: 'UTC-5' }, (event) => event.utc_start_date, '2031-05-10 15:00:00'],
      [{ timezone: '' }, (event) => event.timezone, 'Europe/Madrid'],
      [{ start_date: '2031-05-10T06:00:00Z' }, (event) => event.start_date, '2031-05-10 08:00:00'],
      [{ all_day: 'TRUE', end_date: '2031-05-11' }, (event) => event.end_date, '2031-05-11 23:59:59'],
      [{ cost: 0 }, (event) => event.cost, 'Free'],
      [{ cost: '10-20' }, (event) => event.cost, '$10 – $20'],
      [{ website: 'https://x.test/a?b=c&d=e' }, (event) => event.website, 'https://x.test/a?b=c&amp;d=e'],
      [{ date: '2020-07-01' }, (event) => event.date_utc, '2020-06-30 22:00:00'],
      [{ date: '2020-07-01', date_utc: '2021-01-01' }, (event) => event.date, '2021-01-01 01:00:00'],
      [{ slug: 'Mi Évento Ünico' }, (event) => event.slug, 'mi-evento-unico'],
      [{ slug: 'feed' }, (event) => event.slug, 'feed-2'],
      [{ title: '¡¿?!', slug: '!!!' }, (event) => event.slug === String(event.id), true],
      [
        { featured: 1, sticky: '1' },
        (event) => [event.featured, event.sticky, event.show_map],
        [true, true, false],
      ],
      [{ venue }, (event) => event.venue.id, venue],
      [{ venue: String(venue) }, (event) => event.venue.id, venue],
      [{ venue: { id: venue } }, (event) => event.venue.id, venue],
      [{ venue: [venue] }, (event) => event.venue.id, venue],
      [{ venue: [{ id: venue }] }, (event) => event.venue.id, venue],
      [{ venue: [other, venue] }, (event) => event.venues.map((one: Body) => one.id), [other, venue]],
      [{ venue: `${other}, ${venue}` }, (event) => event.venues.map((one: Body) => one.id), [other, venue]],
      [{ venue: { venue: ' SALA', zip: 36201, phone: null } }, (event) => event.venue.id, venue],
      [
        { venue: { venue: 'Nueva', city: 'Vigo', show_map: false } },
        (event) => [event.venue.city, event.venue.show_map],
        ['Vigo', false],
      ],
      [{ venue: 0 }, (event) => event.venue, []],
      [{ venue: false }, (event) => event.venue, []],
      [{ organizer }, (event) => event.organizer.length, 1],
      [{ organizer: { organizer: 'Sola', phone: '600' } }, (event) => event.organizer[0].phone, '600'],
      [
        { organizer: [organizer, { organizer: 'B' }, organizer] },
        (event) => event.organizer.map((one: Body) => one.organizer),
        ['Peña', 'B'],
      ],
      [
        { categories: 'Uno, Dos,uno' },
        (event) => event.categories.map((one: Body) => one.name),
        ['Dos', 'Uno'],
      ],
      [{ tags: ['uno', 'dos'] }, (event) => event.tags.map((one: Body) => one.name), ['dos', 'uno']],
      [{ image: 'https://pictures.test/a.png' }, (event) => typeof event.image.id, 'number'],
      [{ author: 4 }, (event) => event.author, '4'],
    ];
    for (const [fields, read, wanted] of rows) {
      assert.deepEqual(read(await create('editor', fields)), wanted, JSON.stringify(fields));
    }
  });
});
