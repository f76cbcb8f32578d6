import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../src/storage/open.ts';
import { flagsOf, newFolder } from '../support/calendars/backing-up.ts';
import { exported, imported } from '../support/calendars/exporting.ts';
import { fillCalendar } from '../support/calendars/full-calendar.ts';
import { runCommand } from '../support/commands.ts';
import { onEachDatabase, type TestLocation } from '../support/databases/databases.ts';
import { startWholeServer } from '../support/servers/whole-server.ts';

const tables = ['users', 'images', 'terms', 'venues', 'organizers', 'events'] as const;

const inDatabase = async (location: TestLocation, statement: (table: string) => string): Promise<void> => {
  const database = openDatabase(location);
  await database.transaction(async (executor) => {
    for (const table of tables) await sql.raw(statement(table)).execute(executor);
  });
  await database.close();
};

/** A column in every table that an archive has records of, as a later version adds it. */
const addColumn = (location: TestLocation): Promise<void> =>
  inDatabase(location, (table) => `alter table ${table} add column subtitle text not null default ''`);

const subtitlesIn = async (location: TestLocation): Promise<Record<string, unknown>> => {
  const database = openDatabase(location);
  const found: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql`select id, subtitle from ${sql.table(table)} order by id`.execute(
      database.read,
    );
    found[table] = rows;
  }
  await database.close();
  return found;
};

onEachDatabase('a column that only the schema names', (place) => {
  let there: TestLocation;
  let text: string;
  const newPlace = async (t: TestContext): Promise<TestLocation> => {
    const location = await place('schema');
    t.after(location.remove);
    return location;
  };
  before(async () => {
    there = await place('schema');
    const server = await startWholeServer({ ...there, remove: async () => undefined });
    await fillCalendar(server, there);
    await server.close();
    await addColumn(there);
    await inDatabase(there, (table) => `update ${table} set subtitle = 'Título «' || id || '» <& más'`);
    text = await exported(there);
  });
  after(() => there.remove());

  test('goes from an export into another calendar, and so do its changes', async (t) => {
    const here = await newPlace(t);
    await addColumn(here);
    const report = await imported(here, text);
    assert.deepEqual(
      [report.problems, report.losses, report.stopped, report.unknownKeys],
      [[], [], null, []],
    );
    const expected = await subtitlesIn(there);
    assert.deepEqual(await subtitlesIn(here), expected);

    const again = await imported(here, text);
    assert.ok(Object.values(again.counts).every(({ created, updated }) => created + updated === 0));

    const later = await imported(here, text.replaceAll('Título «', 'Otro «'));
    assert.ok(Object.values(later.counts).every(({ updated, unchanged }) => updated > 0 && unchanged === 0));
    const users = expected['users'];
    const changed = JSON.parse(JSON.stringify({ ...expected, users: [] }).replaceAll('Título «', 'Otro «'));
    assert.deepEqual({ ...(await subtitlesIn(here)), users: [] }, changed);
    assert.deepEqual((await subtitlesIn(here))['users'], users, 'a user who is here stays as it is');
  });

  test('is counted and named where there is no such column, and the command ends with 1', async (t) => {
    const file = join(await newFolder(t), 'calendar.jsonl');
    await writeFile(file, text);
    const { code, out } = await runCommand(['import', 'archive', file, ...flagsOf(await newPlace(t))]);
    assert.equal(code, 1);
    assert.doesNotMatch(out, /Se ha importado todo/);
    const named = /^ *Campos desconocidos que se han omitido: (.*)\.$/m.exec(out)?.[1]?.split(', ') ?? [];
    const kinds = ['user', 'image', 'category', 'tag', 'venue', 'organizer', 'event'];
    assert.deepEqual(
      named.map((one) => one.replace(/ \(\d+\)$/, '')),
      kinds.map((kind) => `${kind}.stored.subtitle`),
    );
    assert.ok(named.includes('event.stored.subtitle (26)'), named.join());
  });

  test('without its key in a line leaves that record out, and names the key', async (t) => {
    const here = await newPlace(t);
    await addColumn(here);
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.startsWith('{"kind":"venue"'));
    const { stored, ...line } = JSON.parse(lines[at] ?? '');
    const { subtitle: _, ...rest } = stored;
    const { problems } = await imported(
      here,
      lines.with(at, JSON.stringify({ ...line, stored: rest })).join('\n'),
    );
    assert.match(problems[0]?.reason.en ?? '', /"subtitle" is missing or wrong/);
  });
});
