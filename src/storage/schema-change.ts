import { type Kysely, sql } from 'kysely';
import type { Dialect, SearchIndexStep } from './dialect.ts';

/** One step of the schema's history; never changed once released. */
export type SchemaChange = (db: Kysely<never>, dialect: Dialect) => Promise<void>;

/** Steps by their names, in order. */
export type SchemaHistory = Readonly<Record<string, SchemaChange>>;

/** Takes one of these steps, in which a database may have nothing to do. */
export const changeSearchIndex =
  (step: SearchIndexStep): SchemaChange =>
  async (db, { searchIndexSteps }) => {
    for (const statement of searchIndexSteps[step]) await sql.raw(statement).execute(db);
  };
