import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What the databases do differently when whole tables are copied. */
export interface TableCopying {
  /**
   * All rows of a table, each as the values of the columns in their order, in pieces, so that memory does not grow with
   * their number; inside the open transaction of the executor, and to be read to its end before the next one is begun.
   */
  readonly readRows: (
    executor: Kysely<Tables>,
    table: string,
    columns: readonly string[],
  ) => AsyncIterable<readonly (readonly unknown[])[]>;
  /** Of tables that number their rows the last number given, by table; of the others nothing. */
  readonly listNumbers: (executor: Kysely<Tables>) => Promise<ReadonlyMap<string, number>>;
  /** Goes on numbering the rows of such a table after that number. */
  readonly numberAfter: (executor: Kysely<Tables>, table: string, last: number) => Promise<void>;
}
