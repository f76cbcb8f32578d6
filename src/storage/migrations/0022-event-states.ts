import type { SchemaChange } from '../schema-change.ts';

/** Each event says whether it takes place as announced, with a note, and from which start it was moved. */
export const eventStates: SchemaChange = async (db, { text }) => {
  const events = db.schema.alterTable('events');
  await events.addColumn('event_status', text, (column) => column.notNull().defaultTo('scheduled')).execute();
  await events.addColumn('status_note', text, (column) => column.notNull().defaultTo('')).execute();
  await events.addColumn('moved_from', text).execute();
};
