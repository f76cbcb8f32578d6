import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DatabaseConnection, Kysely, type Dialect as KyselyDialect } from 'kysely';
import type { AppError } from '../kernel/error.ts';
import type { Database, Dialect, Executor } from './dialect.ts';
import type { Tables } from './tables.ts';

/** The writers' connection, and what is done beside their work. */
export interface Writing {
  readonly kysely: KyselyDialect;
  readonly refusal: Dialect['refusal'];
  /** Returns the error of a commit of which it is unknown whether it was made; null for all others. */
  readonly uncertain: (error: unknown) => AppError | null;
  /** Done first in each transaction. */
  readonly atStart?: (executor: Executor) => Promise<unknown>;
}

/** Transactions that run one after the other. */
export interface WriteQueue {
  readonly transaction: Database['transaction'];
  /** How many have not begun. */
  readonly waiting: () => number;
  /** Resolves when none is left; closes the connection. */
  readonly close: () => Promise<void>;
}

/** A writer that has waited for so many milliseconds for a transaction that cannot begin waits for no other one. */
const longWaitMs = 1000;

/** A rollback fails where the database has ended the transaction itself, or is gone; what it failed with first counts. */
const ignoringRollbacks = (dialect: KyselyDialect): KyselyDialect => ({
  createAdapter: () => dialect.createAdapter(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createDriver: () => {
    const driver = dialect.createDriver();
    const rollback = driver.rollbackTransaction.bind(driver);
    return Object.assign(driver, {
      rollbackTransaction: (connection: DatabaseConnection) => rollback(connection).catch(() => undefined),
    });
  },
});

/** Returns the queue of the write transactions of a process (docs/adr/0002). */
export const openWriteQueue = (writing: Writing): WriteQueue => {
  const { kysely, refusal, uncertain, atStart } = writing;
  const db = new Kysely<Tables>({ dialect: ignoringRollbacks(kysely) });
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let failedToBegin: { readonly error: unknown; readonly at: number } | null = null;

  const write = async <T>(work: (executor: Executor) => Promise<T>, since: number): Promise<T> => {
    let hasBegun = false;
    let isWorkDone = false;
    const leaveQueue = (): void => {
      waiting -= 1;
    };
    try {
      if (failedToBegin !== null && since < failedToBegin.at - longWaitMs) throw failedToBegin.error;
      // Between transactions readers have their turn.
      await nextTurn();
      // What is read after waiting for the lock is to be as those left it who had it before, whatever the server's default.
      const begun = db.transaction().setIsolationLevel('read committed');
      return await begun.execute(async (executor) => {
        await atStart?.(executor);
        hasBegun = true;
        leaveQueue();
        const value = await work(executor);
        isWorkDone = true;
        return value;
      });
    } catch (error) {
      if (!hasBegun) {
        leaveQueue();
        failedToBegin = { error, at: performance.now() };
      }
      throw (isWorkDone ? uncertain(error) : null) ?? error;
    }
  };

  return {
    transaction: (work) => {
      const since = performance.now();
      waiting += 1;
      const written = last.then(() => write(work, since));
      last = written.catch(() => undefined);
      return written.catch((error: unknown) => {
        throw refusal(error) ?? error;
      });
    },
    waiting: () => waiting,
    close: async () => {
      for (let seen = null; seen !== last; ) {
        seen = last;
        await seen;
      }
      await db.destroy();
    },
  };
};
