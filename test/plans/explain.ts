import { type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import type { Database, Executor } from '../../src/storage/dialect.ts';

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
  return {
    ...database,
    read: database.read.withPlugin(plugin),
    readHeavy: database.readHeavy.withPlugin(plugin),
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

/**
 * Without these PostgreSQL looks rows up by an index wherever there is one, as it would if every table were long; what
 * it looks up by plain index scans, bitmaps find too, but no bitmap goes through an index from end to end.
 */
const asIfLong = ['enable_seqscan', 'enable_indexscan', 'enable_hashjoin', 'enable_mergejoin'] as const;

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
    if (ofLongTables)
      await sql`select set_config(name, 'off', false) from unnest(${asIfLong}::text[]) as name`.execute(
        connection,
      );
    const rows = await explain('explain (costs off)');
    if (ofLongTables) await sql`reset all`.execute(connection);
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
