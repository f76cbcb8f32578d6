import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { tables } from '../tables.ts';
import type { TableDefinition } from './column.ts';

const createTable = (
  name: string,
  { columns, constraints = [] }: TableDefinition,
  dialect: Dialect,
): string => {
  const types = { ...dialect, integer: 'integer' } as const;
  const lines = Object.entries(columns).map(([column, { type, rest }]) => `${column} ${types[type]} ${rest}`);
  return `create table ${name} (${[...lines, ...constraints].join(', ')})`;
};

/** Creates the tables and indexes of a calendar in an empty database. */
export const createSchema = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  const statements = Object.entries<TableDefinition>(tables).flatMap(([name, table]) => [
    createTable(name, table, dialect),
    ...(table.indexes ?? []),
  ]);
  for (const statement of [...statements, ...dialect.searchIndex]) await sql.raw(statement).execute(db);
};

/**
 * Returns the names of the tables of a calendar, each after those that its rows refer to. Tables of the search index are
 * not among them: what is in these is derived from `event_search`.
 */
export const listCalendarTables = (): readonly string[] => Object.keys(tables);
