import pg from 'pg';
import type { Database } from '../dialect.ts';

/** For a connection and for an answer, in milliseconds. */
const longestWait = 5000;

// Which transactions are over: two answers that are alike show the same state of every database of the server.
const question = 'select pg_current_snapshot()';

/**
 * Asks that question. Speaks to the connection itself, as cursors do: taking the answer apart as a table would cost
 * as much again, on the way of every request.
 */
const findSnapshot = (client: pg.Client): Promise<string> =>
  new Promise((resolve, reject) => {
    let snapshot = '';
    client.query({
      submit: (connection: pg.Connection) => connection.query(question),
      handleRowDescription: () => undefined,
      handleDataRow: ({ fields }: { readonly fields: readonly unknown[] }) => {
        snapshot = String(fields[0]);
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(snapshot),
      handleError: reject,
    });
  });

/** The same answer; rejects when it takes too long. */
const inTime = <T>(answer: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' }));
    }, longestWait);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * Looks for commits, on a connection of its own, which is made when it is needed and again after it broke. A look rejects
 * with the error of the driver when the server does not answer.
 */
export const watchCommits = (connectionString: string): Pick<Database, 'look' | 'commits' | 'close'> => {
  let connection: Promise<pg.Client> | null = null;
  let underWay: Promise<void> | null = null;
  let seen = '';
  let commits = 0;

  const connect = (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: longestWait,
      keepAlive: true,
    });
    const connected = client.connect().then(() => client);
    const forget = (): void => {
      if (connection === connected) connection = null;
    };
    client.on('error', forget);
    client.on('end', forget);
    return connected;
  };

  const ask = async (): Promise<void> => {
    connection ??= connect();
    const mine = connection;
    try {
      const snapshot = await inTime(findSnapshot(await mine));
      if (snapshot === seen) return;
      seen = snapshot;
      commits += 1;
    } catch (error) {
      if (connection === mine) connection = null;
      mine.then((client) => client.end()).catch(() => undefined);
      throw error;
    }
  };

  return {
    look: async () => {
      // What is under way may have missed what was acknowledged since: all who come meanwhile share the next one.
      if (underWay !== null) await underWay.catch(() => undefined);
      underWay ??= ask().finally(() => {
        underWay = null;
      });
      await underWay;
    },
    commits: () => commits,
    close: async () => {
      const client = await connection?.catch(() => null);
      await client?.end();
    },
  };
};
