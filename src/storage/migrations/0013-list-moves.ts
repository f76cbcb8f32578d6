import type { SchemaChange } from '../schema-change.ts';

/** Changes of events say which places in lists they concern. */
export const listMoves: SchemaChange = async (db, { text }) => {
  await db.schema.alterTable('changes').addColumn('list_moves', text).execute();
};
