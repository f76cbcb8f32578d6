import type { SchemaChange } from '../schema-change.ts';

/** The passwords with which people sign in on pages, their sessions, and attempts that count against more of them. */
export const sessions: SchemaChange = async (db, { text, serial, id }) => {
  await db.schema
    .createTable('sign_in_passwords')
    .addColumn('user_id', id, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('hash', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('id', serial)
    .addColumn('user_id', id, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', text, (column) => column.notNull().unique())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_used_at', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_of_user').on('sessions').columns(['user_id', 'id']).execute();
  await db.schema
    .createTable('sign_in_attempts')
    .addColumn('counter', text, (column) => column.primaryKey())
    .addColumn('attempts', id, (column) => column.notNull())
    .addColumn('ends_at', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_in_attempts_by_end').on('sign_in_attempts').column('ends_at').execute();
};
