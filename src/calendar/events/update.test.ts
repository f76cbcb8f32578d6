import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { type CalendarReply, startCalendarServer } from '../../../test/support/servers/calendar-server.ts';

type Body = CalendarReply['body'];

const everything = {
  title: 'Original',
  start_date: '2031-07-04 20:00:00',
  end_date: '2031-07-04 22:00:00',
  description: 'Texto',
  excerpt: 'Resumen',
  slug: 'original',
  timezone: 'America/New_York',
  cost: '10-20',
  website: 'https://example.test/a',
  show_map: true,
  show_map_link: true,
  sticky: true,
  featured: true,
  date: '2020-01-02 03:04:05',
  categories: ['Música'],
  tags: ['verano'],
  venue: { venue: 'Sala' },
  organizer: [{ organizer: 'Peña' }],
  image: 'https://pictures.test/a.png',
};

/** What an update changes beside what it names. */
const changing = ['modified', 'modified_utc', 'revision'];
const without = (event: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(event).filter(([name]) => !names.includes(name)));

onOneDatabase('updates of an event', (place) => {
  test('the three verbs change what they name and nothing else', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const before = await create('editor', everything);
    for (const verb of ['POST', 'PUT', 'PATCH']) {
      const { status, body } = await ask('editor', `${verb} /events/${before.id}`, { title: verb });
      assert.equal(status, 200);
      assert.equal(body.title, verb);
      assert.deepEqual(without(body, ['title', ...changing]), without(before, ['title', ...changing]));
    }
    const { body } = await ask('editor', `PATCH /events/${before.id}`, {});
    assert.deepEqual(without(body, ['title', ...changing]), without(before, ['title', ...changing]));
  });

  test('everything that follows from a change is worked out anew', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const rows: [start: object, change: object, wanted: object][] = [
      [
        {},
        { start_date: '2031-05-10 09:15' },
        { start_date: '2031-05-10 09:15:00', utc_start_date: '2031-05-10 07:15:00' },
      ],
      [
        {},
        { end_date: '2031-05-11 01:00' },
        { end_date: '2031-05-11 01:00:00', utc_end_date: '2031-05-10 23:00:00' },
      ],
      [
        {},
        { timezone: 'America/New_York' },
        { start_date: '2031-05-10 10:00:00', utc_start_date: '2031-05-10 14:00:00', timezone_abbr: 'EDT' },
      ],
      [
        { timezone: 'Asia/Tokyo' },
        { start_date: '2031-05-10 09:00' },
        { utc_start_date: '2031-05-10 00:00:00', timezone: 'Asia/Tokyo' },
      ],
      [
        { timezone: 'Asia/Tokyo' },
        { timezone: '' },
        { timezone: 'Europe/Madrid', utc_start_date: '2031-05-10 08:00:00' },
      ],
      [
        {},
        { all_day: true },
        { all_day: true, start_date: '2031-05-10 00:00:00', end_date: '2031-05-10 23:59:59' },
      ],
      [{ all_day: true }, { excerpt: 'x' }, { all_day: true, end_date: '2031-05-10 23:59:59' }],
      [
        { all_day: true },
        { all_day: false, start_date: '2031-05-10 10:00', end_date: '2031-05-10 12:00' },
        { all_day: false, end_date: '2031-05-10 12:00:00' },
      ],
      // The second of the two hours after the change of clocks stays the second.
      [
        { start_date: '2031-10-26T01:30:00Z', end_date: '2031-10-26 04:00' },
        { title: 'x' },
        { start_date: '2031-10-26 02:30:00', utc_start_date: '2031-10-26 01:30:00' },
      ],
      [{ status: 'draft' }, { title: 'x' }, { status: 'draft', slug: '' }],
      [
        { status: 'draft', title: 'Feria de mayo' },
        { status: 'publish' },
        { status: 'publish', slug: 'feria-de-mayo' },
      ],
      [
        { status: 'draft' },
        { status: 'future', date: '2031-01-01 10:00:00' },
        { status: 'future', date_utc: '2031-01-01 09:00:00' },
      ],
      [{ date: '2031-01-01' }, { status: 'publish' }, { status: 'publish', date_utc: '2026-11-21 10:00:00' }],
      [{ date: '2031-01-01' }, { date: '2021-01-01' }, { status: 'publish', date: '2021-01-01 00:00:00' }],
      [{}, { date_utc: '2031-01-01' }, { status: 'future', date: '2031-01-01 01:00:00' }],
      [{ cost: '10' }, { cost: '12€' }, { cost: '12€' }],
      [{ cost: '10' }, { cost: '' }, { cost: '' }],
      [{ cost: '10' }, { cost: 0 }, { cost: 'Free' }],
      [
        { description: 'a', excerpt: 'b' },
        { description: '', excerpt: '' },
        { description: '', excerpt: '' },
      ],
      [{ image: 'https://pictures.test/a.png' }, { image: '' }, { image: false }],
      [{ categories: 'a,b', tags: 'c' }, { categories: null, tags: [] }, { tags: [] }],
      [{ venue: { venue: 'V' } }, { venue: null }, { venue: [] }],
      [{ venue: { venue: 'V' } }, { venue: 0 }, { venue: [] }],
      [{ venue: { venue: 'V' } }, { venue: '' }, { venue: [] }],
      [{ organizer: { organizer: 'O' } }, { organizer: [] }, { organizer: [] }],
      [
        {},
        {
          utc_start_date: '2000-01-01',
          url: 'https://x.test',
          cost_details: { values: ['9'] },
          ticketed: true,
          post_parent: 3,
        },
        { utc_start_date: '2031-05-10 08:00:00', cost: '' },
      ],
      [{}, { id: 1, password: 'x', title: 'y' }, { title: 'y' }],
    ];
    for (const [start, change, wanted] of rows) {
      const { id } = await create('editor', start);
      const { status, body } = await ask('editor', `PATCH /events/${id}`, change);
      const said = JSON.stringify({ start, change, message: body.data?.params });
      assert.equal(status, 200, said);
      assert.equal(body.id, id, said);
      assert.deepEqual(
        Object.fromEntries(Object.keys(wanted).map((name) => [name, body[name]])),
        wanted,
        said,
      );
    }
  });

  test('one taxonomy changes without the other', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const { id } = await create('editor', { categories: 'a,b', tags: 'c' });
    const names = (terms: Body) => terms.map((term: Body) => term.name);
    const { body } = await ask('editor', `PATCH /events/${id}`, { categories: ['b', 'd'] });
    assert.deepEqual([names(body.categories), names(body.tags)], [['b', 'd'], ['c']]);
    const second = await ask('editor', `PATCH /events/${id}`, { tags: 'e' });
    assert.deepEqual([names(second.body.categories), names(second.body.tags)], [['b', 'd'], ['e']]);
  });

  test('what an update refuses, and that nothing has changed', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const { id } = await create('editor');
    const venue = (await ask('editor', 'POST /venues', { venue: 'Sala' })).body.id;
    const organizer = (await ask('editor', 'POST /organizers', { organizer: 'Banda' })).body.id;
    const ownVenue = (await ask('author', 'POST /venues', { venue: 'Patio' })).body.id;
    const picture = (await create('editor', { image: 'https://pictures.test/a.png' })).image.id;
    const rows: [who: string, request: string, change: object, status: number, code: string][] = [
      ['editor', `PATCH /events/${id}`, { start_date: '2031-05-10 13:00' }, 400, 'rest_invalid_param'],
      ['editor', `PATCH /events/${id}`, { title: '' }, 400, 'rest_invalid_param'],
      ['editor', `PATCH /events/${id}`, { description: '0' }, 400, 'rest_invalid_param'],
      ['editor', `PATCH /events/${id}`, { password: '' }, 400, 'rest_invalid_param'],
      ['editor', `PATCH /events/${id}`, { status: 'trash' }, 400, 'rest_invalid_param'],
      ['-', `PATCH /events/${id}`, { website: 'foo' }, 400, 'rest_invalid_param'],
      ['-', `PATCH /events/${id}`, { title: 'x' }, 401, 'rest_forbidden'],
      ['subscriber', `PATCH /events/${id}`, { title: 'x' }, 403, 'rest_forbidden'],
      ['contributor', `PATCH /events/${id}`, { title: 'x' }, 403, 'rest_forbidden'],
      ['author', `PUT /events/by-slug/verbena`, { title: 'x' }, 403, 'rest_forbidden'],
      ['contributor', `PATCH /events/by-slug/verbena`, { title: 'x' }, 403, 'rest_forbidden'],
      ['contributor', `DELETE /events/by-slug/verbena`, {}, 403, 'rest_forbidden'],
      ['-', `DELETE /events/by-slug/verbena`, {}, 401, 'rest_forbidden'],
      ['contributor', 'PATCH /events/999999', { title: 'x' }, 404, 'rest-event-not-found'],
      ['subscriber', 'PATCH /events/999999', { title: 'x' }, 403, 'rest_forbidden'],
      ['editor', 'PATCH /events/0', { title: 'x' }, 404, 'rest-event-not-found'],
      ['editor', 'DELETE /events/99999999999999999999', {}, 404, 'rest-event-not-found'],
      ['editor', 'PATCH /events/by-slug/nada', { title: 'x' }, 404, 'rest-event-not-found'],
      ['editor', 'PATCH /events/by-slug/verbena', { slug: 7 }, 400, 'rest_invalid_param'],
      ['editor', 'PATCH /events/by-slug/verbena', { slug: '' }, 400, 'rest_invalid_param'],
      ['editor', 'DELETE /events/by-slug/nada', {}, 400, 'rest_invalid_param'],
      ['editor', `PATCH /events/${venue}`, { title: 'x' }, 400, 'rest-invalid-event-id'],
      ['editor', `DELETE /events/${venue}`, {}, 400, 'rest-invalid-event-id'],
      ['contributor', `DELETE /events/${venue}`, {}, 403, 'rest_forbidden'],
      ['contributor', `PATCH /events/${venue}`, {}, 403, 'rest_forbidden'],
      ['author', `PUT /events/${venue}`, { title: 'x' }, 403, 'rest_forbidden'],
      ['author', `POST /events/${organizer}`, {}, 403, 'rest_forbidden'],
      ['author', `DELETE /events/${organizer}`, {}, 403, 'rest_forbidden'],
      ['author', `PATCH /events/${picture}`, {}, 403, 'rest_forbidden'],
      ['author', `PATCH /events/${ownVenue}`, {}, 400, 'rest-invalid-event-id'],
      ['author', `DELETE /events/${ownVenue}`, {}, 400, 'rest-invalid-event-id'],
      ['editor', `PATCH /events/${picture}`, {}, 400, 'rest-invalid-event-id'],
      ['-', `PATCH /events/${venue}`, {}, 401, 'rest_forbidden'],
      ['editor', `DELETE /events/${id}?password=`, {}, 400, 'rest_invalid_param'],
    ];
    for (const [who, request, change, status, code] of rows) {
      const answer = await ask(who, request, change);
      assert.deepEqual(
        [answer.status, answer.body.code],
        [status, code],
        `${who} ${request} ${JSON.stringify(change)}`,
      );
    }
    const { body } = await ask('editor', `PATCH /events/${id}`, {});
    assert.deepEqual([body.title, body.start_date], ['Verbena', '2031-05-10 10:00:00']);
  });

  test('by slug: the path says which, the body how it is called from now on', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const { id } = await create('editor', { slug: 'uno' });
    await create('editor', { slug: 'dos' });
    const renamed = await ask('editor', 'PATCH /events/by-slug/UNO', { slug: 'Tres Cosas' });
    assert.deepEqual([renamed.status, renamed.body.id, renamed.body.slug], [200, id, 'tres-cosas']);
    const taken = await ask('editor', 'PUT /events/by-slug/tres-cosas', { slug: 'dos', title: 'T' });
    assert.deepEqual([taken.body.id, taken.body.slug, taken.body.title], [id, 'dos-2', 'T']);
    const same = await ask('editor', 'PATCH /events/by-slug/dos-2', { slug: 'dos-2' });
    assert.equal(same.body.slug, 'dos-2');
  });

  test('an update is made only of the state that If-Match names', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const { id } = await create('editor');
    const first = `"e${id}-1.digest"`;
    const second = await ask('editor', `PATCH /events/${id}`, { title: 'dos' }, { 'if-match': first });
    assert.equal(second.status, 200);
    const late = await ask('editor', `PATCH /events/${id}`, { title: 'tres' }, { 'if-match': first });
    assert.deepEqual([late.status, late.body.code], [412, 'rest_precondition_failed']);
    const lateDelete = await ask('editor', `DELETE /events/${id}`, {}, { 'if-match': first });
    assert.equal(lateDelete.status, 412);
    assert.equal((await ask('editor', `DELETE /events/${id}`, {}, { 'if-match': '*' })).status, 200);
  });
});
