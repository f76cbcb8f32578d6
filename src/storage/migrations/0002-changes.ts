import type { SchemaChange } from '../schema-change.ts';

/** The shared sequence of ids, and what happened to each record. */
export const changes: SchemaChange = async (db, { text, serial, id }) => {
  await db.schema
    .createTable('records')
    .addColumn('id', serial)
    .addColumn('kind', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('changes')
    .addColumn('id', serial)
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('actor_id', id)
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('record_id', id, (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('revision', id, (column) => column.notNull())
    .addColumn('previous', text)
    .execute();
  await db.schema
    .createIndex('changes_by_record')
    .on('changes')
    .columns(['kind', 'record_id', 'id'])
    .execute();
};
