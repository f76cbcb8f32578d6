import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Dialect as KyselyDialect,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { takeTurns } from '../../kernel/turns.ts';
import type { Database } from '../dialect.ts';
import { type ReaderQueue, readerDriver } from './reader-queue.ts';
import { busy, primaryCodeOf } from './result-codes.ts';
import { rowsOf, statementsOn } from './statements.ts';

/** Kysely calls this adapter; SQLite changes tables inside transactions, so migrations are all or nothing. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Without this Kysely would have a queue of its own before ours. */
class ReaderAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * A parameter that is the limit itself SQLite looks into while it plans, and plans anew whenever it is set again, with
 * each run of the statement. Of a sum it does not know beforehand what it will be.
 */
class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit (');
    this.visitNode(limit);
    this.append(' + 0)');
  }
}

const connectionTo = (file: DatabaseSync): DatabaseConnection => {
  const runStatement = statementsOn(file);
  return {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      return { rows: rowsOf(runStatement(query.sql, query.parameters)) as R[] };
    },
    streamQuery: async function* <R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      // A statement of its own: a cached one cannot be run again while it is being stepped through.
      const statement = file.prepare(query.sql);
      for (const row of statement.iterate(...(query.parameters as string[]))) yield { rows: [row as R] };
    },
  };
};

const run = async (connection: DatabaseConnection, sql: string): Promise<void> => {
  await connection.executeQuery({ sql, parameters: [] } as unknown as CompiledQuery);
};

/** How long a writer waits for another process's transaction, in milliseconds. */
const longestWait = 10_000;

/**
 * Immediate: a transaction that reads first and writes later could otherwise not be finished when another process
 * has written in between (SQLITE_BUSY_SNAPSHOT). Waiting is done here and not by SQLite, which would stop
 * everything else in this process meanwhile.
 */
const begin = async (connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> => {
  // Readers wait for nobody.
  if (accessMode === 'read only') return run(connection, 'begin');
  const deadline = performance.now() + longestWait;
  for (let wait = 1; ; wait = Math.min(wait * 2, 50)) {
    try {
      return await run(connection, 'begin immediate');
    } catch (error) {
      if (primaryCodeOf(error) !== busy || performance.now() > deadline) throw error;
    }
    await pause(wait);
  }
};

const driverFor = (file: DatabaseSync): Driver => {
  const connection = connectionTo(file);
  const turn = takeTurns(1);
  let release = (): void => undefined;
  return {
    init: async () => undefined,
    acquireConnection: () =>
      new Promise((resolve) => {
        void turn(
          () =>
            new Promise<void>((done) => {
              release = done;
              resolve(connection);
            }),
        );
      }),
    beginTransaction: begin,
    commitTransaction: (held) => run(held, 'commit'),
    // A full disk may have ended it already; saying so would hide why (https://sqlite.org/lang_transaction.html).
    rollbackTransaction: async (held) => {
      if (file.isTransaction) await run(held, 'rollback');
    },
    releaseConnection: async () => release(),
    destroy: async () => file.close(),
  };
};

const dialectWith = (createAdapter: () => SqliteAdapter, createDriver: () => Driver): KyselyDialect => ({
  createAdapter,
  createDriver,
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new PlannedOnceCompiler(),
});

/** Kysely on one open `node:sqlite` file; queries take turns on its only connection. */
export const sqliteDialect = (file: DatabaseSync): KyselyDialect =>
  dialectWith(
    () => new TransactionalSqliteAdapter(),
    () => driverFor(file),
  );

/** Kysely on the reader thread. */
export const readerDialect = (queue: ReaderQueue): KyselyDialect =>
  dialectWith(
    () => new ReaderAdapter(),
    () => readerDriver(queue),
  );

/** Looks for commits by the number that changes with those of all other connections, the writer's among them. */
export const watchCommits = (watcher: DatabaseSync): Pick<Database, 'look' | 'commits'> => {
  const version = watcher.prepare('pragma data_version');
  version.setReturnArrays(true);
  let seen = 0;
  let underWay: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    // By then all who ask at this moment have asked.
    await null;
    underWay = null;
    seen = Number((version.get() as unknown as readonly [number])[0]);
  };
  return {
    look: () => {
      underWay ??= look();
      return underWay;
    },
    commits: () => seen,
  };
};
