import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../support/databases/databases.ts';
import { type CalendarServer, required, startCalendarServer } from '../support/servers/calendar-server.ts';

type Body = Record<string, unknown>;

const picture = 'https://pictures.test/a.png';
const linked = {
  venue: { venue: 'Sala <Río> & "Mar"', address: 'Mayor 1', province: 'Soria', image: picture },
  organizer: [{ organizer: 'Peña' }, { organizer: 'Banda' }],
  categories: ['Música & baile', 'Danza'],
  tags: ['verano'],
};

/** Events of every kind that an answer shows otherwise than it is stored. */
const events: Readonly<Record<string, Body>> = {
  'with everything': {
    ...linked,
    description: '<p>Uno -- "dos"</p>\n\n<blockquote>Cita\n\nde dos</blockquote>\n\n<b>tres</b> & 1 < 2...',
    excerpt: "L'estiu & <i>més</i>",
    title: 'A "b" & c -- d...',
    image: picture,
    website: 'https://example.test/?a=1&b=2',
    featured: true,
    show_map: false,
  },
  'with a block quotation': {
    description: '<blockquote>Una</blockquote>texto\n<blockquote><p>Dos</p></blockquote>',
  },
  'with a password': {
    ...linked,
    description: 'Secreto',
    image: picture,
    cost: '5',
    visibility_password: 'clave',
  },
  'in the first moment of a repeated hour': {
    start_date: '2031-10-26T02:30:00+02:00',
    end_date: '2031-10-26T02:45:00+02:00',
  },
  'in the second moment of a repeated hour': {
    start_date: '2031-10-26T02:30:00+01:00',
    end_date: '2031-10-26T02:45:00+01:00',
  },
  'published in a repeated hour': { date_utc: '2020-10-25 01:30:00' },
  'of all day': { all_day: true },
  'that is a draft without a slug': { status: 'draft' },
  'that is pending': { status: 'pending' },
  'that is scheduled': { date: '2031-01-01 09:00:00' },
  'that is private': { status: 'private' },
  'without anything': { cost: null, website: null, venue: null, organizer: 0, image: false },
  ...Object.fromEntries(
    ['10', '10-20', '$5 - 10', '12 €', 'Entrada libre', '0', '5 euros', ['$5', '10']].map((cost) => [
      `of the cost ${cost}`,
      { cost },
    ]),
  ),
  'that is cancelled, with a note': {
    event_status: 'cancelled',
    status_note: 'Tom &amp; Jerry <3 & "2 < 3"',
  },
  'with tickets': {
    tickets: [
      { name: 'A & B', price: 0 },
      { name: 'C', price: 12.5, url: 'https://example.test/x' },
    ],
  },
};

const otherRecords: readonly (readonly [collection: string, fields: Body])[] = [
  [
    'venues',
    {
      venue: 'Teatro "Real" & más',
      description: 'a\n\n<blockquote>b</blockquote>',
      state: 'MA',
      country: 'US',
      image: picture,
      geo_lat: 1.5,
      geo_lng: -2,
    },
  ],
  ['venues', { venue: 'Vacía', status: 'draft', address: null, website: '', image: null }],
  ['venues', { venue: 'Prevista', date: '2031-01-01 09:00:00', show_map: false }],
  ['organizers', { organizer: 'Ñ & "co"', description: 'x -- y', email: 'a@x.test', image: picture }],
  ['organizers', { organizer: 'Sola', phone: null, image: 0 }],
  ['categories', { name: 'Cine & "más"', description: '<b>a</b> & b' }],
  ['tags', { name: "L'hivern", description: null }],
];

const changesOf = async ({ database }: CalendarServer): Promise<number> =>
  (await database.read.selectFrom('changes').select('id').execute()).length;

