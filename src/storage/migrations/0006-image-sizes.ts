import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../schema-change.ts';

const texts = ['name', 'title', 'alt_text', 'caption', 'description', 'search_key'];

/** The last part of the path of an address, as far as it can be decoded. */
const lastPart = (address: string): string => {
  const part = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part).replaceAll('\0', '');
  } catch {
    return part;
  }
};

interface Fetched {
  images: { id: number; source_url: string | null; name: string; search_key: string; title: string };
}

/** Pictures that were fetched before they had names are called as at their address. */
const nameFetched = async (db: Kysely<Fetched>): Promise<void> => {
  const rows = await db
    .selectFrom('images')
    .select(['id', 'source_url'])
    .where('source_url', 'is not', null)
    .execute();
  for (const { id, source_url: address } of rows) {
    const name = lastPart(address ?? '').slice(0, 200);
    const title = name.replace(/\.[^.]*$/, '').replaceAll(/[<>&]/g, ' ');
    const search_key = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
    await db.updateTable('images').set({ name, title, search_key }).where('id', '=', id).execute();
  }
};

/** What images are called, in which sizes they exist, and where to find the records that show one. */
export const imageSizes: SchemaChange = async (db, { text }) => {
  for (const name of texts) {
    await db.schema
      .alterTable('images')
      .addColumn(name, text, (column) => column.notNull().defaultTo(''))
      .execute();
  }
  // Pictures from before have no other sizes: their files are not read here.
  await db.schema
    .alterTable('images')
    .addColumn('sizes', text, (column) => column.notNull().defaultTo('{}'))
    .execute();
  await db.schema
    .alterTable('images')
    .addColumn('modified_at', text, (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update images set modified_at = created_at`.execute(db);
  await nameFetched(db as unknown as Kysely<Fetched>);
  await db.schema.createIndex('images_by_file').on('images').column('file').execute();
  for (const table of ['events', 'venues', 'organizers']) {
    await db.schema
      .createIndex(`${table}_by_image`)
      .on(table)
      .column('image_id')
      .where(sql.ref('image_id'), 'is not', null)
      .execute();
  }
};
