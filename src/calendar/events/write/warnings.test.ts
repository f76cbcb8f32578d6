import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases/databases.ts';
import { required, startCalendarServer } from '../../../../test/support/servers/calendar-server.ts';

const skipped = '2031-03-30 02:30:00';
const after = '2031-03-30 12:00:00';

/** What is sent beside the fields that every event needs, and what `X-Warnings` says of it. */
const rows: readonly (readonly [fields: object, told: string | null])[] = [
  [{ title: 'Menores <18 y >65' }, null],
  [{ title: '<b>Jazz</b> & "blues"' }, null],
  [{ title: '<input name=a>Jazz' }, 'title=html_removed'],
  [{ title: '<b onclick="x()">Jazz</b>' }, 'title=html_removed'],
  [{ description: '<p class="a">Uno<br>dos</p>\n<img src=a.png><!-- wp:paragraph --><ul><li>a' }, null],
  [{ description: 'a <script>x()</script>' }, 'description=html_removed'],
  [{ description: 'a <iframe src="https://b.example"></iframe>' }, 'description=html_removed'],
  [{ description: '<a href="javascript:x()">a</a>' }, 'description=html_removed'],
  [{ description: '<p style="color:red;position:fixed">a</p>' }, 'description=html_removed'],
  [{ description: 'a<!-- wp:latest-posts /-->' }, 'description=html_removed'],
  [{ excerpt: '<textarea>a</textarea>b' }, 'excerpt=html_removed, excerpt=text_lost'],
  [{ excerpt: 'a\u0007b' }, 'excerpt=text_lost'],
  [{ start_date: skipped, end_date: after }, 'start_date=time_moved'],
  [{ start_date: skipped, end_date: '2031-03-30 02:45:00' }, 'start_date=time_moved, end_date=time_moved'],
  [{ start_date: skipped, end_date: '2031-03-30 03:15:00' }, 'start_date=time_moved, end_date=time_moved'],
  [{ start_date: '2031-03-30 01:30:00', end_date: skipped }, 'end_date=time_moved'],
  [{ start_date: skipped, end_date: after, all_day: true }, 'start_date=time_cut, end_date=time_cut'],
  [
    { start_date: '2011-12-30', end_date: '2011-12-31', timezone: 'Pacific/Apia', all_day: true },
    'start_date=time_moved',
  ],
  [{ start_date: skipped, end_date: after, timezone: 'UTC' }, null],
  [{ start_date: '2031-03-30T02:30:00+01:00', end_date: after }, null],
  [{ date: '2026-03-29 02:30:00' }, 'date=time_moved'],
  [{ date: '2026-03-29 02:30:00', date_utc: '01/02/2026' }, 'date_utc=month_first'],
  [
    { start_date: '01/07/2027', end_date: '01/07/2027 20:00' },
    'start_date=month_first, end_date=month_first',
  ],
  [{ start_date: '07/07/2027', end_date: '07/13/2027' }, 'end_date=day_not_included'],
  [{ cost: ['Gratis', '10'] }, 'cost=cost_words_lost'],
  [{ cost: ['Gratis', 'Taquilla inversa'] }, null],
  [{ cost: '12 € (socios 8 €)' }, null],
  [{ cost: '<b>12 €</b>' }, 'cost=html_removed'],
  [{ cost: '10-20 €' }, null],
  [{ tags: ['<i>Jazz</i>', '<i>Blues</i>'] }, 'tags=html_removed'],
  [
    { venue: { venue: '<input>A', city: '<b>Soria</b>' } },
    'venue.venue=html_removed, venue.city=html_removed',
  ],
  [
    { organizer: [{ organizer: 'B' }, { organizer: 'C', phone: '<b>1</b>' }] },
    'organizer.phone=html_removed',
  ],
  [
    { tickets: [{ name: '<b>A</b>', sale_start: '01/02/2031' }] },
    'tickets.name=html_removed, tickets.sale_start=month_first',
  ],
];

/** Titles and names with signs, and how they read. */
const signs: readonly (readonly [sent: string, shown: string])[] = [
  ['Menores <18 y >65', 'Menores &lt;18 y &gt;65'],
  ['a<b and c>d', 'a&lt;b and c&gt;d'],
  ['<ABC> del teatro', '&lt;ABC&gt; del teatro'],
  ['</ABC> <x-y a="1">', '&lt;/ABC&gt; &lt;x-y a=&#8221;1&#8243;&gt;'],
  ['Jazz <b class=a>en vivo</b>', 'Jazz <b class="a">en vivo</b>'],
  ['<IMG hidden SRC="a.png"/>Jazz', '<img hidden src="a.png" />Jazz'],
  ['<svg/onload=x()></svg>Jazz', 'Jazz'],
];