onOneDatabase('an answer that is sent back', (place) => {
  test('changes nothing and makes no change, whatever the record and the form of its texts', async (t) => {
    const server = await startCalendarServer(t, place);
    const { ask, create, database } = server;
    const paths: [name: string, path: string][] = [];
    for (const [name, fields] of Object.entries(events)) {
      const { id } = await create('editor', { ...required, title: name, ...fields });
      paths.push([`an event ${name}`, `/events/${id}`]);
    }
    for (const [collection, fields] of otherRecords) {
      const { status, body } = await ask('editor', `POST /${collection}`, fields);
      assert.equal(status, 201, JSON.stringify(body));
      paths.push([`${collection} ${JSON.stringify(fields)}`, `/${collection}/${body.id}`]);
    }
    const { body: media } = await ask('editor', 'GET /media');
    const image = media.media[0].id;
    await ask('editor', `PATCH /media/${image}`, {
      title: 'A "b"',
      alt_text: 'c & d',
      caption: '<b>e</b>\n\nf',
    });
    paths.push(['an image', `/media/${image}`]);
    await database.transaction(async (executor) => {
      // Such titles come by imports.
      await executor
        .updateTable('events')
        .set({ title: '' })
        .where('slug', '=', 'without-anything')
        .execute();
      await executor
        .updateTable('venues')
        .set({ password_hash: 'hash of clave' })
        .where('name', 'like', 'Teatro%')
        .execute();
    });
    // What was read of it before is read again.
    const [, theatre = ''] = paths.find(([name]) => name.startsWith('venues')) ?? [];
    await ask('editor', `PATCH ${theatre}`, { phone: '1' });
    const before = await changesOf(server);
    for (const [name, path] of paths) {
      for (const text of ['html', 'plain']) {
        const isProtected = path === theatre || name.endsWith('password');
        for (const access of isProtected ? ['', '&password=clave', '&context=edit'] : ['']) {
          const shown = await ask('editor', `GET ${path}?text=${text}${access}`);
          // Events that a password hides are shown by themselves only to who opens them.
          if (shown.status === 403) continue;
          const sent = await ask('editor', `PUT ${path}?text=${text}${access}`, shown.body);
          assert.equal(sent.status, 200, `${name}: ${JSON.stringify(sent.body)}`);
          const again = await ask('editor', `GET ${path}?text=${text}${access}`);
          assert.deepEqual(again.body, shown.body, `${name} ${access} ${text}`);
          const written = await ask('editor', `PUT ${path}?text=${text}${access}`, sent.body);
          assert.deepEqual([written.status, written.body], [200, sent.body], name);
          assert.equal(await changesOf(server), before, `${name} in ${text} ${access}`);
        }
      }
    }
    const { body: list } = await ask(
      'editor',
      'GET /events?start_date=2031-01-01&end_date=2031-12-31&status=publish,draft,pending,private,future',
    );
    assert.equal(list.events.length, Object.keys(events).length);
    for (const event of list.events) {
      const { status } = await ask('editor', `PUT /events/${event.id}`, event);
      assert.equal(status, 200, event.title);
      assert.equal(await changesOf(server), before, `${event.title} as the list shows it`);
    }
  });

  test('with one field changed changes that one', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const { id } = await create('editor', {
      ...linked,
      description: 'Secreto',
      visibility_password: 'clave',
    });
    const [masked] = (await ask('editor', 'GET /events?start_date=2031-01-01&end_date=2031-12-31')).body
      .events;
    assert.equal(masked.description, '');
    const { body } = await ask('editor', `PUT /events/${id}`, { ...masked, title: 'Otro' });
    assert.deepEqual([body.title, body.description, body.tags.length], ['Otro', '<p>Secreto</p>', 1]);
    const emptied = await ask('editor', `PATCH /events/${id}?context=edit`, { description: '', tags: [] });
    assert.deepEqual([emptied.body.description, emptied.body.tags], ['', []]);

    const scheduled = await create('editor', { title: 'Prevista', date: '2031-01-01 09:00:00' });
    const now = await ask('editor', `PATCH /events/${scheduled.id}`, { status: 'publish' });
    assert.equal(now.body.status, 'publish');
  });

  test('names what it is linked to as objects with an id', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const { venue, organizer, categories, tags, image } = await create('editor', {
      ...linked,
      image: picture,
    });
    const other = await create('editor', { title: 'Otra', venue, organizer, categories, tags, image });
    assert.deepEqual(
      [other.venue.id, other.organizer.length, other.categories.length, other.tags.length, other.image.id],
      [venue.id, 2, 2, 1, image.id],
    );
    const emptied = await ask('editor', `PATCH /events/${other.id}`, {
      ...{ venue: [], organizer: [] },
      image: false,
    });
    assert.deepEqual([emptied.body.venue, emptied.body.organizer, emptied.body.image], [[], [], false]);
  });
});

