import type { CreateTableBuilder } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { SchemaChange } from '../schema-change.ts';

/** The columns that events, venues and organizers share. */
export const recordColumns = (
  table: CreateTableBuilder<string, never>,
  { text, id }: Dialect,
): CreateTableBuilder<string, never> =>
  table
    .addColumn('id', id, (column) => column.primaryKey().references('records.id'))
    .addColumn('revision', id, (column) => column.notNull())
    .addColumn('author', id, (column) => column.notNull())
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('status_before_trash', text)
    .addColumn('date_utc', text, (column) => column.notNull())
    .addColumn('modified_utc', text, (column) => column.notNull())
    .addColumn('description', text, (column) => column.notNull())
    .addColumn('excerpt', text, (column) => column.notNull())
    .addColumn('slug', text, (column) => column.notNull())
    .addColumn('image_id', id)
    .addColumn('password_hash', text)
    .addColumn('lineage', text, (column) => column.notNull()) as CreateTableBuilder<string, never>;

const placeTexts = ['name', 'name_key', 'description_key', 'phone', 'website'];
const venueTexts = ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip'];

/** Venues, organizers, what is searched in them, and images. */
export const places: SchemaChange = async (db, dialect) => {
  const { text, id, double } = dialect;
  const addTexts = (table: CreateTableBuilder<string, never>, names: readonly string[]) =>
    names.reduce((so, name) => so.addColumn(name, text, (column) => column.notNull()) as typeof so, table);
  const venues = recordColumns(db.schema.createTable('venues') as CreateTableBuilder<string, never>, dialect);
  await addTexts(venues, [...placeTexts, ...venueTexts])
    .addColumn('show_map', 'integer', (column) => column.notNull())
    .addColumn('show_map_link', 'integer', (column) => column.notNull())
    .addColumn('geo_lat', double)
    .addColumn('geo_lng', double)
    .execute();
  const organizers = recordColumns(
    db.schema.createTable('organizers') as CreateTableBuilder<string, never>,
    dialect,
  );
  await addTexts(organizers, [...placeTexts, 'email']).execute();
  for (const table of ['venues', 'organizers']) {
    await db.schema.createIndex(`${table}_by_slug`).on(table).column('slug').execute();
    await db.schema.createIndex(`${table}_by_name`).on(table).column('name_key').execute();
    await db.schema.createIndex(`${table}_by_date`).on(table).columns(['date_utc', 'id']).execute();
    await db.schema.createIndex(`${table}_by_status`).on(table).columns(['status', 'date_utc']).execute();
  }
  await db.schema.createIndex('venues_by_place').on('venues').columns(['geo_lat', 'geo_lng']).execute();
  await db.schema
    .createTable('record_search')
    .addColumn('record_id', id, (column) => column.notNull().references('records.id'))
    .addColumn('field', text, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('record_search_fields', ['record_id', 'field'])
    .execute();
  await db.schema
    .createTable('images')
    .addColumn('id', id, (column) => column.primaryKey().references('records.id'))
    .addColumn('revision', id, (column) => column.notNull())
    .addColumn('author', id, (column) => column.notNull())
    .addColumn('source_url', text)
    .addColumn('file', text, (column) => column.notNull())
    .addColumn('mime_type', text, (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('filesize', id, (column) => column.notNull())
    .addColumn('sha256', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('images_by_source').on('images').column('source_url').execute();
};
