import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import type { Database, Dialect } from '../dialect.ts';
import { makeNamedFolder } from '../files/folders.ts';
import { storageDamaged, storageFull, storageUnavailable, storageUncertain } from '../storage-refusals.ts';
import type { Tables } from '../tables.ts';
import { openWriteQueue } from '../write-queue.ts';
import { findFileDamage, findIndexDamage } from './damage.ts';
import { sqliteDialect, watchCommits } from './driver.ts';
import { claimFile } from './in-use.ts';
import { hasReaderEnded, readerDialect, readerDriver } from './reader-driver.ts';
import { searchIndex, selectContaining } from './search.ts';
import { busy, isDamage, openingTimeout, openReader, primaryCodeOf, resultCodeOf } from './statements.ts';
import { sqliteTableCopying } from './table-copying.ts';

// Result codes: https://sqlite.org/rescode.html
const locked = 6;
const readOnly = 8;
const ioError = 10;
const full = 13;
const cannotOpen = 14;
// Of I/O errors. What a quota or a limit of file sizes refuses is told as these; SQLite knows only one kind of full.
const writeErrors = [778, 1034, 1290, 1546, 4874];
// The disk took the commit or not: fsync of the journal or of its folder failed.
const syncErrors = [1034, 1290];
const uniqueViolations = [2067, 1555];

const dialect: Dialect = {
  name: 'sqlite',
  text: 'text',
  serial: 'integer primary key autoincrement',
  // `autoincrement` counts from the highest number there ever was.
  numberPastGiven: async () => {},
  id: 'integer',
  double: 'real',
  // With a limit SQLite makes a table of them, and an index on that; else it reads the text again for each look-up.
  pairs: (pairs) =>
    sql`select cast(key as integer) as key, value from json_each(${JSON.stringify(Object.fromEntries(pairs))}) limit -1`,
  searchIndex,
  eventsContaining: selectContaining,
  copying: sqliteTableCopying,
  member: (column, name) => sql`json_extract(${sql.ref(column)}, ${`$.${name}`})`,
  isAlreadyThere: (error) => uniqueViolations.includes(resultCodeOf(error)),
  refusal: (error) => {
    const extended = resultCodeOf(error);
    const code = primaryCodeOf(error);
    if (code === full || writeErrors.includes(extended)) return storageFull(error);
    if (isDamage(error)) return storageDamaged(error);
    if ([busy, locked, readOnly, ioError, cannotOpen].includes(code) || hasReaderEnded(error))
      return storageUnavailable(error);
    return null;
  },
  willPass: (error) => [busy, locked].includes(primaryCodeOf(error)),
};

/** Names the file in whatever SQLite says against it, which SQLite does not. */
const openWriter = (path: string, cacheBytes: number): DatabaseSync => {
  try {
    const writer = new DatabaseSync(path, { timeout: openingTimeout });
    // WAL lets readers go on while one writes.
    writer.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;');
    // Changing the indexes of a large calendar touches pages all over the file.
    writer.exec(`pragma cache_size = -${Math.ceil(cacheBytes / 1024)};`);
    return writer;
  } catch (error) {
    if (error instanceof Error) error.message = `${path}: ${error.message}`;
    throw error;
  }
};

const defaultCacheBytes = 128 * 1024 * 1024;

/** Puts all of the journal into the file and begins it anew; false while somebody reads from it. */
const putJournalIntoFile = (writer: DatabaseSync): boolean =>
  writer.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0;

/**
 * Opens the database file, making it and its folder when missing. Does not migrate. Of the pages that are cached, half
 * are the writer's, a quarter those of each reader.
 */
export const openSqlite = (path: string, cacheBytes = defaultCacheBytes): Database => {
  makeNamedFolder(dirname(path), '--data-dir');
  const writer = openWriter(path, cacheBytes / 2);
  // From here on waiting for other writers is the driver's, which lets everything else go on.
  writer.exec('pragma busy_timeout = 0;');
  const share = cacheBytes / 4;
  const reader = openReader(path, share);
  const thread = readerDriver({ path, cacheBytes: share });
  // A connection of its own: on one that is reading the number stands still until it has done.
  const watcher = openReader(path, 0);
  const watch = watchCommits(watcher);
  const read = new Kysely<Tables>({ dialect: sqliteDialect(reader) });
  const readHeavy = new Kysely<Tables>({ dialect: readerDialect(thread) });
  const writes = openWriteQueue({
    kysely: sqliteDialect(writer),
    refusal: dialect.refusal,
    uncertain: (error) => (syncErrors.includes(resultCodeOf(error)) ? storageUncertain(error) : null),
  });
  return {
    dialect,
    read,
    readHeavy,
    transaction: writes.transaction,
    claimImport: async () => {
      try {
        const end = claimFile(`${path}-importing`);
        return end === null ? null : async () => end();
      } catch (error) {
        throw dialect.refusal(error) ?? error;
      }
    },
    look: watch.look,
    commits: watch.commits,
    waiting: () => ({ writers: writes.waiting(), readers: thread.waiting() }),
    ping: async () => {
      reader.prepare('select 1').get();
    },
    wipeRemoved: async () => {
      const other = new DatabaseSync(path, { timeout: openingTimeout });
      try {
        other.exec('vacuum');
        return putJournalIntoFile(other);
      } catch (error) {
        if (dialect.refusal(error) === null) throw error;
        return false;
      } finally {
        other.close();
      }
    },
    findDamage: async () => {
      // A connection that has checked before still believes what it knew of the index of texts then, and finds that
      // pieces of it are gone which others have merged since.
      const fresh = openReader(path, share);
      try {
        return [...findFileDamage(fresh), ...(await writes.transaction(findIndexDamage))];
      } finally {
        fresh.close();
      }
    },
    close: async () => {
      if (watcher.isOpen) watcher.close();
      await readHeavy.destroy();
      await read.destroy();
      // Kysely closes only what was used; and what stays open keeps the last writes out of the one file.
      if (reader.isOpen) reader.close();
      await writes.close();
      if (writer.isOpen) writer.close();
    },
  };
};