onOneDatabase('empty values and other names', (place) => {
  test('mean none, on create as on update', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const full = {
      ...linked,
      description: 'a',
      excerpt: 'b',
      website: 'https://example.test/',
      cost: '5',
      image: picture,
      status_note: 'Por lluvia',
    };
    const shownAs = async (path: string) => (await ask('editor', `GET ${path}`)).body;
    const rows: [field: string, values: unknown[], none: unknown][] = [
      ['description', ['', null], ''],
      ['excerpt', ['', null], ''],
      ['cost', ['', null, false], ''],
      ['venue', ['', null, 0, []], []],
      ['organizer', ['', null, 0, []], []],
      ['image', ['', null, false, 0], false],
      ['website', ['', null], undefined],
      ['status_note', ['', null], ''],
    ];
    const { id } = await create('editor', full);
    for (const [field, values, none] of rows) {
      for (const value of values) {
        const made = await create('editor', { [field]: value });
        const shown = (event: Body) =>
          field === 'website' ? String(event[field]).includes('example') : event[field];
        const expected = field === 'website' ? false : none;
        assert.deepEqual(shown(made), expected, `${field} ${JSON.stringify(value)}`);
        await ask('editor', `PATCH /events/${id}`, { [field]: full[field as 'cost'] });
        const { status } = await ask('editor', `PATCH /events/${id}`, { [field]: value });
        assert.equal(status, 200, `${field} ${JSON.stringify(value)}`);
        assert.deepEqual(
          shown(await shownAs(`/events/${id}`)),
          expected,
          `${field} ${JSON.stringify(value)}`,
        );
      }
    }
    const terms = await ask('editor', `PATCH /events/${id}`, { categories: null, tags: null });
    assert.deepEqual([terms.body.categories.length, terms.body.tags.length], [2, 1]);
    assert.deepEqual((await create('editor', { categories: null, tags: null })).tags, []);
    const refused = [
      'title',
      'status',
      'slug',
      'timezone',
      'start_date',
      'date',
      'author',
      'all_day',
      'featured',
      'event_status',
    ];
    for (const field of refused) {
      const { status, body } = await ask('editor', `PATCH /events/${id}`, { [field]: null });
      assert.deepEqual([status, Object.keys(body.data.params)], [400, [field]], field);
    }
    assert.equal((await ask('editor', `PATCH /events/${id}`, { image: '0' })).status, 400);
  });

  test('are taken where the right name is absent', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const made = await create('editor', {
      content: 'Uno',
      organizers: [{ organizer: 'Peña', content: 'Dos' }],
      venue: { venue: 'Sala', state_province: 'Soria' },
    });
    assert.deepEqual(
      [
        made.description,
        made.organizer[0].organizer,
        made.organizer[0].description,
        made.venue.stateprovince,
      ],
      ['<p>Uno</p>', 'Peña', '<p>Dos</p>', 'Soria'],
    );
    const both = await create('editor', {
      content: 'Uno',
      description: 'Dos',
      organizers: 0,
      organizer: made.organizer,
    });
    assert.deepEqual([both.description, both.organizer.length], ['<p>Dos</p>', 1]);
    const changed = await ask('editor', `PATCH /venues/${made.venue.id}`, {
      state_province: 'Ávila',
      content: 'Tres',
    });
    assert.deepEqual([changed.body.stateprovince, changed.body.description], ['Ávila', '<p>Tres</p>']);
  });
});
