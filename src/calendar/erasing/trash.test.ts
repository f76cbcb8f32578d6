import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { atEnd } from '../../../test/support/at-end.ts';
import { findingsIn } from '../../../test/support/calendars/backing-up.ts';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { startWholeServer } from '../../../test/support/servers/whole-server.ts';
import { anonymous } from '../../kernel/actor.ts';
import { followRetention } from '../../program/background-jobs.ts';
import { listOwnTables } from '../../storage/own-tables.ts';
import { findLinkedEvents } from '../events/read/event-rows.ts';
import { replaceEvent } from '../events/write/replace-event.ts';

const mount = '/calendar/events/v1';
const dates = { start_date: '2031-05-10 10:00', end_date: '2031-05-10 12:00' };

onOneDatabase('the trash', (place) => {
  test('what has lain in it for longer than --trash-retention goes for good with its former states, and nothing else', async (t) => {
    const location = await place('schema');
    const server = await startWholeServer(location);
    atEnd(t, server.close);
    const make = async (what: string, json: unknown): Promise<number> => {
      const { status, body } = await server.ask('editor', `POST ${mount}/${what}`, { json });
      assert.equal(status, 201, JSON.stringify(body));
      return body.id;
    };
    const trash = (what: string, id: number) => server.ask('editor', `DELETE ${mount}/${what}/${id}`);
    const restore = (what: string, id: number) =>
      server.ask('editor', `PATCH ${mount}/${what}/${id}`, { json: { status: 'publish' } });
    const idsIn = async (status: 'publish' | 'trash'): Promise<number[]> => {
      const found = (['events', 'venues', 'organizers'] as const).map((table) =>
        server.database.read.selectFrom(table).select('id').where('status', '=', status).execute(),
      );
      return (await Promise.all(found))
        .flat()
        .map(({ id }) => id)
        .sort((one, other) => one - other);
    };

    const venue = await make('venues', { venue: 'Vetusta', address: 'Calle Vetusta 1', city: 'Soria' });
    const organizer = await make('organizers', { organizer: 'Vetusta y Cía.' });
    const tag = await make('tags', { name: 'Gratis' });
    const parent = await make('events', {
      ...{ title: 'Vetusta en fiestas', ...dates, tags: [tag], venue, organizer },
      ...{ event_status: 'cancelled', status_note: 'Vetusta avisa' },
    });
    const child = await make('events', { title: 'Pasacalles', ...dates });
    // Only imports bring events that belong to others.
    await server.database.transaction(async (executor) => {
      const [before] = await findLinkedEvents(executor, [child]);
      if (before === undefined) throw new Error('no event');
      const row = { ...before.row, parent, revision: 2 };
      const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
      await replaceEvent(executor, anonymous, now, before, { row, links: before.links });
    });
    const back = await make('events', { title: 'Baile', ...dates });
    await trash('events', parent);
    await trash('venues', venue);
    await trash('organizers', organizer);
    await trash('events', back);
    await restore('events', back);
    server.setClock('2026-12-01T10:00:00Z');
    const late = await make('events', { title: 'Feria', ...dates });
    await trash('events', late);
    const imported = { source: 'https://old.test', author: 2, fingerprint: 'x', published: 1 } as const;
    await server.database.transaction((executor) =>
      executor
        .insertInto('imports')
        .values([
          { ...imported, source_key: 'old.test?id=7', kind: 'event', record_id: parent, state: 'whole' },
          { ...imported, source_key: 'old.test?id=8', kind: 'venue', record_id: venue, state: 'vanished' },
        ])
        .execute(),
    );

    const keep = async (days: number, now: string): Promise<readonly string[]> => {
      const lines: string[] = [];
      const looked = Promise.withResolvers<void>();
      const retention = followRetention(
        { auditRetention: 0, trashRetention: days },
        {
          database: server.database,
          clock: () => Temporal.Instant.from(now),
          wait: async (_milliseconds, signal) => {
            looked.resolve();
            await once(signal, 'abort');
          },
          log: pino({}, { write: (line) => lines.push(JSON.parse(line).msg) }),
        },
      );
      if (days > 0) await looked.promise;
      await retention.close();
      return lines;
    };
    const before = await server.snapshot();
    assert.deepEqual(await keep(0, '2027-12-01T10:00:00Z'), []);
    assert.deepEqual(await keep(30, '2026-12-21T10:00:00Z'), []);
    assert.deepEqual(await server.snapshot(), before);
    assert.deepEqual(await idsIn('trash'), [venue, organizer, parent, late]);

    assert.deepEqual(await keep(30, '2026-12-21T10:00:01Z'), ['trash pruned']);
    assert.deepEqual(await idsIn('trash'), [late]);
    assert.deepEqual(await idsIn('publish'), [child, back]);
    for (const { name } of await listOwnTables(server.database.read)) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(server.database.read);
      assert.doesNotMatch(JSON.stringify(rows), /vetusta/i, name);
    }
    const { body } = await server.ask('-', `GET ${mount}/events?start_date=2031-01-01&post_parent=${parent}`);
    assert.equal(body.total ?? 0, 0);
    const { body: entries } = await server.ask('administrator', `GET /audit?kind=event&record=${parent}`);
    assert.deepEqual(
      entries.entries.map(({ action, about }: { action: string; about: object }) => [action, about]),
      ['delete', 'delete', 'create'].map((action) => [action, {}]),
    );
    const known = await server.database.read.selectFrom('imports').select(['record_id', 'state']).execute();
    // What vanished from its source may come back with it.
    assert.deepEqual(known, [{ record_id: parent, state: 'erased' }]);
    assert.deepEqual(await findingsIn(location), []);
  });
});
