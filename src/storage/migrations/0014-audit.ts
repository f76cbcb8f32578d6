import type { SchemaChange } from '../schema-change.ts';

/** From where and with what each change was made, and what was done with people, keys and passwords. */
export const audit: SchemaChange = async (db, { text, serial, id }) => {
  await db.schema.alterTable('changes').addColumn('address', text).execute();
  await db.schema.alterTable('changes').addColumn('credential', text).execute();
  await db.schema
    .createTable('account_acts')
    .addColumn('id', serial)
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('actor_id', id)
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('record_id', id)
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('about', text, (column) => column.notNull())
    .addColumn('address', text)
    .addColumn('credential', text)
    .execute();
};