onOneDatabase('what a write says of what it altered', (place) => {
  test('the header names what an event was stored without, on creation and on update', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    for (const [fields, told] of rows) {
      const made = await ask('editor', 'POST /events', { ...required, ...fields });
      assert.equal(made.status, 201, JSON.stringify(made.body));
      assert.equal(made.headers['x-warnings'] ?? null, told, JSON.stringify(fields));
      const changed = await ask('editor', `PUT /events/${made.body.id}`, fields);
      assert.equal(changed.headers['x-warnings'] ?? null, told, JSON.stringify(fields));
    }
  });

  test('a new zone that skips the start is told of, with the end that goes along', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const times = { start_date: skipped, end_date: '2031-03-30 04:00:00', timezone: 'Asia/Kolkata' };
    const { id } = await create('editor', times);
    const { body, headers } = await ask('editor', `PATCH /events/${id}`, { timezone: 'Europe/Madrid' });
    assert.equal(headers['x-warnings'], 'start_date=time_moved, end_date=time_moved');
    assert.deepEqual(
      [body.start_date, body.utc_start_date, body.end_date, body.utc_end_date],
      ['2031-03-30 03:30:00', '2031-03-30 01:30:00', '2031-03-30 05:00:00', '2031-03-30 03:00:00'],
    );
    const again = await ask('editor', `PATCH /events/${id}`, { timezone: 'Europe/Madrid' });
    assert.deepEqual([again.headers['x-warnings'], again.body.revision], [undefined, body.revision]);
  });

  test('in titles and names a sign that opens no HTML element is text', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    for (const [title, shown] of signs) {
      const { body } = await ask('editor', 'POST /events', { ...required, title });
      assert.equal(body.title, shown, title);
      const venue = await ask('editor', 'POST /venues', { venue: title });
      assert.equal(venue.body.venue, shown, title);
    }
    const plain = await ask('editor', 'POST /events?text=plain', { ...required, title: signs[0]?.[0] });
    assert.equal(plain.body.title, signs[0]?.[0]);
    const tag = await ask('editor', 'POST /tags', { name: '<ABC> & a<b and c>d' });
    assert.equal(tag.body.name, '&lt;ABC&gt; &amp; a&lt;b and c&gt;d');
  });

  test('the body tells them where that is asked for, in the language of the request', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    const fields = { ...required, start_date: skipped, end_date: after };
    const plain = await ask('editor', 'POST /events', fields);
    assert.equal('warnings' in plain.body, false);
    assert.match(String(plain.headers['access-control-expose-headers']), /X-Warnings/);
    const told = await ask('editor', 'POST /events?warnings=true', fields, { 'accept-language': 'en' });
    assert.deepEqual(told.body.warnings, [
      {
        field: 'start_date',
        code: 'time_moved',
        message:
          'The clocks of that time zone skip that hour on that day, or the hour of the start: it was moved forward.',
      },
    ]);
    assert.equal(told.headers['content-language'], 'en');
    assert.equal(told.headers['x-ignored-parameters'], undefined);
    const spanish = await ask('editor', `PUT /events/${told.body.id}?warnings=1&_fields=warnings`, {
      title: '<input>A',
    });
    assert.deepEqual(spanish.body, {
      warnings: [
        { field: 'title', code: 'html_removed', message: 'Se ha quitado HTML que aquí no se admite.' },
      ],
    });
    const nothing = await ask('editor', `PUT /events/${told.body.id}?warnings=true`, { title: 'A' });
    assert.deepEqual(nothing.body.warnings, []);
  });

  test('venues, organizers, terms and pictures say what they lost', async (t) => {
    const { ask } = await startCalendarServer(t, place);
    const toldBy = async (send: string, fields: object): Promise<unknown> => {
      const { status, headers } = await ask('administrator', send, fields);
      assert.ok(status < 300, send);
      return headers['x-warnings'];
    };
    const description = 'a<script>b</script>';
    const venue = (await ask('administrator', 'POST /venues', { venue: 'A' })).body.id;
    const category = (await ask('administrator', 'POST /categories', { name: 'A' })).body.id;
    const lost = 'description=html_removed';
    assert.equal(await toldBy('POST /venues', { venue: 'B', description }), lost);
    assert.equal(await toldBy(`PUT /venues/${venue}`, { city: '<i>Soria</i>' }), 'city=html_removed');
    assert.equal(await toldBy(`PUT /venues/${venue}`, { date: '01/02/2026' }), 'date=month_first');
    assert.equal(await toldBy('POST /organizers', { organizer: '<input>B' }), 'organizer=html_removed');
    assert.equal(await toldBy('POST /tags', { name: '<b>B</b>' }), 'name=html_removed');
    assert.equal(await toldBy(`PUT /categories/${category}`, { description }), lost);
    assert.equal(await toldBy(`PUT /categories/${category}`, { name: 'a & <18' }), undefined);
  });
});
