import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Dialect } from './dialect.ts';
import { history } from './migrate.ts';

/**
 * The names of all tables that the history of the schema makes, each after those that its rows refer to. Found by
 * running the history against nothing, so that no list has to be kept beside it; a database may hold tables of others.
 * What only one database has beside these (the search index of SQLite) is made anew from them.
 */
export const listCalendarTables = async (dialect: Dialect): Promise<readonly string[]> => {
  // A step may make a table anew.
  const names = new Set<string>();
  const nothing = new Kysely<never>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query: { query } }) => {
      if (query.kind === 'CreateTableNode') names.add(query.table.table.identifier.name);
    },
  });
  for (const change of Object.values(history)) await change(nothing, dialect);
  return [...names];
};
