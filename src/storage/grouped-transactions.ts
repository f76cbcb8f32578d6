import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Driver,
  type Dialect as KyselyDialect,
  Transaction,
} from 'kysely';
import type { AppError } from '../kernel/error.ts';
import type { Database, Dialect, Executor } from './dialect.ts';
import { type SendingAhead, sendAhead, waitForEach } from './postgres/unanswered-statements.ts';
import type { Tables } from './tables.ts';

/** The writers' connection, and what they do beside their work. */
export interface Writing {
  /** How transactions begin, are committed and end without that, is its driver's. */
  readonly kysely: KyselyDialect;
  readonly refusal: Dialect['refusal'];
  /** Whether a question takes a while to go and come: then nobody waits for statements that give no rows. */
  readonly isFar?: boolean;
  /** What writers are told when the commit itself failed so that nobody knows whether it was done; else null. */
  readonly uncertain?: (error: unknown) => AppError | null;
  /** Done before each transaction begins; `alone` as its first writer said. */
  readonly beforeStart?: (alone: boolean) => void;
  /** Done first in each transaction. */
  readonly atStart?: (executor: Executor) => Promise<unknown>;
  /** Done last in each transaction. */
  readonly atEnd?: () => Promise<unknown>;
  /** Done after each commit, before anybody is told. */
  readonly afterCommit?: () => Promise<unknown>;
}

/** Transactions that share commits. */
export interface GroupedTransactions {
  readonly transaction: Database['transaction'];
  /** How many have not begun. */
  readonly waiting: () => number;
  /** Resolves when none is left. */
  readonly drained: () => Promise<void>;
}

/** What came of one's work, told when the group is on disk. */
type Outcome = { readonly value: unknown } | Failure;

interface Failure {
  readonly error: unknown;
}

interface Writer {
  readonly work: (executor: Executor) => Promise<unknown>;
  readonly alone: boolean;
  readonly writers: () => number;
  readonly tell: (outcome: Outcome) => void;
  /** When he came, by `performance.now()`. */
  readonly since: number;
}

/** An open transaction in which writers work one after the other. */
interface Group {
  readonly connection: DatabaseConnection;
  readonly sending: SendingAhead;
  readonly executor: Executor;
}

/** A group takes in so many writers. */
const mostTogether = 100;
/** After so many milliseconds a group takes in nobody else, and nobody else is waited for. */
const longestGroup = 10;
/** Who has waited for so many milliseconds for a transaction that cannot begin does not wait for another one. */
const longWait = 1000;

const savepoint = CompiledQuery.raw('savepoint writer');
const release = CompiledQuery.raw('release savepoint writer');
const rollbackToSavepoint = CompiledQuery.raw('rollback to savepoint writer');

/** Of two errors in one transaction the one of what was sent first: after it all others only say that there was one. */
const firstError = ({ settled }: SendingAhead, thrown: unknown): Promise<unknown> =>
  settled().then(
    () => thrown,
    (error: unknown) => error,
  );

const workInSavepoint = async (
  { connection, executor, sending }: Group,
  { work }: Writer,
): Promise<Outcome> => {
  await sending.ahead(connection.executeQuery(savepoint));
  try {
    const value = await work(executor);
    await sending.settled();
    await sending.ahead(connection.executeQuery(release));
    return { value };
  } catch (thrown) {
    const error = await firstError(sending, thrown);
    try {
      await connection.executeQuery(rollbackToSavepoint);
      await connection.executeQuery(release);
      return { error };
    } catch {
      // The savepoint went with the whole transaction, or with the connection; the first error says why.
      throw error;
    }
  }
};

/**
 * Lets those who write at the same time share one transaction and one wait for the disk, each inside a savepoint of
 * his own (docs/adr/0020). A single writer waits for two turns of the event loop at the most, which bring nobody.
 */
