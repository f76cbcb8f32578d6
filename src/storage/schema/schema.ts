import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { accountTables } from './account-tables.ts';
import { eventTables } from './event-tables.ts';
import { recordTables } from './record-tables.ts';

const statementsFor = (dialect: Dialect): readonly string[] => [
  ...accountTables(dialect),
  ...recordTables(dialect),
  ...eventTables(dialect),
];

/** Makes the tables and indexes of a calendar in an empty database. */
export const createSchema = async (db: Kysely<never>, dialect: Dialect): Promise<void> => {
  for (const statement of [...statementsFor(dialect), ...dialect.searchIndex]) {
    await sql.raw(statement).execute(db);
  }
};

/**
 * Returns the names of the tables of a calendar, each after those that its rows refer to. Tables of the search index are
 * not among them: what is in these is derived from `event_search`.
 */
export const listCalendarTables = (dialect: Dialect): readonly string[] =>
  statementsFor(dialect).flatMap((statement) => /^create table (\w+)/.exec(statement)?.[1] ?? []);
