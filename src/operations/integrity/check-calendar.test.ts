import assert from 'node:assert/strict';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import pg from 'pg';
import { seedSamples } from '../../../scripts/seed/seed-samples.ts';
import { plainPng } from '../../../test/support/calendars/pictures.ts';
import { openTestCalendar, testSite as site } from '../../../test/support/calendars/test-calendar.ts';
import { onEachDatabase, type TestLocation } from '../../../test/support/databases/databases.ts';
import { startCalendarServer } from '../../../test/support/servers/calendar-server.ts';
import { startWholeServer } from '../../../test/support/servers/whole-server.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Database } from '../../storage/dialect.ts';
import { diskStore } from '../../storage/files/disk-store.ts';
import { openDatabase } from '../../storage/open.ts';
import { checkCalendar } from './check-calendar.ts';

/** Writes past the program, as a fault of the disk or somebody's hand would: no reference is looked at. */
const damage = async ({ databaseUrl, dataDirectory }: TestLocation, statement: string): Promise<void> => {
  if (databaseUrl === null) {
    const file = new DatabaseSync(join(dataDirectory, 'cartelera.sqlite'), {
      enableForeignKeyConstraints: false,
    });
    file.exec(statement);
    file.close();
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(statement);
  await client.end();
};

const insertImage = (id: number, file: string, size: number): string =>
  `insert into images (id, revision, author, source_url, file, mime_type, width, height, filesize, sha256,
    created_at, modified_at, name, title, alt_text, caption, description, search_key, sizes)
  values (${id}, 1, 1, null, '${file}', 'image/png', 1, 1, ${size}, '', '', '', '', '', '', '', '', '', '{}')`;

const mediaOf = ({ dataDirectory }: TestLocation): string => join(dataDirectory, 'media');

const findingsOf = async (database: Database, location: TestLocation): Promise<string[]> => {
  const findings: string[] = [];
  await checkCalendar(
    { database, store: diskStore(mediaOf(location)), clock: systemClock },
    ({ subject, problem }) => {
      assert.notEqual(problem.es, problem.en);
      findings.push(`${subject.en}: ${problem.en}`);
    },
  );
  return findings;
};

/** What is done to the data, one after the other, and what is said of it. */
const damages: readonly (readonly [statement: string, finding: RegExp])[] = [
  [
    "update occurrences set start_local = '2030-01-01 10:00:00' where event_id = 30",
    /^event 30: .*\(start_local\)/,
  ],
  ['delete from occurrences where event_id = 31', /^event 31: It is missing from the index/],
  [
    `insert into occurrences select 9000, event_id, start_local, end_local, start_utc, end_utc, status, author,
      hidden, protected, featured, ticketed, free, event_status from occurrences where event_id = 32`,
    /^event 32: It is more than once in the index/,
  ],
  ['update occurrences set id = 9001 where event_id = 29', /^event 29: The index of lists .*\(id\b/],
  ["update event_search set text = 'otro' where event_id = 33", /^event 33: The search index/],
  ['delete from event_search where event_id = 34', /^event 34: It is missing from the search index/],
  ["update events set start_utc = '2031-01-01 10:00:00' where id = 45", /^event 45: Its times in UTC/],
  ['update occurrences set free = 1 - free where event_id = 35', /^event 35: .*\(free\)/],
  ["update occurrences set event_status = 'cancelled' where event_id = 36", /^event 36: .*\(event_status\)/],
  ['update terms set count = count + 1 where id = 3', /^category 3: It has \d+ published events/],
  ['update terms set parent = 900 where id = 6', /^category 6: Its parent category 900/],
  ['update terms set parent = 2 where id = 1', /^category 1: It is a subcategory of itself/],
  ["update terms set sort_key = 'z' where id = 4", /^category 4: The keys/],
  [
    "update record_search set text = 'otro' where record_id = 2 and field = 'name'",
    /^venue 2: The search index/,
  ],
  ['delete from record_search where record_id = 16', /^organizer 16: The search index/],
  ["update venues set name_key = 'otra' where id = 3", /^venue 3: The keys/],
  ["insert into record_search values (37, 'name', 'otro')", /^record 37: It is in the search index/],
  ['update occurrences set ticketed = 1 - ticketed where event_id = 44', /^event 44: .*\(ticketed\)/],
  ["update venues set status = 'trash' where id = 1", /^event \d+: It is linked to venue 1,/],
  [
    'update event_organizers set organizer_id = 900 where organizer_id = 15',
    /^event \d+: It is linked to organizer 900,/,
  ],
  ['insert into event_terms values (38, 900)', /^event 38: It has the category or tag 900/],
  ["update events set title_key = 'z' where id = 48", /^event 48: Its position in lists ordered by title/],
  ["update events set uid = '' where id = 49", /^event 49: It has no UID/],
  [
    "update events set uid = 'dos@x.test' where id in (50, 51)",
    /^event 51: It has the same UID as event 50 \(dos@x\.test\)/,
  ],
  ['update events set parent = 900 where id = 39', /^event 39: It belongs to the event 900/],
  ['update events set image_id = 900 where id = 40', /^event 40: It shows the image 900/],
  [
    "update events set slug = 'uno', status = 'publish' where id in (41, 42)",
    /^event 42: The record uno has the same slug/,
  ],
  [
    "update records set kind = 'venue' where id = 43",
    /^event 43: Its id is registered with another kind \(venue\)/,
  ],
  ["insert into records values (900, 'event')", /^event 900: Its id is registered/],
  [insertImage(901, 'a.png', 5), /^image 901: Its file a.png is missing/],
  ["update images set search_key = 'otra' where id = 901", /^image 901: The search index/],
  ["update event_search set text = '' where event_id = 46", /^event 46: The search index/],
];

const ofDialect: Readonly<Record<Database['dialect']['name'], (typeof damages)[number]>> = {
  sqlite: [
    "insert into event_trigrams(event_trigrams, rowid, text) values ('delete', 40, 'lo que no dice')",
    /^database: The database is damaged: event_trigrams/,
  ],
  postgres: [
    "update pg_index set indisvalid = false where indexrelid = 'events_by_slug'::regclass",
    /^database: The database is damaged: index events_by_slug/,
  ],
};

onEachDatabase('check', (place) => {
  test('finds nothing in a sample calendar and names each thing that was damaged in it', async (context) => {
    const { location, database } = await openTestCalendar(context, place);
    const clock = () => Temporal.Instant.from('2031-05-20T10:00:00Z');
    const calendar = { database, clock, site, uidHost: 'agenda.test' };
    await seedSamples(calendar, { events: 60, seed: 1 });
    assert.deepEqual(await findingsOf(database, location), []);

    const all = [...damages, ofDialect[database.dialect.name]];
    await damage(location, all.map(([statement]) => statement).join(';'));
    const findings = await findingsOf(database, location);
    for (const [statement, finding] of all) {
      assert.ok(
        findings.some((line) => finding.test(line)),
        statement,
      );
    }
  });

  test('finds nothing again and again while others go on writing', async (context) => {
    const { location, database } = await openTestCalendar(context, place);
    const { ask, close } = await startWholeServer({ ...location, remove: async () => undefined });
    const times = { start_date: '2031-05-10 10:00', end_date: '2031-05-10 12:00' };
    try {
      for (let round = 0; round < 12; round += 1) {
        for (let turn = 0; turn < 5; turn += 1) {
          const json = { title: `Concierto ${round} ${turn}`, ...times };
          assert.equal((await ask('editor', 'POST /calendar/events/v1/events', { json })).status, 201);
        }
        assert.deepEqual(await findingsOf(database, location), []);
      }
    } finally {
      await close();
    }
  });

  test('finds pictures without a row and rows whose picture is another', async (context) => {
    const { location, database } = await openTestCalendar(context, place);
    const media = mediaOf(location);
    await mkdir(media);
    for (const name of ['row.png', 'stray.png', 'young.png', '.writing.png']) {
      await writeFile(join(media, name), 'picture');
      if (name !== 'young.png') await utimes(join(media, name), 0, 0);
    }
    await damage(location, `insert into records values (1, 'image'); ${insertImage(1, 'row.png', 7)}`);
    assert.deepEqual(await findingsOf(database, location), [
      'file stray.png: It belongs to no image.',
      'image 1: No record uses it (row.png).',
    ]);
    await damage(location, 'update images set filesize = 8');
    assert.deepEqual(
      (await findingsOf(database, location))[0],
      'image 1: Its file row.png has 7 bytes instead of 8.',
    );
  });

  test('finds pictures whose other sizes are gone, and notes those that nothing shows', async () => {
    const location = await place('schema');
    const server = await startWholeServer(location);
    try {
      const mount = '/calendar/events/v1';
      const upload = async () => {
        const sending = { raw: await plainPng(200, 200), type: 'image/png' };
        const { body } = await server.ask('editor', `POST ${mount}/media?title=x`, sending);
        return body;
      };
      const [shown, told, unused] = [await upload(), await upload(), await upload()];
      const json = { venue: 'Sala', image: shown.id, description: `<img src="${told.sizes.thumbnail.url}">` };
      assert.equal((await server.ask('editor', `POST ${mount}/venues`, { json })).status, 201);
      const thumbnail = shown.sizes.thumbnail.url.split('/').at(-1);
      await rm(join(mediaOf(location), thumbnail));
      const database = openDatabase(location);
      assert.deepEqual(await findingsOf(database, location), [
        `image ${shown.id}: Its file ${thumbnail} is missing.`,
        `image ${unused.id}: No record uses it (${unused.url.split('/').at(-1)}).`,
      ]);
      await database.close();
    } finally {
      await server.close();
    }
  });

  test('finds nothing after writes of all sorts', async (context) => {
    const location = await place('schema');
    const { ask, create, setClock, database } = await startCalendarServer(context, async () => location);
    const send = async (request: string, body?: object): Promise<number> => {
      const reply = await ask('administrator', request, body);
      assert.ok(reply.status < 300, `${request}: ${JSON.stringify(reply.body)}`);
      return reply.body.id;
    };
    const music = await send('POST /categories', { name: 'Música' });
    const jazz = await send('POST /categories', { name: 'Jazz', parent: music });
    const tag = await send('POST /tags', { name: 'noche' });
    const venue = await send('POST /venues', { venue: 'Teatro', city: 'Gijón' });
    const other = await send('POST /venues', { venue: 'Sala' });
    const organizer = await send('POST /organizers', { organizer: 'Coral', email: 'coral@x.test' });
    const links = { categories: [music, jazz], tags: [tag], venue: [venue, other], organizer };
    const { id } = await create('administrator', { ...links, featured: true, description: '<p>Árbol</p>' });
    const second = await create('administrator', { ...links, venue: { venue: 'Nave', city: 'Avilés' } });
    const draft = await create('administrator', { ...links, status: 'draft', slug: 'verbena' });
    const hidden = await create('administrator', { ...links, hide_from_listings: true });
    const locked = await create('administrator', { ...links, visibility_password: 'x' });
    const later = await create('administrator', { ...links, date: '2026-12-24 10:00:00' });
    await send(`PATCH /events/${id}`, { title: 'Otra', start_date: '2031-05-09 10:00:00', tags: 'nueva' });
    await send(`PATCH /events/${hidden.id}`, { hide_from_listings: false, categories: [jazz] });
    await send(`PATCH /events/${locked.id}`, { visibility_password: '', venue: '' });
    await send(`PATCH /events/${draft.id}`, { status: 'publish' });
    await send(`DELETE /events/${second.id}`);
    await send(`DELETE /events/${hidden.id}`);
    await send(`PATCH /events/${hidden.id}`, { status: 'private' });
    await send(`PATCH /venues/${venue}`, { venue: 'Teatro Nuevo', description: 'Con órgano' });
    await send(`DELETE /venues/${other}`);
    await send(`DELETE /organizers/${organizer}`);
    await send(`PATCH /organizers/${organizer}`, { status: 'publish' });
    await send(`DELETE /categories/${music}`);
    await send(`DELETE /tags/${tag}`);
    setClock('2026-12-25T10:00:00Z');
    await send(`PATCH /events/${later.id}`, { title: 'Publicada' });
    assert.deepEqual(await findingsOf(database, location), []);
  });
});
