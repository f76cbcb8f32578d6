import type { Database, Executor } from '../../storage/dialect.ts';
import { createHistogram, type Metric, single } from './metric.ts';

/** Counts the transactions of a database: use the one that is given back in its place. */
export const countTransactions = (database: Database) => {
  const durations = createHistogram();
  let committed = 0;
  let rolledBack = 0;
  return {
    database: {
      ...database,
      transaction: async <T>(work: (executor: Executor) => Promise<T>): Promise<T> => {
        const begun = performance.now();
        try {
          const value = await database.transaction(work);
          committed += 1;
          return value;
        } catch (error) {
          rolledBack += 1;
          throw error;
        } finally {
          durations.observe((performance.now() - begun) / 1000);
        }
      },
    },
    /** Checks whether the database answers, too. */
    metrics: async (): Promise<readonly Metric[]> => {
      const up = await database.ping().then(
        () => 1,
        () => 0,
      );
      const { writers, readers } = database.waiting();
      return [
        single('cartelera_database_up', 'gauge', 'Whether the database answers.', up),
        {
          name: 'cartelera_database_transactions_total',
          type: 'counter',
          help: 'Write transactions, including those rolled back because the request was rejected.',
          series: [
            { labels: { outcome: 'committed' }, value: committed },
            { labels: { outcome: 'rolled back' }, value: rolledBack },
          ],
        },
        {
          name: 'cartelera_database_transaction_duration_seconds',
          type: 'histogram',
          help: 'From joining the write queue to the commit on disk.',
          series: durations.series({}),
        },
        {
          name: 'cartelera_database_waiting',
          type: 'gauge',
          help: 'Queued write transactions, and reads that wait for a thread or connection.',
          series: [
            { labels: { queue: 'writers' }, value: writers },
            { labels: { queue: 'readers' }, value: readers },
          ],
        },
      ];
    },
  };
};
