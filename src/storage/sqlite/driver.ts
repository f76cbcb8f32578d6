import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Dialect as KyselyDialect,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type { Database } from '../dialect.ts';
import { busy, primaryCodeOf, rowsOf, statementsOn } from './statements.ts';

/** SQLite changes tables inside transactions, so migrations are all or nothing. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const connectionTo = (file: DatabaseSync): DatabaseConnection => {
  const runStatement = statementsOn(file);
  return {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery) => ({
      rows: rowsOf(runStatement(sql, parameters)) as R[],
    }),
    streamQuery: async function* <R>(query: CompiledQuery) {
      // A statement of its own: a cached one cannot be run again while it is being stepped through.
      const statement = file.prepare(query.sql);
      for (const row of statement.iterate(...(query.parameters as string[]))) yield { rows: [row as R] };
    },
  };
};

/** Runs a statement without parameters or rows. */
export const runOn = async (connection: DatabaseConnection, statement: string): Promise<void> => {
  await connection.executeQuery(CompiledQuery.raw(statement));
};

/** How long a writer waits for another process's transaction, in milliseconds. */
const maxWaitMs = 10_000;

/**
 * Immediate: a transaction that reads first and writes later could otherwise not be finished when another process
 * has written in between (SQLITE_BUSY_SNAPSHOT). Waiting is done here and not by SQLite, which would stop
 * everything else in this process meanwhile.
 */
const begin = async (connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> => {
  // Readers wait for nobody.
  if (accessMode === 'read only') return runOn(connection, 'begin');
  const deadline = performance.now() + maxWaitMs;
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    try {
      return await runOn(connection, 'begin immediate');
    } catch (error) {
      if (primaryCodeOf(error) !== busy || performance.now() > deadline) throw error;
    }
    await pause(wait);
  }
};

const driverFor = (file: DatabaseSync): Driver => {
  const connection = connectionTo(file);
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: begin,
    commitTransaction: (held) => runOn(held, 'commit'),
    rollbackTransaction: (held) => runOn(held, 'rollback'),
    releaseConnection: async () => undefined,
    destroy: async () => file.close(),
  };
};

/** Returns how Kysely uses SQLite by a driver. */
export const dialectWith = (
  createDriver: () => Driver,
  createAdapter = () => new TransactionalSqliteAdapter(),
): KyselyDialect => ({
  createAdapter,
  createDriver,
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

/** Kysely on one open `node:sqlite` file, its only connection, for which Kysely makes queries wait. */
export const sqliteDialect = (file: DatabaseSync): KyselyDialect => dialectWith(() => driverFor(file));

/** Finds commits by the number that changes with those of all other connections, the writer's among them. */
export const watchCommits = (watcher: DatabaseSync): Pick<Database, 'look' | 'commits'> => {
  const version = watcher.prepare('pragma data_version');
  let seen = 0;
  return {
    look: async () => {
      seen = Number(version.get()?.['data_version']);
    },
    commits: () => seen,
  };
};
