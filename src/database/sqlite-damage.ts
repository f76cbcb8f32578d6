import type { DatabaseSync } from 'node:sqlite';

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const linesOf = (check: () => readonly string[]): readonly string[] => {
  try {
    return check();
  } catch (error) {
    // A page so damaged that the check itself cannot go on.
    return [textOf(error)];
  }
};

/** What SQLite finds wrong with the file: pages, indexes, and rows that refer to rows that are not there. */
export const findFileDamage = (file: DatabaseSync): readonly string[] => [
  ...linesOf(() =>
    file
      .prepare('pragma integrity_check')
      .all()
      .map((row) => String(row['integrity_check']))
      .filter((line) => line !== 'ok'),
  ),
  ...linesOf(() =>
    file
      .prepare('pragma foreign_key_check')
      .all()
      .map((row) => `row ${row['rowid']} of ${row['table']} refers to no row of ${row['parent']}`),
  ),
];

/**
 * What is wrong with the index of the texts that are searched, by https://sqlite.org/fts5.html section 6.4. The
 * command is an insert, though it changes nothing, so it needs a connection that may write and a turn among writers.
 */
export const findIndexDamage = (file: DatabaseSync): readonly string[] =>
  linesOf(() => {
    file.exec(`insert into event_trigrams(event_trigrams, rank) values ('integrity-check', 1)`);
    return [];
  }).map((line) => `event_trigrams: ${line}`);
