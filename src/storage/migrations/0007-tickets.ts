import { sql } from 'kysely';
import type { SchemaChange } from '../schema-change.ts';

/** The tickets of events; none so far, so that `ticketed` and the lists of it are right as they are. */
export const tickets: SchemaChange = async (db, { text }) => {
  await db.schema
    .alterTable('events')
    .addColumn('tickets', text, (column) => column.notNull().defaultTo(sql.lit('[]')))
    .execute();
};
