import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { createKey } from '../../src/accounts/credentials/keys.ts';
import { createUser } from '../../src/accounts/users/users.ts';
import type { Command } from '../../src/program/cli/command.ts';
import { eraseOrganizer, eraseUser, eraseVenue } from '../../src/program/cli/erase.ts';
import { listOwnTables } from '../../src/storage/own-tables.ts';
import { atEnd } from '../support/at-end.ts';
import { findingsIn, flagsOf, settingsOf } from '../support/calendars/backing-up.ts';
import { plainPng } from '../support/calendars/pictures.ts';
import { runProgram } from '../support/command-line.ts';
import { type NewPlace, onEachDatabase, type TestLocation } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const mount = '/calendar/events/v1';
const dates = { start_date: '2031-05-10 10:00', end_date: '2031-05-10 12:00' };

/** A server over a calendar, and the commands on the same. */
const start = async (t: TestContext, place: NewPlace) => {
  const location = await place('schema');
  const server = await startWholeServer(location, { 'trusted-proxies': '127.0.0.1' });
  atEnd(t, server.close);
  const call = async (command: Command, id: number, flags: Readonly<Record<string, string>> = {}) => {
    const settings = settingsOf(location, { locale: 'en', ...flags });
    const invocation = { settings, operand: String(id), operands: [], say: () => {}, sayJson: () => {} };
    const result = await command(invocation);
    if (typeof result === 'number' || typeof result.said === 'string') throw new Error('no lines');
    // biome-ignore lint/suspicious/noExplicitAny: tests reach into it
    return { json: result.json as any, lines: [result.said].flat().map(({ en }) => en) };
  };
  const make = async (what: string, json: unknown, headers = {}) => {
    const { status, body } = await server.ask('editor', `POST ${mount}/${what}`, { json, headers });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  return { location, server, call, make };
};

const filesUnder = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The tables and files in which the text stands, in any letter case. */
const holding = async ({ dataDirectory }: TestLocation, { database }: WholeServer, text: RegExp) => {
  const found: string[] = [];
  for (const { name } of await listOwnTables(database.read)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.read);
    if (text.test(JSON.stringify(rows))) found.push(name);
  }
  for (const file of await filesUnder(dataDirectory)) {
    if (text.test(file) || text.test((await readFile(file)).toString('latin1'))) found.push(file);
  }
  return found;
};

const auditOf = async (server: WholeServer, query: string) =>
  (await server.ask('administrator', `GET /audit?${query}`)).body.entries;

