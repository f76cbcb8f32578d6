import type { SchemaChange } from '../schema-change.ts';

/** Each scheduled event says who scheduled it: by his rights its drafts are published with it (docs/adr/0059). */
export const scheduledBy: SchemaChange = async (db, { id }) => {
  await db.schema.alterTable('events').addColumn('scheduled_by', id).execute();
};
