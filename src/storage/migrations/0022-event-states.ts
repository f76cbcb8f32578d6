import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../schema-change.ts';

const facet = sql.lit('state:scheduled');

/** Every event that lists show stands under its state, too; all that are there take place as announced. */
export const addStates = async (db: Kysely<never>): Promise<void> => {
  await sql`insert into list_entries (facet, status, start_local, event_id, end_local)
    select ${facet}, status, start_local, event_id, end_local from occurrences where facets <> '[]'`.execute(
    db,
  );
  await sql`insert into list_days (facet, status, start_day, end_day, entries)
    select ${facet}, status, substr(start_local, 1, 10), substr(end_local, 1, 10), count(*)
    from occurrences where facets <> '[]'
    group by status, substr(start_local, 1, 10), substr(end_local, 1, 10)`.execute(db);
  await sql`update occurrences set facets = substr(facets, 1, length(facets) - 1) || ',"' || ${facet} || '"]'
    where facets <> '[]'`.execute(db);
};

/** Each event says whether it takes place as announced, with a note, and from which start it was moved. */
export const eventStates: SchemaChange = async (db, { text }) => {
  const events = db.schema.alterTable('events');
  await events
    .addColumn('event_status', text, (column) => column.notNull().defaultTo(sql.lit('scheduled')))
    .execute();
  await events.addColumn('status_note', text, (column) => column.notNull().defaultTo(sql.lit(''))).execute();
  await events.addColumn('moved_from', text).execute();
  await addStates(db);
};
