import { sql } from 'kysely';
import type { SchemaChange } from '../schema-change.ts';

/** Removes the row by which earlier versions held a lease of the calendar; backups would carry it on for ever. */
export const noLease: SchemaChange = async (db) => {
  await sql`delete from settings where name = 'lease'`.execute(db);
};
