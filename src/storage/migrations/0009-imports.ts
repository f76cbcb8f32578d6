import type { SchemaChange } from '../schema-change.ts';

/** What was imported, and from where. */
export const imports: SchemaChange = async (db, { text, id }) => {
  await db.schema
    .createTable('imports')
    .addColumn('source_key', text, (column) => column.primaryKey())
    .addColumn('source', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('record_id', id, (column) => column.notNull())
    .addColumn('author', id, (column) => column.notNull())
    .addColumn('fingerprint', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull())
    .addColumn('published', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('imports_by_source').on('imports').columns(['source', 'kind']).execute();
};
