import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { randomFrom } from '../../scripts/seed/random.ts';
import { sampleEvents } from '../../scripts/seed/sample-events.ts';
import { seedSamples } from '../../scripts/seed/seed-samples.ts';
import { findEventRows } from '../../src/calendar/events/read/event-rows.ts';
import type { Database } from '../../src/storage/dialect.ts';
import { openTestCalendar, testSite as site } from '../support/calendars/test-calendar.ts';
import { onEachDatabase } from '../support/databases/databases.ts';

const clock = () => Temporal.Instant.from('2031-05-20T10:00:00Z');
const seed = (database: Database, events: number, from = 1): Promise<void> =>
  seedSamples({ database, clock, site, uidHost: 'agenda.test' }, { events, seed: from });

/** All events as a reader sees them, without ids and what is made of them. */
const contentOf = async ({ read }: Database) => {
  const ids = await read.selectFrom('events').select('id').orderBy('id').execute();
  const { events, venues, organizers, terms } = await findEventRows(
    read,
    ids.map(({ id }) => id),
  );
  const names = await read.selectFrom('terms').select(['id', 'name']).execute();
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return [...events.values()].map(({ id, uid: _uid, ...row }) => ({
    ...row,
    venues: venues.get(id)?.map(({ name }) => name),
    organizers: organizers.get(id)?.map(({ name }) => name),
    terms: terms.get(id)?.map((term) => nameOf.get(term)),
  }));
};

test('some of a thousand sample events are cancelled, postponed or moved online, with a note', () => {
  const events = [
    ...sampleEvents(randomFrom(1), 1000, Temporal.PlainDate.from('2031-05-20'), 'Europe/Madrid'),
  ];
  const changed = events.map(({ change }) => change).filter(({ event_status }) => event_status !== undefined);
  assert.equal(changed.length, 25);
  assert.deepEqual([...new Set(changed.map(({ event_status }) => event_status))].sort(), [
    'cancelled',
    'moved_online',
    'postponed',
  ]);
  const notes = changed.map(({ status_note }) => status_note ?? '');
  for (const note of notes) assert.match(note, /^(?:Por|Se) .{10,200}\.$/);
  assert.ok(new Set(notes).size > 6);
});

onEachDatabase('a sample calendar', (place) => {
  const newCalendar = async (context: TestContext): Promise<Database> =>
    (await openTestCalendar(context, place)).database;
  const countOf = async (
    { read }: Database,
    table: 'events' | 'venues' | 'organizers' | 'terms' | 'users',
  ) => {
    const row = await read
      .selectFrom(table)
      .select((build) => build.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };

  test('is the same for the same seed, and another one for another', async (context) => {
    const [one, same, other] = [
      await newCalendar(context),
      await newCalendar(context),
      await newCalendar(context),
    ];
    await seed(one, 120);
    await same.transaction((executor) => executor.insertInto('records').values({ kind: 'image' }).execute());
    await seed(same, 120);
    await seed(other, 120, 2);
    const content = await contentOf(one);
    assert.equal(content.length, 120);
    assert.deepEqual(await contentOf(same), content);
    assert.notDeepEqual(await contentOf(other), content);
  });

  test('has of everything what a city calendar has', async (context) => {
    const database = await newCalendar(context);
    await seed(database, 300);
    const events = await contentOf(database);
    const some = (matches: (event: (typeof events)[number]) => boolean): boolean => events.some(matches);
    for (const status of ['publish', 'draft', 'pending', 'private']) {
      assert.ok(
        some((event) => event.status === status),
        status,
      );
    }
    assert.ok(some(({ event_status, status_note }) => event_status !== 'scheduled' && status_note !== ''));
    assert.ok(some(({ all_day }) => all_day === 1));
    assert.ok(some(({ start_local, end_local }) => start_local.slice(0, 10) < end_local.slice(0, 10)));
    assert.ok(some(({ timezone, venues }) => timezone !== 'Europe/Madrid' && venues?.length === 0));
    assert.ok(some(({ tickets }) => tickets !== '[]') && some(({ tickets }) => tickets === '[]'));
    assert.ok(some(({ cost }) => cost !== null) && some(({ cost }) => cost === null));
    assert.ok(
      some(({ start_local }) => start_local < '2031-05-20') &&
        some(({ start_local }) => start_local > '2031-05-21'),
    );
    assert.equal(new Set(events.map(({ slug }) => slug)).size, events.length);
    assert.deepEqual(
      events.filter(({ date_utc }) => date_utc > '2031-05-20'),
      [],
      'nothing is scheduled',
    );
    const texts = events
      .flatMap(({ title, description, excerpt, status_note }) => [title, description, excerpt, status_note])
      .join('\n');
    assert.doesNotMatch(texts, /\b(?:a|de) el\b|undefined|\by [ií](?![aeo])/i);
    const located = await database.read
      .selectFrom('venues')
      .select('id')
      .where('geo_lat', 'is not', null)
      .execute();
    assert.ok(located.length > 5);
    const nested = await database.read.selectFrom('terms').select('id').where('parent', '!=', 0).execute();
    assert.ok(nested.length > 5);
  });

  test('grows by more events of the same city, and makes nobody', async (context) => {
    const database = await newCalendar(context);
    await seed(database, 40);
    const before = [
      await countOf(database, 'venues'),
      await countOf(database, 'organizers'),
      await countOf(database, 'terms'),
    ];
    await seed(database, 40);
    assert.equal(await countOf(database, 'events'), 80);
    assert.deepEqual(
      [
        await countOf(database, 'venues'),
        await countOf(database, 'organizers'),
        await countOf(database, 'terms'),
      ],
      before,
    );
    assert.equal(await countOf(database, 'users'), 0);
  });

  test('belongs to the administrator, if there is one', async (context) => {
    const database = await newCalendar(context);
    const user = { email: null, email_key: null, created_at: '' };
    const users = [
      { ...user, login: 'eva', login_key: 'eva', name: 'Eva', role: 'author' },
      { ...user, login: 'ada', login_key: 'ada', name: 'Ada', role: 'administrator' },
    ] as const;
    await database.transaction((executor) => executor.insertInto('users').values(users).execute());
    await seed(database, 3);
    assert.deepEqual(
      (await contentOf(database)).map(({ author }) => author),
      [2, 2, 2],
    );
  });
});
