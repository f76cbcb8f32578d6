import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

/** A connection on which nobody waits for what gives no rows. */
export interface SendingAhead {
  readonly connection: DatabaseConnection;
  /** Takes a statement that was sent as done, however it was sent. */
  readonly ahead: (statement: Promise<unknown>) => Promise<unknown>;
  /**
   * Resolves when all that was sent has been done.
   * @throws what the first statement failed with; it is told once.
   */
  readonly settled: () => Promise<void>;
}

/** Every statement is waited for: what a database does at once. */
export const waitForEach = (connection: DatabaseConnection): SendingAhead => ({
  connection,
  ahead: (statement) => statement,
  settled: () => Promise.resolve(),
});

/** So many are on their way at the most: their values are in memory until the database has taken them. */
const mostSent = 64;

const nothing: QueryResult<never> = { rows: [] };
const changing = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'];

const givesRows = ({ query }: CompiledQuery): boolean =>
  !changing.includes(query.kind) || ('returning' in query && query.returning !== undefined);

/**
 * Inserts, updates and deletions without `returning` are sent and taken as done: the database does what comes on one
 * connection in order, so that whatever is asked after them sees them, and whatever fails in a transaction fails all
 * that follows. How many rows they touched is not told.
 */
export const sendAhead = (inner: DatabaseConnection): SendingAhead => {
  let sent: Promise<unknown>[] = [];
  let failure: { readonly error: unknown } | null = null;
  const allDone = async (): Promise<void> => {
    const waitedFor = sent;
    sent = [];
    await Promise.all(waitedFor);
  };
  const ahead = async (statement: Promise<unknown>): Promise<void> => {
    sent.push(
      statement.catch((error: unknown) => {
        failure ??= { error };
      }),
    );
    if (sent.length >= mostSent) await allDone();
  };
  return {
    connection: {
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        const answer = inner.executeQuery<R>(query);
        if (givesRows(query)) return answer;
        await ahead(answer);
        return nothing;
      },
      streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
    },
    ahead,
    settled: async () => {
      await allDone();
      if (failure === null) return;
      const { error } = failure;
      failure = null;
      throw error;
    },
  };
};
