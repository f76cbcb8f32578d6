import { sql } from 'kysely';
import type { SchemaChange } from '../schema-change.ts';

const joined = (table: string, column: string, order: string) =>
  sql`coalesce((select string_agg(cast(${sql.ref(column)} as text), ',' order by ${sql.ref(order)})
    from ${sql.table(table)} as link where link.event_id = events.id), '')`;

/** Each event says itself what it is linked to, so that a list reads one row of it. */
export const linkedIds: SchemaChange = async (db, { text }) => {
  await db.schema
    .alterTable('events')
    .addColumn('linked_ids', text, (column) => column.notNull().defaultTo(sql.lit(';;')))
    .execute();
  await sql`update events set linked_ids = ${joined('event_venues', 'venue_id', 'position')} || ';' ||
    ${joined('event_organizers', 'organizer_id', 'position')} || ';' ||
    ${joined('event_terms', 'term_id', 'term_id')}`.execute(db);
};
