import type { SchemaChange } from '../schema-change.ts';

/** One table for categories and tags; `taxonomy` tells them apart. */
export const terms: SchemaChange = async (db, { text, serial, id }) => {
  await db.schema
    .createTable('terms')
    .addColumn('id', serial)
    .addColumn('taxonomy', text, (column) => column.notNull())
    .addColumn('revision', id, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('name_key', text, (column) => column.notNull())
    .addColumn('sort_key', text, (column) => column.notNull())
    .addColumn('slug', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('parent', id, (column) => column.notNull())
    .addColumn('count', id, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('terms_by_slug').on('terms').columns(['taxonomy', 'slug']).unique().execute();
  await db.schema.createIndex('terms_by_parent').on('terms').column('parent').execute();
  await db.schema.createIndex('terms_by_name').on('terms').columns(['taxonomy', 'name_key']).execute();
};
