import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import {
  type CalendarServer,
  required,
  startCalendarServer,
} from '../../../../test/support/servers/calendar-server.ts';
import { AppError } from '../../../kernel/error.ts';
import { isRecordPassword } from '../../records/record-password.ts';
import { followSchedule } from './scheduled.ts';

const counted = async ({ database }: CalendarServer): Promise<Record<string, number>> => {
  const rows = await database.read.selectFrom('terms').select(['name', 'count']).orderBy('id').execute();
  return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
};

const rowsOf = async ({ database }: CalendarServer): Promise<Record<string, number>> => {
  const tables = ['events', 'venues', 'organizers', 'images', 'terms', 'records', 'changes'] as const;
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await database.read
      .selectFrom(table)
      .select((build) => build.fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(rows);
  }
  return counts;
};

onEachDatabase('an event is written with all that belongs to it', (place) => {
  test('when one part is refused nothing of the others stays', async (t) => {
    const server = await startCalendarServer(t, place);
    const before = await rowsOf(server);
    const good = { venue: { venue: 'Sala', image: 'https://pictures.test/v.png' }, categories: ['Nueva'] };
    const rows: [who: string, fields: object, status: number, code: string][] = [
      [
        'editor',
        { ...good, organizer: [{ organizer: 'Bien' }, { organizer: ' <script></script> ' }] },
        400,
        'could-not-create-organizer',
      ],
      ['author', { ...good, organizer: [{ organizer: 'Ajeno', author: 1 }] }, 403, 'rest_forbidden'],
      ['editor', { ...good, end_date: '2031-05-01' }, 400, 'rest_invalid_param'],
      ['author', { ...good, author: 1 }, 403, 'rest_forbidden'],
      ['contributor', { title: 'x', visibility_password: 'x' }, 403, 'rest_forbidden'],
    ];
    for (const [who, fields, status, code] of rows) {
      const image = who === 'contributor' ? {} : { image: 'https://pictures.test/e.png' };
      const answer = await server.ask(who, 'POST /events', { ...required, ...image, ...fields });
      assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(fields));
    }
    assert.deepEqual(await rowsOf(server), before);
    assert.deepEqual(
      new Set(server.images.discarded),
      new Set(['https://pictures.test/e.png', 'https://pictures.test/v.png']),
    );
  });

  test('ten pictures may come by address, those of venues and organizers counted in', async (t) => {
    const server = await startCalendarServer(t, place);
    const { ask } = server;
    const pictured = (name: 'venue' | 'organizer', count: number) =>
      Array.from({ length: count }, (_, index) => ({
        [name]: `${name} ${index}`,
        image: `https://pictures.test/${name}${index}.png`,
      }));
    const image = 'https://pictures.test/e.png';
    const rows: [fields: object, refused: string | null][] = [
      [{ venue: pictured('venue', 11) }, 'venue'],
      [{ image, venue: pictured('venue', 10) }, 'venue'],
      [{ image, venue: pictured('venue', 4), organizer: pictured('organizer', 6) }, 'organizer'],
      [{ image, venue: pictured('venue', 4), organizer: pictured('organizer', 5) }, null],
    ];
    const before = await rowsOf(server);
    for (const [fields, refused] of rows) {
      if (refused !== null) assert.deepEqual(await rowsOf(server), before);
      const { status, body } = await ask('editor', 'POST /events', { ...required, ...fields });
      const names = refused === null ? undefined : [refused];
      const told = body.data === undefined ? undefined : Object.keys(body.data.params);
      assert.deepEqual([status, told], [refused === null ? 201 : 400, names], JSON.stringify(body));
    }
  });

  test('a namesake is linked as it is, unless the caller may not read it', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const venue = (await ask('editor', 'POST /venues', { venue: 'Sala', city: 'Vigo' })).body.id;
    const linked = await create('contributor', { venue: { venue: 'sala', phone: '986' } });
    assert.deepEqual([linked.venue.id, linked.venue.phone], [venue, undefined]);
    const hidden = (await ask('editor', 'POST /venues', { venue: 'Oculta', status: 'draft' })).body.id;
    const made = await create('contributor', { venue: { venue: 'Oculta' }, organizer: { organizer: 'Mía' } });
    assert.notEqual(made.venue.id, hidden);
    assert.deepEqual([made.status, made.venue.status, made.organizer[0].status], ['draft', 'draft', 'draft']);
  });

  test('terms count the published events that carry them', async (t) => {
    const server = await startCalendarServer(t, place);
    const { ask, create } = server;
    const { id } = await create('editor', { categories: 'a,b', tags: 't', status: 'draft' });
    assert.deepEqual(await counted(server), { a: 0, b: 0, t: 0 });
    const steps: [change: object | null, wanted: object][] = [
      [{ status: 'publish' }, { a: 1, b: 1, t: 1 }],
      [{ title: 'x' }, { a: 1, b: 1, t: 1 }],
      [{ categories: ['b', 'c'] }, { a: 0, b: 1, t: 1, c: 1 }],
      [
        { status: 'private', tags: '' },
        { a: 0, b: 0, t: 0, c: 0 },
      ],
      [{ status: 'publish' }, { a: 0, b: 1, t: 0, c: 1 }],
      [null, { a: 0, b: 0, t: 0, c: 0 }],
      [{ status: 'publish' }, { a: 0, b: 1, t: 0, c: 1 }],
    ];
    for (const [change, wanted] of steps) {
      const answer = await ask('editor', `${change ? 'PATCH' : 'DELETE'} /events/${id}`, change ?? undefined);
      assert.equal(answer.status, 200);
      assert.deepEqual(await counted(server), wanted, JSON.stringify(change));
    }
  });

  test('scheduled events, venues and organizers are published when their time comes', async (t) => {
    const server = await startCalendarServer(t, place);
    const { ask, create, setClock, database } = server;
    const due = { status: 'future', date_utc: '2027-01-01 00:00:00' };
    const { id } = await create('editor', { ...due, categories: 'a', venue: { venue: 'V', ...due } });
    const later = await create('editor', { date_utc: '2027-01-01 00:00:01' });
    setClock('2026-12-31T23:59:59Z');
    assert.equal((await ask('editor', `PATCH /events/${later.id}`, { cost: '5' })).body.status, 'future');
    setClock('2027-01-01T00:00:00Z');
    await ask('-', 'GET /venues');
    const events = await database.read
      .selectFrom('events')
      .select(['id', 'status', 'revision'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      events.map((event) => [event.id, event.status, Number(event.revision)]),
      [
        [id, 'publish', 2],
        [later.id, 'future', 2],
      ],
    );
    assert.deepEqual(await counted(server), { a: 1 });
    const venue = await database.read.selectFrom('venues').select('status').executeTakeFirstOrThrow();
    assert.equal(venue.status, 'publish');
    const change = await database.read
      .selectFrom('changes')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    assert.deepEqual([change.actor_id, change.action, change.at], [null, 'update', '2027-01-01 00:00:00']);
    const occurrence = await database.read
      .selectFrom('occurrences')
      .select('status')
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(occurrence.status, 'publish');
  });

  test('a storage that refuses to publish fails no request, and is asked again later', async (t) => {
    const { create, database, dependencies } = await startCalendarServer(t, place);
    const { calendar, site } = dependencies;
    await create('editor', { date_utc: '2027-01-01 00:00:00' });
    let now = Temporal.Instant.from('2027-01-01T00:00:00Z');
    let isFull = true;
    const transaction: typeof database.transaction = (work) =>
      isFull
        ? Promise.reject(new AppError('full', 'storage_full', { es: '', en: '' }))
        : database.transaction(work);
    const schedule = followSchedule({
      ...{ database: { ...database, transaction }, calendar, site },
      clock: () => now,
    });
    const statuses = async () =>
      (await database.read.selectFrom('events').select('status').execute()).map((row) => row.status);
    await schedule.publishDue();
    isFull = false;
    await schedule.publishDue();
    assert.deepEqual(await statuses(), ['future']);
    now = now.add({ seconds: 10 });
    await schedule.publishDue();
    assert.deepEqual(await statuses(), ['publish']);
  });

  test('writers at the same time lose nothing and share no slug', async (t) => {
    const { ask, create, database } = await startCalendarServer(t, place);
    const { id } = await create('editor', { categories: 'a', slug: 'original' });
    const names = Array.from({ length: 20 }, (_, index) => index);
    const created = await Promise.all(
      names.map((name) => create('editor', { slug: 'igual', tags: [`t${name % 3}`] })),
    );
    assert.equal(new Set(created.map((event) => event.slug)).size, names.length);
    const updates = await Promise.all(
      names.map((name) =>
        ask(
          'editor',
          `PATCH /events/${id}`,
          name % 2 ? { title: `T${name}` } : { excerpt: `E${name}`, slug: 'igual', venue: { venue: 'Una' } },
        ),
      ),
    );
    assert.deepEqual(new Set(updates.map((answer) => answer.status)), new Set([200]));
    const { revision } = await database.read
      .selectFrom('events')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(Number(revision), 1 + names.length);
    assert.equal((await database.read.selectFrom('venues').select('id').execute()).length, 1);
  });

  test('of those who create at the same time each gets his own event, or hears what is wrong with it', async (t) => {
    const server = await startCalendarServer(t, place);
    const { ask, images, database } = server;
    const { id: venue } = (await ask('editor', 'POST /venues', { venue: 'Sala' })).body;
    const rows: [who: string, fields: object, status: number][] = [
      ['editor', { title: 'Uno', tags: ['aire'], venue }, 201],
      ['author', { title: 'Dos', categories: ['Nueva'], slug: 'uno' }, 201],
      ['contributor', { title: 'Tres' }, 201],
      ['editor', { title: 'Al revés', tags: ['Suya'], end_date: '2031-05-01' }, 400],
      ['editor', { title: 'Uno', image: 'https://pictures.test/e.png', venue: { venue: 'Otra' } }, 201],
      ['editor', { title: 'Cinco', tags: ['aire'] }, 201],
    ];
    const answers = await Promise.all(
      rows.map(([who, fields]) => ask(who, 'POST /events', { ...required, ...fields })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      rows.map(([, , status]) => status),
    );
    const made = answers.flatMap(({ status, body }) => (status === 201 ? [body] : []));
    assert.deepEqual(
      made.map(({ title }) => title),
      ['Uno', 'Dos', 'Tres', 'Uno', 'Cinco'],
    );
    assert.equal(new Set(made.map(({ id }) => id)).size, made.length);
    assert.equal(new Set(made.map(({ slug }) => slug)).size, made.length);
    assert.deepEqual([made[0].venue.id, made[0].tags[0].name, made[2].status], [venue, 'aire', 'draft']);
    assert.deepEqual(await counted(server), { aire: 2, Nueva: 1 });
    assert.deepEqual([images.discarded, (await rowsOf(server))['images']], [[], 1]);
    assert.equal((await rowsOf(server))['events'], made.length);
    const changes = await database.read
      .selectFrom('changes')
      .innerJoin('users', 'users.id', 'changes.actor_id')
      .select(['record_id', 'login'])
      .where('kind', '=', 'event')
      .execute();
    assert.deepEqual(
      new Map(changes.map(({ record_id, login }) => [record_id, login])),
      new Map(
        made.map(({ id }, index) => [id, ['editor', 'author', 'contributor', 'editor', 'editor'][index]]),
      ),
    );
  });

  test('a password is set and taken away by those who may publish; nothing of it is answered', async (t) => {
    const { ask, create, database } = await startCalendarServer(t, place);
    const hashes = async () =>
      (await database.read.selectFrom('events').select('password_hash').execute()).map(
        (row) => row.password_hash,
      );
    const { id, description } = await create('author', {
      visibility_password: 'secreto',
      description: 'Texto',
    });
    assert.equal(description, '<p>Texto</p>');
    const [stored] = await hashes();
    assert.ok(isRecordPassword('secreto', stored ?? ''));
    assert.equal((await ask('author', `PATCH /events/${id}`, { password: 'otra' })).status, 200);
    assert.deepEqual(await hashes(), [stored]);
    await ask('editor', `PATCH /events/${id}`, { visibility_password: '' });
    assert.deepEqual(await hashes(), [null]);
  });
});
