import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { findingsIn } from '../../../test/support/calendars/backing-up.ts';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import {
  type CalendarReply,
  required,
  startCalendarServer,
} from '../../../test/support/servers/calendar-server.ts';

type Body = CalendarReply['body'];

const may2031 = 'start_date=2031-05-01&end_date=2031-05-31';
const note = 'Por lluvia; el dinero se devuelve en taquilla.';
const english = { 'accept-language': 'en' };

onOneDatabase('whether an event takes place as announced', (place) => {
  const start = async (t: TestContext) => {
    const server = await startCalendarServer(t, place);
    const { ask } = server;
    const change = async (id: number, fields: object): Promise<CalendarReply> => {
      const reply = await ask('editor', `PATCH /events/${id}`, fields);
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      return reply;
    };
    const list = async (query: string, who = '-'): Promise<Body> => {
      const { status, body } = await ask(who, `GET /events?${may2031}&${query}`);
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    };
    const titlesIn = async (query: string, who = '-'): Promise<string> => {
      const { events, total } = await list(query, who);
      assert.equal(total, events.length, query);
      return events.map(({ title }: Body) => title).join(' ');
    };
    return { ...server, change, list, titlesIn };
  };
  const stateOf = ({ event_status, status_note }: Body) => [event_status, status_note];

  test('is said by every answer, and an update changes only what it names of it', async (t) => {
    const { ask, create, change, list, titlesIn } = await start(t);
    const made = await create('editor', {});
    assert.deepEqual(stateOf(made), ['scheduled', '']);
    const { id } = made;
    assert.equal(await titlesIn('event_status=scheduled'), 'Verbena');
    const steps: [fields: object, status: string, note: string][] = [
      [{ event_status: 'cancelled', status_note: note }, 'cancelled', note],
      [{ title: 'Baile' }, 'cancelled', note],
      [{ event_status: 'postponed' }, 'postponed', note],
      [{ status_note: '' }, 'postponed', ''],
      [{ status_note: ' Otra  nota\nde dos líneas ' }, 'postponed', 'Otra nota de dos líneas'],
      [{ status_note: null }, 'postponed', ''],
      [{ event_status: 'moved_online', status_note: note }, 'moved_online', note],
      [{ event_status: 'scheduled' }, 'scheduled', note],
    ];
    for (const [fields, status, expected] of steps) {
      const what = JSON.stringify(fields);
      assert.deepEqual(stateOf((await change(id, fields)).body), [status, expected], what);
      assert.deepEqual(stateOf((await ask('-', `GET /events/${id}`)).body), [status, expected], what);
      const [listed] = (await list(`event_status=${status}`)).events;
      assert.deepEqual(stateOf(listed), [status, expected], what);
    }
    const { revision } = await create('editor', { title: 'Otra', event_status: 'cancelled' });
    assert.equal(revision, 1);
    await ask('editor', `DELETE /events/${id}`);
    const [trashed] = (await list('status=trash', 'editor')).events;
    assert.deepEqual(stateOf(trashed), ['scheduled', note]);
  });

  test('an unknown state, a long note or no text is refused by its name, in both languages', async (t) => {
    const { ask, create } = await start(t);
    const { id } = await create('editor', { event_status: 'cancelled', status_note: note });
    const states = 'scheduled, cancelled, postponed, moved_online';
    const rows: [fields: object, name: string, es: string, en: string][] = [
      [
        { event_status: 'canceled' },
        'event_status',
        `Debe ser uno de estos valores: ${states}.`,
        `Must be one of these values: ${states}.`,
      ],
      [
        { status_note: 'a'.repeat(301) },
        'status_note',
        'El texto supera los 300 caracteres.',
        'The text has more than 300 characters.',
      ],
      [{ status_note: 5 }, 'status_note', 'Debe ser un texto.', 'Must be a text.'],
      // A program that sends null for what it does not know must not say that a cancelled event takes place.
      [{ event_status: null }, 'event_status', 'Debe ser un texto.', 'Must be a text.'],
    ];
    for (const [fields, name, es, en] of rows) {
      for (const request of [`PATCH /events/${id}`, 'POST /events']) {
        const sent = { ...required, ...fields };
        const inSpanish = await ask('editor', request, sent);
        const inEnglish = await ask('editor', request, sent, english);
        const told = [inSpanish, inEnglish].map(({ status, body }) => [status, body.data?.params]);
        assert.deepEqual(
          told,
          [
            [400, { [name]: es }],
            [400, { [name]: en }],
          ],
          `${request} ${JSON.stringify(fields)}`,
        );
      }
    }
    assert.deepEqual(stateOf((await ask('-', `GET /events/${id}`)).body), ['cancelled', note]);
  });

  test('markup goes out of a note with a warning, and 300 characters count as they are read', async (t) => {
    const { change, create, ask } = await start(t);
    const { id } = await create('editor', {});
    const rows: [sent: string, stored: string, warning: string | undefined][] = [
      ['<b>Por lluvia</b>', 'Por lluvia', 'status_note=html_removed'],
      ['<script>x()</script>Por lluvia', 'Por lluvia', 'status_note=html_removed'],
      ['Tom & Jerry < 18', 'Tom & Jerry < 18', undefined],
      ['&#8217;'.repeat(300), '&#8217;'.repeat(300), undefined],
      ['ñ'.repeat(300), 'ñ'.repeat(300), undefined],
    ];
    for (const [sent, stored, warning] of rows) {
      const { body, headers } = await change(id, { status_note: sent });
      assert.deepEqual([body.status_note, headers['x-warnings']], [stored, warning], sent);
    }
    await change(id, { status_note: 'Tom &amp; Jerry' });
    const { body } = await ask('-', `GET /events/${id}?text=plain`);
    assert.equal(body.status_note, 'Tom & Jerry');
  });

  test('lists can be asked for it, beside all other filters', async (t) => {
    const { ask, create, change, list, titlesIn, location } = await start(t);
    const hour = (at: number) => ({ start_date: `2031-05-10 ${at}:00`, end_date: `2031-05-10 ${at}:30` });
    const rows: [title: string, fields: object][] = [
      ['uno', {}],
      ['dos', { event_status: 'cancelled', status_note: note, tags: ['jazz'] }],
      ['tres', { event_status: 'postponed', visibility_password: 'llave' }],
      ['cuatro', { event_status: 'moved_online', featured: true }],
      ['cinco', { event_status: 'cancelled', status: 'draft' }],
      ['seis', { event_status: 'cancelled', hide_from_listings: true }],
    ];
    for (const [index, [title, fields]] of rows.entries())
      await create('editor', { title, ...hour(10 + index), ...fields });
    const expected: [query: string, titles: string, who?: string][] = [
      ['', 'uno dos tres cuatro'],
      ['event_status=scheduled', 'uno'],
      ['event_status=cancelled', 'dos'],
      ['event_status=cancelled', 'dos cinco', 'editor'],
      ['event_status=cancelled&status=draft', 'cinco', 'editor'],
      // Lists tell the state of what a password hides, as they tell its times.
      ['event_status=postponed', 'tres'],
      ['event_status=cancelled,moved_online', 'dos cuatro'],
      ['event_status=cancelled&event_status=postponed', 'dos tres'],
      ['event_status[]=cancelled&event_status[]=postponed,', 'dos tres'],
      ['event_status=scheduled,cancelled,postponed,moved_online', 'uno dos tres cuatro'],
      ['event_status=cancelled,moved_online&tags=jazz', 'dos'],
      ['event_status=scheduled&featured=true', ''],
      ['event_status=cancelled&sort=-start', 'cinco dos', 'editor'],
      ['event_status=postponed,cancelled&sort=title', 'dos tres'],
      ['event_status=moved_online&search=cuatro', 'cuatro'],
      ['event_status=scheduled&search=cuatro', ''],
      // Notes are searched.
      ['search=taquilla', 'dos'],
      ['search=taquilla&event_status=cancelled', 'dos'],
      ['search=%22dinero+se+devuelve%22', 'dos'],
    ];
    for (const [query, titles, who = '-'] of expected)
      assert.equal(await titlesIn(query, who), titles, `${who} ${query}`);
    for (const query of ['cancelada', 'cancelled,foo', '', 'CANCELLED', '%2C']) {
      const { status, body } = await ask('-', `GET /events?event_status=${query}`);
      assert.deepEqual([status, Object.keys(body.data.params)], [400, ['event_status']], query);
    }
    const { next_rest_url: next } = await list('event_status=cancelled&event_status=postponed&per_page=1');
    assert.equal(new URL(next).searchParams.get('event_status'), 'cancelled,postponed');

    // Lists that were asked for follow a change.
    const [second] = (await list('event_status=cancelled')).events;
    await change(second.id, { event_status: 'scheduled', status_note: '' });
    for (const [query, titles] of [
      ['event_status=scheduled', 'uno dos'],
      ['event_status=cancelled', ''],
      ['search=taquilla', ''],
    ] as const)
      assert.equal(await titlesIn(query), titles, query);
    assert.deepEqual(await findingsIn(location), []);
  });

  test('a password hides neither state nor note', async (t) => {
    const { create, list } = await start(t);
    await create('editor', {
      description: 'Secreto',
      event_status: 'cancelled',
      status_note: note,
      visibility_password: 'llave',
    });
    const [event] = (await list('')).events;
    assert.deepEqual([event.description, ...stateOf(event)], ['', 'cancelled', note]);
  });

  test('linked data say it, and where it takes place online', async (t) => {
    const { ask, create, change } = await start(t);
    const made = await create('editor', {
      venue: { venue: 'Plaza' },
      website: 'https://directo.example/?a=1&b=2',
    });
    const bare = await create('editor', { event_status: 'moved_online' });
    const linkedData = async (id: number) => (await ask('-', `GET /events/${id}`)).body.json_ld;
    const rows: [status: string, type: string, mode: string, place: string][] = [
      ['scheduled', 'EventScheduled', 'Offline', 'Place'],
      ['cancelled', 'EventCancelled', 'Offline', 'Place'],
      ['postponed', 'EventPostponed', 'Offline', 'Place'],
      ['moved_online', 'EventMovedOnline', 'Online', 'VirtualLocation'],
    ];
    for (const [status, type, mode, place] of rows) {
      await change(made.id, { event_status: status });
      const { eventStatus, eventAttendanceMode, location, ...rest } = await linkedData(made.id);
      assert.deepEqual(
        [eventStatus, eventAttendanceMode, location['@type'], rest.previousStartDate],
        [`https://schema.org/${type}`, `https://schema.org/${mode}EventAttendanceMode`, place, undefined],
      );
    }
    const virtual = { '@type': 'VirtualLocation' };
    assert.deepEqual((await linkedData(made.id)).location, {
      ...virtual,
      url: 'https://directo.example/?a=1&b=2',
    });
    assert.deepEqual((await linkedData(bare.id)).location, { ...virtual, url: bare.url });
  });

  test('of an event that was moved after publication they say from when', async (t) => {
    const { ask, create, change, database, setClock } = await start(t);
    const formerStart = async (id: number): Promise<unknown[]> => {
      const { body } = await ask('editor', `GET /events/${id}`);
      const { eventStatus, previousStartDate } = body.json_ld;
      return [eventStatus.replace('https://schema.org/Event', ''), previousStartDate];
    };
    const first = '2031-05-10T10:00:00+02:00';
    const winter = { start_date: '2031-11-15 20:00:00', end_date: '2031-11-15 22:00:00' };
    const { id } = await create('editor', {});
    const steps: [fields: object, shown: unknown[]][] = [
      [{ title: 'Baile', end_date: '2031-05-10 13:00:00' }, ['Scheduled', undefined]],
      // The same moment, said otherwise.
      [{ start_date: '2031-05-10T08:00:00Z' }, ['Scheduled', undefined]],
      [{ timezone: 'Europe/Paris' }, ['Scheduled', undefined]],
      [winter, ['Rescheduled', first]],
      [{ title: 'Verbena' }, ['Rescheduled', first]],
      [{ event_status: 'cancelled' }, ['Cancelled', undefined]],
      [{ event_status: 'postponed' }, ['Postponed', undefined]],
      [{ event_status: 'scheduled' }, ['Rescheduled', first]],
      [{ status: 'draft' }, ['Rescheduled', first]],
      // Nobody but editors knew of this start.
      [{ start_date: '2031-11-15 21:00:00' }, ['Rescheduled', first]],
      [{ status: 'publish' }, ['Rescheduled', first]],
      // The wall stays, the moment does not.
      [{ timezone: 'Atlantic/Canary' }, ['Rescheduled', '2031-11-15T21:00:00+01:00']],
    ];
    for (const [fields, shown] of steps) {
      await change(id, fields);
      assert.deepEqual(await formerStart(id), shown, JSON.stringify(fields));
    }

    for (const fields of [{ status: 'draft' }, { status: 'private' }, { date: '2027-01-01 09:00:00' }]) {
      const unpublished = await create('editor', fields);
      await change(unpublished.id, winter);
      assert.deepEqual(await formerStart(unpublished.id), ['Scheduled', undefined], JSON.stringify(fields));
    }
    setClock('2027-01-02T10:00:00Z');
    const { body: due } = await ask(
      '-',
      'GET /events?start_date=2031-11-01&end_date=2031-11-30&featured=false',
    );
    const [published] = due.events.filter(({ date }: Body) => date === '2027-01-01 09:00:00');
    assert.deepEqual(await formerStart(published.id), ['Scheduled', undefined]);
    await change(published.id, { start_date: '2031-11-15 19:00:00' });
    assert.deepEqual(await formerStart(published.id), ['Rescheduled', '2031-11-15T20:00:00+01:00']);

    // Derived by other zone data, as long as the new ones have not been derived anew.
    const other = await create('editor', winter);
    await database.transaction((executor) =>
      executor
        .updateTable('events')
        .set({ start_utc: '2031-11-15 18:00:00' })
        .where('id', '=', other.id)
        .execute(),
    );
    await change(other.id, { title: 'Otro' });
    assert.deepEqual(await formerStart(other.id), ['Scheduled', undefined]);
  });

  test('of the two moments of a repeated hour the other one is a move', async (t) => {
    const { ask, create, change } = await start(t);
    const { id } = await create('editor', {
      start_date: '2031-10-26T02:30:00+02:00',
      end_date: '2031-10-26 05:00:00',
    });
    await change(id, { start_date: '2031-10-26T02:30:00+01:00' });
    const { body } = await ask('-', `GET /events/${id}`);
    assert.deepEqual(
      [body.json_ld.startDate, body.json_ld.previousStartDate],
      ['2031-10-26T02:30:00+01:00', '2031-10-26T02:30:00+02:00'],
    );
  });
});
