import { sql, type TableMetadata } from 'kysely';
import type { Executor } from './dialect.ts';

/** The schema that tables are made in; undefined where there are none, as with SQLite. */
export const ownSchema = async (executor: Executor, isServer: boolean): Promise<string | undefined> => {
  if (!isServer) return undefined;
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(executor);
  return rows[0]?.name ?? undefined;
};

/**
 * The tables of the database that are this calendar's or stand beside them, those of Kysely's migrations too. Those of
 * other schemas of a PostgreSQL database may have the same names.
 */
export const listOwnTables = async (executor: Executor): Promise<readonly TableMetadata[]> => {
  const tables = await executor.introspection.getTables({ withInternalKyselyTables: true });
  const schema = await ownSchema(
    executor,
    tables.some((table) => table.schema !== undefined),
  );
  return tables.filter((table) => table.schema === schema);
};
