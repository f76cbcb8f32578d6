import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { onEachDatabase } from '../../test/support/databases.ts';
import { addManyVenues } from '../../test/support/many-venues.ts';
import { openTestCalendar } from '../../test/support/test-calendar.ts';
import type { Database, Executor } from '../database/dialect.ts';
import { listEventIds } from './list-page.ts';
import type { EventListQuery } from './list-query.ts';

const plain: EventListQuery = {
  view: 'public',
  statuses: ['publish'],
  bounds: { startFrom: '2031-01-01 00:00:00', endBefore: '2033-01-02 00:00:00' },
  facets: [],
  words: null,
  located: null,
  near: null,
  include: null,
};
const every = ['publish', 'future', 'draft', 'pending', 'private'] as const;
const words = (...must: string[]) => ({ must, mustNot: ['otra'] });

const near = (isNearestFirst: boolean) => ({
  circle: { lat: 41.6, lng: -4.7, radiusKm: 25 },
  isNearestFirst,
});

const shapes: Readonly<Record<string, Partial<EventListQuery>>> = {
  'the default list': {},
  'without bounds': { bounds: {} },
  'strict bounds': { bounds: { startFrom: '2031-01-01 10:00:00' } },
  'what overlaps a day': { bounds: { endFrom: '2031-01-02 00:00:00', startBefore: '2031-01-03 00:00:00' } },
  'all statuses': { view: 'all', statuses: every },
  "one's own beside the public": { view: 'own:7', statuses: every },
  "one's own of a category": { view: 'own:7', statuses: every, facets: [['term:1']] },
  'one category': { facets: [['term:1']] },
  'several categories': { facets: [['term:1', 'term:2', 'term:3']] },
  'a category at a venue': { facets: [['term:1'], ['venue:2']] },
  'not featured, without tickets': { facets: [['unfeatured'], ['unticketed']] },
  'a word': { words: words('concierto') },
  'a short word': { words: words('de') },
  "a word in one's own and at a venue": { words: words('concierto'), view: 'own:7', facets: [['venue:2']] },
  'with coordinates': { located: true, view: 'own:7' },
  'near a point': { near: near(false) },
  'near a point, nearest first': { near: near(true) },
  'all statuses near a point, nearest first': { near: near(true), view: 'all', statuses: every },
  "one's own near a point": { near: near(true), view: 'own:7', statuses: every },
  'a category near a point': { near: near(true), facets: [['term:1']] },
  'a word near a point': { near: near(true), words: words('concierto') },
  'named ids near a point': { near: near(true), include: [1, 2, 3], bounds: {} },
  'named ids': { include: [1, 2, 3], bounds: {}, words: words('concierto') },
};

/** Notes each query that runs. */
const watched = (executor: Executor, seen: RootOperationNode[]): Executor => {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      seen.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return executor.withPlugin(plugin);
};

/** How the database would run it, one step a line; in PostgreSQL as if every table were long. */
const planOf = async (database: Database, node: RootOperationNode): Promise<string[]> =>
  database.read.connection().execute(async (connection) => {
    const query = connection.getExecutor().compileQuery(node, { queryId: 'plan' });
    if (database.dialect.name === 'postgres') await sql`set enable_seqscan = off`.execute(connection);
    const explain = database.dialect.name === 'postgres' ? 'explain' : 'explain query plan';
    const { rows } = await connection.executeQuery<Record<string, unknown>>({
      ...query,
      sql: `${explain} ${query.sql}`,
    });
    if (database.dialect.name === 'postgres') await sql`reset enable_seqscan`.execute(connection);
    return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN']));
  });

// SQLite scans what a part of the query itself has found, and virtual tables by their index.
const wholeTable =
  /Seq Scan on|^SCAN (?!found|few|\(|CONSTANT|(json_each|near) VIRTUAL TABLE|event_trigrams VIRTUAL TABLE INDEX \d+:M)/;

/** Enough rows for SQLite and PostgreSQL to prefer indexes by themselves where they can. */
const fill = async (database: Database): Promise<unknown> => {
  await addManyVenues(
    database,
    1,
    Array.from({ length: 500 }, (_, index) => [41 + index / 400, -5 + index / 400] as const),
  );
  return database.transaction(async (executor) => {
    const numbers = Array.from({ length: 4000 }, (_, index) => index + 1);
    for (let from = 0; from < numbers.length; from += 500) {
      const some = numbers.slice(from, from + 500);
      const entries = some.map((event_id) => ({
        status: 'publish' as const,
        event_id,
        start_local: `2031-05-${String(1 + (event_id % 28)).padStart(2, '0')} 10:00:00`,
        end_local: `2031-05-${String(1 + (event_id % 28)).padStart(2, '0')} 11:00:00`,
      }));
      await executor
        .insertInto('list_entries')
        .values(entries.map((entry) => ({ ...entry, facet: 'all' })))
        .execute();
    }
    await executor
      .insertInto('list_days')
      .values({
        facet: 'all',
        status: 'publish',
        start_day: '2031-05-01',
        end_day: '2031-05-01',
        entries: 4000,
      })
      .execute();
  });
};

onEachDatabase('the queries of lists', (place) => {
  test('go by indexes, whatever is asked for', async (context) => {
    const { database } = await openTestCalendar(context, place);
    await fill(database);
    for (const [name, shape] of Object.entries(shapes)) {
      const seen: RootOperationNode[] = [];
      const observed: Database = { ...database, read: watched(database.read, seen) };
      for (const offset of [0, 3000])
        await listEventIds(observed, { ...plain, ...shape }, { from: offset, limit: 50, total: undefined });
      assert.ok(seen.length > 0, name);
      for (const node of seen) {
        const plan = await planOf(database, node);
        const scans = plan.filter((step) => wholeTable.test(step.trim()));
        assert.deepEqual(scans, [], `${name}:\n${plan.join('\n')}`);
      }
    }
  });

  test('read a list of one facet in its order, without sorting', async (context) => {
    const { database } = await openTestCalendar(context, place);
    await fill(database);
    for (const shape of [plain, { ...plain, facets: [['term:1']] }] as const) {
      const seen: RootOperationNode[] = [];
      const observed: Database = { ...database, read: watched(database.read, seen) };
      await listEventIds(observed, shape, { from: 0, limit: 50, total: undefined });
      const plans = await Promise.all(seen.map((node) => planOf(database, node)));
      for (const step of plans.flat())
        assert.doesNotMatch(step, /TEMP B-TREE FOR (RIGHT PART OF )?ORDER BY|Sort Key/);
    }
  });
});
