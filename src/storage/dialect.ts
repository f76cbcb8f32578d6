import type { Kysely, RawBuilder } from 'kysely';
import type { AppError } from '../kernel/error.ts';
import type { SearchWords } from '../kernel/text/search-words.ts';
import type { Tables } from './tables.ts';

/** A row of the table that `Dialect.pairs` makes. */
export interface NumberPair {
  readonly key: number;
  readonly value: number;
}

/** All that differs between the two databases; everything else is written once. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Column type of a text that compares byte by byte, whatever the database's locale. */
  readonly text: string;
  /** Column type of a primary key that numbers itself and never gives a number twice. */
  readonly serial: string;
  /** Goes on numbering the rows of a table past those that were inserted with numbers of their own. */
  readonly numberPastGiven: (executor: Executor, table: 'records' | 'terms' | 'users') => Promise<void>;
  /** Column type of an id given from elsewhere; as a primary key it is SQLite's row number itself. */
  readonly id: string;
  /** Column type of a 64-bit floating point number. */
  readonly double: string;
  /**
   * A query whose rows are the pairs, in the columns `key` and `value`. One or two parameters however many they are:
   * SQLite takes 32766 in a statement, PostgreSQL 65535.
   */
  readonly pairs: (pairs: ReadonlyMap<number, number>) => RawBuilder<NumberPair>;
  /** The statements that make the index over `event_search.text` for `eventsContaining`. */
  readonly searchIndex: readonly string[];
  /** A query for the ids of the events whose folded text contains all of the words and none of the others. */
  readonly eventsContaining: (words: SearchWords) => RawBuilder<number>;
  /** How whole tables are read and filled. */
  readonly copying: TableCopying;
  /** A member of the JSON object in a column of text, itself a text; null where there is none. */
  readonly member: (column: string, name: string) => RawBuilder<string | null>;
  /** Tells a refused unique index from any other error of the driver. */
  readonly isAlreadyThere: (error: unknown) => boolean;
  /** A storage error the caller should be told about (disk full, database gone), or null when it is a defect. */
  readonly refusal: (error: unknown) => AppError | null;
  /** Whether an error of the database passes without anybody changing a setting: it is away, starting, or locked. */
  readonly willPass: (error: unknown) => boolean;
}

/** Where queries run: the database itself or an open transaction. */
export type Executor = Kysely<Tables>;

/** An open database; whoever opened it closes it. */
export interface Database {
  readonly dialect: Dialect;
  /**
   * For reading by key outside transactions: with SQLite the main thread reads it. Sees every commit that was
   * acknowledged before the query. A transaction of its own with the access mode `read only` and the isolation level
   * `repeatable read` sees one state from end to end.
   */
  readonly read: Executor;
  /**
   * Likewise, for what may take long in a large calendar: lists, counts, and what reads texts or all records. With
   * SQLite the reader thread reads it, with PostgreSQL other connections: `read` never waits for it.
   */
  readonly readHeavy: Executor;
  /**
   * Runs the work in one transaction: all of it is on disk when the promise resolves, nothing of it when it rejects.
   * Transactions run one after the other, across processes too, so that `changes.id` grows in the order of commits. Inside
   * use only the executor handed in, and only until the work is done.
   * Throws `AppError` `full` or `unavailable` when storage refuses, `storage_uncertain` when it is unknown whether the
   * commit was made.
   */
  readonly transaction: <T>(work: (executor: Executor) => Promise<T>) => Promise<T>;
  /**
   * Takes the turn of importing, which only one has at a time, across processes; gives what ends it, or
   * null when somebody else is importing. A process that dies has ended its turn.
   */
  readonly claimImport: () => Promise<(() => Promise<void>) | null>;
  /**
   * Looks for commits, of this process and of others: afterwards `commits` tells of each that was acknowledged before
   * the call. Cheap enough for every request; those that ask at the same time share a look.
   * Throws `AppError` `unavailable` when the database does not answer.
   */
  readonly look: () => Promise<void>;
  /**
   * What the last look found, without waiting: a number. While it stays the same nothing has been committed; another
   * one, greater or not, says that something may have been.
   */
  readonly commits: () => number;
  /** How many wait for their turn at this moment: to write, and for a thread or connection to read. */
  readonly waiting: () => { readonly writers: number; readonly readers: number };
  /** Resolves when the database answers, rejects when it does not. */
  readonly ping: () => Promise<void>;
  /**
   * Overwrites what was removed and still stands in free room of the database's files, as far as the database can: to be
   * called when personal data were removed. Takes as long as a copy of the calendar; with SQLite writers wait for it. Gives
   * false when it could not: the files were in use all the time, or there was no room.
   */
  readonly wipeRemoved: () => Promise<boolean>;
  /** What the database itself finds wrong with its files and indexes, in its own words; changes nothing. */
  readonly findDamage: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

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
