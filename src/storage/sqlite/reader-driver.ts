import type { CompiledQuery, DatabaseConnection, Driver } from 'kysely';
import type { Reader, ReaderQueue } from './reader-queue.ts';

interface ReaderConnection extends DatabaseConnection {
  readonly reader: Reader;
}

const connectionTo = (reader: Reader): ReaderConnection => {
  const executeQuery = async <R>({ sql, parameters }: CompiledQuery) => ({
    rows: (await reader.run({ sql, parameters })) as R[],
  });
  return {
    reader,
    executeQuery,
    streamQuery: async function* <R>(query: CompiledQuery) {
      yield await executeQuery<R>(query);
    },
  };
};

/** How Kysely reads in the thread of a queue, which stays open when Kysely ends. Streams arrive as a whole. */
export const readerDriver = (queue: ReaderQueue): Driver => {
  const readerOf = (connection: DatabaseConnection): Reader => (connection as ReaderConnection).reader;
  const run = async (connection: DatabaseConnection, sql: string): Promise<void> => {
    await readerOf(connection).run({ sql, parameters: [] });
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connectionTo(await queue.acquire()),
    beginTransaction: (held) => run(held, 'begin'),
    commitTransaction: (held) => run(held, 'commit'),
    // What is still in a transaction would go on seeing the past.
    rollbackTransaction: (held) => run(held, 'rollback').catch(() => readerOf(held).discard()),
    releaseConnection: async () => queue.release(),
    destroy: async () => undefined,
  };
};
