import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type RootOperationNode, sql } from 'kysely';
import type { Database } from '../../src/storage/dialect.ts';
import { onEachDatabase } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';
import { type NotedQuery, planOf, watched } from './explain.ts';
import { fullScansIn } from './full-scans.ts';
import { fillCalendar } from './long-calendar.ts';
import { findNamed } from './named.ts';
import { type PlannedRequest, plannedRequests } from './requests.ts';

const clock = () => Temporal.Instant.from('2026-11-21T10:00:00Z');
const mount = '/calendar/events/v1';
const renew = 'RENEW_PLANS=1 node scripts/test.ts test/plans/plans.test.ts';

interface Run extends PlannedRequest {
  readonly nodes: readonly RootOperationNode[];
}

const titleOf = ({ name, who, request }: PlannedRequest): string => `## ${name} (${who}): ${request}`;

const isRead = ({ kind }: RootOperationNode): boolean => kind === 'SelectQueryNode' || kind === 'RawNode';

/**
 * Each read with the plans of its queries, those left out that stand above already. Which request learns of a commit
 * is chance, since when somebody signed in last is written at its own pace: that stands by itself.
 */
const describe = async (database: Database, runs: readonly Run[]): Promise<Map<string, string>> => {
  const sections = new Map<string, string>();
  const above = new Set<string>();
  const ofCommits = new Set<string>();
  for (const run of runs) {
    const plans: string[] = [];
    for (const node of run.nodes.filter(isRead)) {
      const plan = (await planOf(database, node, { ofLongTables: false })).join('\n');
      if (/\bchanges\b/.test(plan)) ofCommits.add(plan);
      else if (!above.has(plan)) plans.push(plan);
      above.add(plan);
    }
    const text = plans.length === 0 ? '(nothing that is not above)' : plans.join('\n\n');
    if (run.body === undefined) sections.set(titleOf(run), text);
  }
  return sections.set('## learning of commits', [...ofCommits].sort().join('\n\n'));
};

const textOf = (sections: ReadonlyMap<string, string>): string =>
  [...sections].map(([title, plans]) => `${title}\n\n${plans}\n`).join('\n');

/** Lists whose pages are read along the index of starts, until the page is full. */
const inOrder = [
  ...['the default list', 'a far page', 'by cursor', 'what overlaps a day', 'all statuses'],
  ...['all statuses by cursor', "one's own beside the public", "one's own beside the public, by cursor"],
  ...['backwards', 'backwards by cursor', 'backwards, all statuses', 'an author', 'featured ones'],
  'that take place as announced',
].map((name) => `events: ${name}`);
/** Lists whose pages are read along the index of titles or of changes. */
const alongOrder = ['by title', 'by last change'].map((name) => `events: ${name}`);
// Ids of events with the same title are sorted among themselves.
const sorting = /^\s*(->\s*)?(Incremental )?Sort$|TEMP B-TREE FOR (?!LAST TERM).*ORDER BY/;

onEachDatabase('the plan of each query', (place) => {
  let database: Database;
  let server: WholeServer;
  const runs: Run[] = [];
  before(async () => {
    let queries: NotedQuery[] = [];
    const noted = (run: PlannedRequest): void => {
      const nodes = queries.filter(({ hasRun }) => hasRun).map(({ node }) => node);
      runs.push({ ...run, nodes });
      queries = [];
    };
    server = await startWholeServer(await place('schema'), {}, async (opened) => {
      database = opened;
      await fillCalendar(opened, clock);
      return watched(opened, (query) => queries.push(query));
    });
    noted({ name: 'the start', who: '-', request: '-' });
    for (const planned of plannedRequests(await findNamed(database))) {
      const [verb, path] = planned.request.split(/ (.*)/);
      const sending = planned.body === undefined ? {} : { json: planned.body };
      // Two slashes begin what stands outside of the mount.
      const address = path?.startsWith('//') ? path.slice(1) : `${mount}${path}`;
      const { status, body } = await server.ask(planned.who, `${verb} ${address}`, sending);
      assert.ok(status < 300 || status === 404, `${planned.request}: ${status} ${JSON.stringify(body)}`);
      noted(planned);
    }
  });
  after(() => server.close());

  test('is the one that was looked at', async () => {
    const file = join(import.meta.dirname, `${database.dialect.name}.txt`);
    const sections = await describe(database, runs);
    if (process.env['RENEW_PLANS']) writeFileSync(file, textOf(sections));
    const known = readFileSync(file, 'utf8');
    const changed = [...sections].filter(([title, plans]) => !known.includes(`${title}\n\n${plans}\n`));
    assert.equal(
      textOf(sections) === known,
      true,
      `These plans are not those in ${file}. If they are as good, renew it: ${renew}\n\n${textOf(new Map(changed))}`,
    );
  });

  test('of a page of a simple list sorts nothing', async () => {
    const looked = runs.filter(({ name }) => inOrder.includes(name));
    assert.equal(looked.length, inOrder.length);
    for (const run of looked) {
      const plans = await Promise.all(
        run.nodes.map((node) => planOf(database, node, { ofLongTables: false })),
      );
      const pages = plans.filter((plan) => plan.some((step) => /\boccurrences_by_start\b/.test(step)));
      assert.ok(pages.length > 0, `${titleOf(run)} reads no index of starts`);
      for (const plan of pages)
        assert.ok(!plan.some((step) => sorting.test(step)), `${titleOf(run)}\n${plan.join('\n')}`);
    }
  });

  test('of a page in order of titles or changes walks their index', async () => {
    // PostgreSQL sorts as few as these are here.
    if (database.dialect.name !== 'sqlite') return;
    const looked = runs.filter(({ name }) => alongOrder.includes(name));
    assert.equal(looked.length, alongOrder.length);
    for (const run of looked) {
      const plans = await Promise.all(
        run.nodes.map((node) => planOf(database, node, { ofLongTables: true })),
      );
      const pages = plans.filter((plan) => plan.some((step) => /events_by_(title|modified)/.test(step)));
      assert.ok(pages.length > 0, `${titleOf(run)}\n${plans.flat().join('\n')}`);
      for (const plan of pages)
        assert.ok(!plan.some((step) => sorting.test(step)), `${titleOf(run)}\n${plan.join('\n')}`);
    }
  });

  test('goes through no table that grows with the calendar', async () => {
    const found = new Map<string, string>();
    const look = async (): Promise<void> => {
      for (const run of runs) {
        for (const node of run.nodes) {
          const plan = await planOf(database, node, { ofLongTables: true });
          for (const step of fullScansIn(plan)) found.set(step.trim(), `${titleOf(run)}\n${plan.join('\n')}`);
        }
      }
    };
    await look();
    // With this SQLite knows how its tables are filled, as after `scripts/seed.ts`.
    if (database.dialect.name === 'sqlite') {
      await database.transaction((executor) => sql`analyze`.execute(executor));
      await look();
    }
    assert.equal(found.size, 0, [...found].flat().join('\n\n'));
  });
});
