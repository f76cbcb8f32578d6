import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../schema-change.ts';

/** An index that answers which venues lie in a box without reading their rows, and what geocoders have answered. */
export const geography: SchemaChange = async (db, { text, double }) => {
  await db.schema.alterTable('venues').addColumn('geo_origin', text).execute();
  const venues = db as unknown as Kysely<{
    venues: { geo_lat: number | null; geo_origin: 'editor' | null };
  }>;
  await venues
    .updateTable('venues')
    .set({ geo_origin: sql.lit('editor') })
    .where('geo_lat', 'is not', null)
    .execute();
  await db.schema.dropIndex('venues_by_place').execute();
  // All that findVenuesNearby reads: docs/adr/0012.
  await db.schema
    .createIndex('venues_in_box')
    .on('venues')
    .columns(['geo_lat', 'geo_lng', 'status', 'author', 'password_hash', 'id'])
    .execute();
  await db.schema
    .createTable('geocodes')
    .addColumn('address_key', text, (column) => column.primaryKey())
    .addColumn('geo_lat', double)
    .addColumn('geo_lng', double)
    .addColumn('asked_at', text, (column) => column.notNull())
    .execute();
};
