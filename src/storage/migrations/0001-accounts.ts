import type { SchemaChange } from '../schema-change.ts';

/** Settings, people, their application passwords and keys. */
export const accounts: SchemaChange = async (db, { text, serial, id }) => {
  await db.schema
    .createTable('settings')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('users')
    .addColumn('id', serial)
    .addColumn('login', text, (column) => column.notNull())
    .addColumn('login_key', text, (column) => column.notNull().unique())
    .addColumn('email', text)
    .addColumn('email_key', text, (column) => column.unique())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('role', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('application_passwords')
    .addColumn('id', serial)
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull().unique())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_used_at', text)
    .execute();
  await db.schema
    .createTable('api_keys')
    .addColumn('id', serial)
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('hash', text, (column) => column.notNull().unique())
    .addColumn('hint', text, (column) => column.notNull())
    .addColumn('scope', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text)
    .addColumn('revoked_at', text)
    .addColumn('last_used_at', text)
    .execute();
};