export const groupTransactions = (writing: Writing): GroupedTransactions => {
  const { kysely: dialect, isFar = false, uncertain = () => null } = writing;
  const driver: Driver = dialect.createDriver();
  const compiler = dialect.createQueryCompiler();
  const adapter = dialect.createAdapter();
  const waiting: Writer[] = [];
  let isWorking = false;
  let working: Promise<void> = Promise.resolve();
  let opening: Promise<void> | undefined;

  function* takeTogether(): Generator<Writer> {
    const until = performance.now() + longestGroup;
    for (let taken = 0; taken < mostTogether; taken += 1) {
      const [next] = waiting;
      if (next === undefined || (taken > 0 && (next.alone || performance.now() > until))) return;
      waiting.shift();
      yield next;
      if (next.alone) return;
    }
  }

  /** Throws when the transaction cannot begin, in which case nobody has been taken in; tells all others what came of theirs. */
  const writeGroup = async (): Promise<void> => {
    opening ??= driver.init();
    await opening;
    const connection = await driver.acquireConnection();
    let isOpen = true;
    const isAlone = waiting[0]?.alone === true;
    // Long work may say which of its statements was refused, and on what.
    const sending = isFar && !isAlone ? sendAhead(connection) : waitForEach(connection);
    const queries = new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: async (consumer) => {
        // The connection may be in the next group's transaction by now.
        if (!isOpen) throw new Error('the transaction has ended');
        return consumer(sending.connection);
      },
    });
    const executor = new Transaction<Tables>({ config: { dialect }, dialect, driver, executor: queries });
    const group: { readonly writer: Writer; outcome?: Outcome }[] = [];
    let isCommitting = false;
    let failure: Failure | null = null;
    try {
      writing.beforeStart?.(isAlone);
      // What is read after waiting for the turn is to be as those left it who had it before, whatever the server's default.
      await sending.ahead(driver.beginTransaction(connection, { isolationLevel: 'read committed' }));
      // Waited for, so that all who have waited long are refused together when the turn cannot be had.
      await writing.atStart?.(executor);
      for (const writer of takeTogether()) {
        const member: (typeof group)[number] = { writer };
        // What the first leaves when he fails is all there is, so that he needs no savepoint.
        const isFirst = group.push(member) === 1;
        member.outcome = isFirst
          ? { value: await writer.work(executor) }
          : await workInSavepoint({ connection, sending, executor }, writer);
        // Alone he learns of his statements with the commit; nobody else is to fail with him.
        if (isFirst && waiting.length > 0) await sending.settled();
      }
      await writing.atEnd?.();
      isCommitting = true;
      await driver.commitTransaction(connection);
      await sending.settled();
      await writing.afterCommit?.();
    } catch (thrown) {
      const first = await firstError(sending, thrown);
      failure = { error: (isCommitting ? uncertain(first) : null) ?? first };
      for (const member of group) if (!('error' in (member.outcome ?? {}))) member.outcome = failure;
      // It fails where the database has ended the transaction itself, or is gone.
      await driver.rollbackTransaction(connection).catch(() => undefined);
    }
    // Before they are told: what they ask from then on is refused.
    isOpen = false;
    for (const { writer, outcome } of group) if (outcome) writer.tell(outcome);
    await driver.releaseConnection(connection);
    if (failure !== null && group.length === 0) throw failure.error;
  };

  const arrived = (): number => waiting.reduce((sum, { writers }) => sum + writers(), 0);

  /**
   * What has arrived together comes as far as this together, and between groups readers have their turn. Those who were
   * answered just now are given two turns of the event loop to come again: one sends the answers, one reads what follows.
   */
  const allHere = async (): Promise<void> => {
    const until = performance.now() + longestGroup;
    let before: number;
    do {
      before = arrived();
      await nextTurn();
      if (waiting[0]?.alone === true) return;
      await nextTurn();
    } while (before < mostTogether && arrived() > before && performance.now() < until);
  };

  const writeAll = async (): Promise<void> => {
    isWorking = true;
    while (waiting.length > 0) {
      await allHere();
      const asked = waiting.length;
      try {
        await writeGroup();
      } catch (error) {
        // They have all waited nearly as long as the first; one after the other they would wait many times that.
        const before = performance.now() - longWait;
        const late = waiting.findIndex(({ since }, index) => index >= asked && since > before);
        for (const writer of waiting.splice(0, late < 0 ? waiting.length : late)) writer.tell({ error });
      }
    }
    isWorking = false;
  };

  return {
    transaction: (work, { alone = false, writers = () => 1 } = {}) =>
      new Promise((resolve, reject) => {
        const tell = (outcome: Outcome): void => {
          if ('value' in outcome) resolve(outcome.value as never);
          else reject(writing.refusal(outcome.error) ?? outcome.error);
        };
        waiting.push({ work, alone, writers, tell, since: performance.now() });
        if (!isWorking) working = writeAll();
      }),
    waiting: () => waiting.length,
    drained: async () => {
      while (isWorking) await working;
    },
  };
};
