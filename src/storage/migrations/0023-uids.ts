import { sql } from 'kysely';
import type { SchemaChange } from '../schema-change.ts';

/** Each event has a UID and a SEQUENCE; terms say when they were changed, events when they lost what they were linked to. */
export const uids: SchemaChange = async (db, { text }) => {
  const events = db.schema.alterTable('events');
  const empty = sql.lit('');
  await events.addColumn('uid', text, (column) => column.notNull().defaultTo(empty)).execute();
  await events.addColumn('ical_sequence', 'integer', (column) => column.notNull().defaultTo(0)).execute();
  await events.addColumn('unlinked_utc', text, (column) => column.notNull().defaultTo(empty)).execute();
  await db.schema
    .alterTable('terms')
    .addColumn('modified_utc', text, (column) => column.notNull().defaultTo(empty))
    .execute();
};
