import type { Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';

/** One step of the schema's history; never changed once released. */
export type SchemaChange = (db: Kysely<never>, dialect: Dialect) => Promise<void>;

/** Steps by their names, in order. */
export type SchemaHistory = Readonly<Record<string, SchemaChange>>;
