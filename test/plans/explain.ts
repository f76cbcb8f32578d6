import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import type { Database, Executor } from '../../src/database/dialect.ts';

/** How the database would run a query, one step a line, without what differs from run to run. */
export type Plan = readonly string[];

/** A query that was asked for; parts of another query are, too, and never run by themselves. */
export interface NotedQuery {
  readonly node: RootOperationNode;
  hasRun: boolean;
}

/** A database that hands each query to `note` when it is asked for, and says of it whether it ran. */
export const watched = (database: Database, note: (query: NotedQuery) => void): Database => {
  const noted = new WeakMap<object, NotedQuery>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const query = { node, hasRun: false };
      noted.set(queryId, query);
      note(query);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      const query = noted.get(queryId);
      if (query) query.hasRun = true;
      return result;
    },
  };
  const read = database.read.withPlugin(plugin);
  return {
    ...database,
    read,
    readLists: read,
    readWidely: read,
    // What it asks is no query of Kysely's.
    searchTexts: null,
    transaction: (work) => database.transaction((executor: Executor) => work(executor.withPlugin(plugin))),
  };
};

/** Ids and secrets are others in every run, long lists are no use to readers. */
const steady = (step: string): string =>
  step
    .replaceAll(/'\{[^']*\}'::/g, "'{…}'::")
    .replaceAll(/'[\w-]{20,}'::/g, "'…'::")
    .replace(/\(id > '\d+'::/, "(id > '…'::")
    .trimEnd();

// Where there is an index to look each row up by, PostgreSQL then does, as it would if every table were long.
const asIfLong = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'] as const;

/**
 * The plan of a query. In PostgreSQL `ofLongTables` asks for what it would do if every table were long: it goes
 * through one from end to end only where there is no other way.
 */
export const planOf = (
  database: Database,
  node: RootOperationNode,
  { ofLongTables }: { readonly ofLongTables: boolean },
): Promise<Plan> =>
  database.read.connection().execute(async (connection) => {
    const query = connection.getExecutor().compileQuery(node, { queryId: 'plan' });
    const explain = async (how: string) =>
      (
        await connection.executeQuery<Record<string, unknown>>({
          ...query,
          sql: `${how} ${query.sql}`,
        })
      ).rows;
    if (database.dialect.name === 'sqlite')
      return treeOf((await explain('explain query plan')) as unknown as Step[]);
    if (ofLongTables) for (const way of asIfLong) await sql`set ${sql.ref(way)} = off`.execute(connection);
    const rows = await explain('explain (costs off)');
    for (const way of asIfLong) await sql`reset ${sql.ref(way)}`.execute(connection);
    return rows.map((row) => steady(String(row['QUERY PLAN'])));
  });

interface Step {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

const treeOf = (steps: readonly Step[]): Plan => {
  const depths = new Map<number, number>([[0, -1]]);
  return steps.map(({ id, parent, detail }) => {
    const depth = (depths.get(parent) ?? -1) + 1;
    depths.set(id, depth);
    return `${'  '.repeat(depth)}${steady(detail)}`;
  });
};
