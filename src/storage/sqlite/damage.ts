import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { sql } from 'kysely';
import { messageOf } from '../../kernel/error.ts';
import type { Executor } from '../dialect.ts';
import { isDamage } from './statements.ts';

const linesOf = (
  file: DatabaseSync,
  check: string,
  say: (row: Readonly<Record<string, SQLOutputValue>>) => string,
): readonly string[] => {
  try {
    return file.prepare(`pragma ${check}`).all().map(say);
  } catch (error) {
    // A page so damaged that the check itself cannot go on.
    return [messageOf(error)];
  }
};

/** What SQLite finds wrong with the file: pages, indexes, and rows that refer to rows that are not there. */
export const findFileDamage = (file: DatabaseSync): readonly string[] => [
  ...linesOf(file, 'integrity_check', (row) => String(row['integrity_check'])).filter(
    (line) => line !== 'ok',
  ),
  ...linesOf(
    file,
    'foreign_key_check',
    ({ rowid, table, parent }) => `row ${rowid} of ${table} refers to no row of ${parent}`,
  ),
];

/**
 * What is wrong with the index of the texts that are searched (https://sqlite.org/fts5.html, 6.4).
 * @throws Error when it cannot be compared with them for another reason.
 */
export const findIndexDamage = async (executor: Executor): Promise<readonly string[]> => {
  try {
    await sql`insert into event_trigrams(event_trigrams, rank) values ('integrity-check', 1)`.execute(
      executor,
    );
    return [];
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [`event_trigrams: ${messageOf(error)}`];
  }
};