onEachDatabase('what is erased', (place) => {
  test('an organizer is gone from every table and file, and what else there was stays', async (t) => {
    const { location, server, call, make } = await start(t, place);
    const picture = await server.ask('editor', 'POST /wp-json/wp/v2/media', {
      raw: await plainPng(8, 8),
      type: 'image/png',
      headers: { 'content-disposition': 'attachment; filename="zenobia.png"' },
    });
    assert.equal(picture.status, 201);
    const other = await make('organizers', { organizer: 'Coral' });
    const organizer = await make('organizers', {
      organizer: 'Zenobia Quirós',
      description: 'Zenobia canta',
      email: 'zenobia@quiros.test',
      phone: '600 123 321',
      website: 'https://zenobia.test/',
      image: picture.body.id,
    });
    const { id } = organizer;
    const address = `${mount}/organizers/${id}`;
    const event = await make('events', { title: 'Concierto', ...dates, organizer: [id, other.id] });
    for (const change of [{ organizer: 'Zenobia Q.' }, { description: 'De Zenobia' }])
      await server.ask('editor', `PATCH ${address}`, { json: change });
    await server.ask('editor', `DELETE ${address}`);
    await server.ask('editor', `PATCH ${address}`, { json: { status: 'publish' } });
    await server.database.transaction((executor) =>
      executor
        .insertInto('imports')
        .values(
          ['old.test?id=7', 'csv:organizer:zenobia quiros'].map((source_key) => ({
            ...{ source_key, source: 'https://old.test', kind: 'organizer', record_id: id, author: 2 },
            ...{ fingerprint: 'x', state: 'whole', published: 1 },
          })),
        )
        .execute(),
    );
    const shown = async () => {
      const { body } = await server.ask('-', `GET ${mount}/events/${event.id}`);
      return body.organizer.map((each: { organizer: string }) => each.organizer);
    };
    assert.deepEqual(await shown(), ['Zenobia Q.', 'Coral']);
    assert.notDeepEqual(await holding(location, server, /zenobia|quir|600 123/i), []);

    const before = await server.snapshot();
    const tried = await call(eraseOrganizer, id, { 'dry-run': 'true' });
    assert.deepEqual(await server.snapshot(), before);
    assert.match(tried.lines[0] ?? '', /would be removed for good\. Nothing was changed/);
    const { json, lines } = await call(eraseOrganizer, id, { 'backup-dir': '/srv/backups' });
    assert.deepEqual({ ...json, dry_run: true, backup_dir: null }, tried.json);
    const { name, events, changes, pictures, sources } = json;
    assert.deepEqual(
      { name, events, changes, pictures, sources },
      {
        ...{ name: 'Zenobia Q.', events: [event.id], changes: 4, pictures: [picture.body.id] },
        sources: ['https://old.test'],
      },
    );
    assert.match(lines.join('\n'), /backups .* \/srv\/backups/);

    assert.deepEqual(await holding(location, server, /zenobia|quir|600 123/i), []);
    assert.deepEqual(await shown(), ['Coral']);
    assert.equal((await server.ask('administrator', `GET ${address}`)).status, 400);
    assert.equal(
      (await server.ask('administrator', `GET /wp-json/wp/v2/media/${picture.body.id}`)).status,
      404,
    );
    const entries = await auditOf(server, `kind=organizer&record=${id}`);
    assert.deepEqual(
      // biome-ignore lint/suspicious/noExplicitAny: entries as tests look at them
      entries.map(({ action, about, user }: any) => [action, about, user?.login ?? null]),
      [
        ['delete', {}, null],
        ...['restore', 'delete', 'update', 'update', 'create'].map((action) => [action, {}, 'editor']),
      ],
    );
    assert.deepEqual(await findingsIn(location), []);
    await assert.rejects(call(eraseOrganizer, id), { code: 'not_found' });
  });

  test('a venue is gone likewise, with its addresses; names in texts of others and shared pictures stay and are told', async (t) => {
    const { location, server, call, make } = await start(t, place);
    const picture = await server.ask('editor', 'POST /wp-json/wp/v2/media', {
      raw: await plainPng(8, 8),
      type: 'image/png',
      headers: { 'content-disposition': 'attachment; filename="fachada.png"' },
    });
    const image = picture.body.id;
    const venue = await make('venues', {
      ...{ venue: 'Casa Escondida', address: 'Calle Velada 7', city: 'Soria', zip: '42001', image },
    });
    const event = await make('events', { title: 'En Casa Escondida', ...dates, venue: venue.id, image });
    await server.ask('editor', `PATCH ${mount}/venues/${venue.id}`, { json: { address: 'Calle Velada 9' } });
    await server.database.transaction((executor) =>
      executor
        .insertInto('geocodes')
        .values(
          [7, 9].map((number) => ({
            address_key: `calle velada ${number}, 42001 soria`,
            ...{ geo_lat: 41, geo_lng: -2, asked_at: '2026-11-21 10:00:00' },
          })),
        )
        .execute(),
    );
    const csvKey = 'csv:venue:la velada';
    await server.database.transaction((executor) =>
      executor
        .insertInto('imports')
        .values(
          [
            { source_key: csvKey, kind: 'venue' as const, record_id: venue.id },
            {
              source_key: `csv:event:cine|2031-05-10|${csvKey}`,
              kind: 'event' as const,
              record_id: event.id,
            },
          ].map((row) => ({
            ...{ ...row, source: 'agenda.csv', author: 2, fingerprint: 'x', state: 'whole', published: 1 },
          })),
        )
        .execute(),
    );
    const { json, lines } = await call(eraseVenue, venue.id);
    assert.deepEqual(json.pictures, []);
    assert.deepEqual(json.mentions.events, [event.id]);
    assert.match(lines.join('\n'), new RegExp(`name still stands in texts of events: ${event.id}`));
    assert.deepEqual(await holding(location, server, /velada/i), []);
    const { body } = await server.ask('-', `GET ${mount}/events/${event.id}`);
    assert.deepEqual([body.venue, body.image.id], [[], image]);
    assert.deepEqual(await findingsIn(location), []);
  });

  test('a user is gone likewise, with addresses and the names of keys; records keep the number of their author', async (t) => {
    const { location, server, call } = await start(t, place);
    const { database } = server;
    const clock = () => Temporal.Instant.from('2026-11-21T10:00:00Z');
    const person = { login: 'hermes', email: 'hermes@x.test', name: 'Hermenegildo', role: 'author' } as const;
    const { user } = await createUser(database, clock, person);
    const key = { login: 'hermes', name: 'móvil de Hermes', scope: 'write', expiresAt: null } as const;
    const { secret } = await createKey(database, clock, key);
    const headers = { authorization: `Bearer ${secret}`, 'x-forwarded-for': '203.0.113.77' };
    const json = { title: 'Verbena', ...dates };
    const { body: event } = await server.ask('-', `POST ${mount}/events`, { json, headers });
    const acts = await auditOf(server, 'limit=100');
    assert.notDeepEqual(await holding(location, server, /herme|203\.0\.113\.77/i), []);

    const done = await call(eraseUser, user.id);
    assert.deepEqual([done.json.login, done.json.records, done.json.changes], ['hermes', 1, 1]);
    assert.deepEqual(await holding(location, server, /herme|203\.0\.113\.77/i), []);
    assert.equal((await server.ask('-', `POST ${mount}/events`, { json, headers })).status, 401);
    const { body } = await server.ask('-', `GET ${mount}/events/${event.id}`);
    assert.deepEqual([body.title, body.author], ['Verbena', String(user.id)]);
    assert.equal((await auditOf(server, 'limit=100')).length, acts.length + 1);
    assert.deepEqual(await findingsIn(location), []);

    await assert.rejects(call(eraseUser, user.id), { code: 'not_found' });
    await assert.rejects(call(eraseUser, 1), { code: 'last_administrator' });
  });
});

test('an unknown kind, a text for an id and an unknown id are refused with one line', async () => {
  const location = { dataDirectory: '/nowhere', databaseUrl: null, remove: async () => {} };
  const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
    [
      ['event', '3'],
      2,
      /"erase" must be followed by one of these commands: erase organizer, erase venue, erase user/,
    ],
    [['venue', 'Teatro'], 2, /"Teatro" is no id/],
    [['venue'], 2, /ID is missing/],
  ];
  for (const [words, code, message] of cases) {
    const finished = await runProgram(['erase', ...words, '--locale', 'en', ...flagsOf(location)]);
    assert.deepEqual([finished.code, finished.out], [code, '']);
    assert.match(finished.err, message);
    assert.equal(finished.err.trim().split('\n').length, 1);
  }
});
