import { type SqlBool, sql } from 'kysely';
import { userColumns } from '../../accounts/users/user.ts';
import { findFormerSlugs } from '../../calendar/addresses/former-slugs.ts';
import { createEventReader } from '../../calendar/events/read/event-reader.ts';
import { findLinksOf } from '../../calendar/events/read/event-rows.ts';
import { eventJson } from '../../calendar/events/read/json.ts';
import type { PlaceKind, PlaceRow } from '../../calendar/linked-records/kind.ts';
import { placesById } from '../../calendar/linked-records/repository.ts';
import { organizerKind } from '../../calendar/organizers/organizer-kind.ts';
import { termJson } from '../../calendar/terms/json.ts';
import type { Taxonomy } from '../../calendar/terms/taxonomy.ts';
import { venueKind } from '../../calendar/venues/venue-kind.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { ImageStore } from '../../storage/files/image-store.ts';
import { rowsById } from '../../storage/rows-by-id.ts';
import type { EventRow } from '../../storage/tables.ts';
import { type LineKind, omittedColumns } from '../file/format.ts';
import { fileLines, type WrittenLine } from '../file/write-file.ts';
import type { ExportSource } from './source.ts';

/** Records that are read together. */
const atOnce = 100;

/** Columns that hold JSON, which `stored` has as itself. */
const jsonColumns: readonly string[] = ['cost', 'lineage', 'tickets', 'sizes'];

const lineOf = (kind: LineKind, json: object, row: object, more: object = {}): WrittenLine => {
  const columns = Object.entries(row).filter(([column]) => !omittedColumns[kind].includes(column));
  const stored = columns.map(([column, value]) => {
    const isJson = jsonColumns.includes(column) && typeof value === 'string';
    return [column, isJson ? (JSON.parse(value) as unknown) : value];
  });
  return { kind, record: JSON.stringify(json), stored: { ...Object.fromEntries(stored), ...more } };
};

const findAuthors = async (executor: Executor): Promise<ReadonlySet<number>> => {
  const ids = new Set<number>();
  for (const table of ['events', 'venues', 'organizers', 'images'] as const) {
    const rows = await executor.selectFrom(table).select('author').distinct().execute();
    for (const { author } of rows) ids.add(author);
  }
  return ids;
};

/**
 * Returns the users, without passwords and keys, in the order of their ids; of those who were deleted and are authors
 * only the id.
 */
export const listUserLines = async (executor: Executor): Promise<readonly WrittenLine[]> => {
  const users = await executor.selectFrom('users').selectAll().execute();
  // Before there is a user, records are those of the first administrator to come.
  if (users.length === 0) return [];
  const existing = new Set([0, ...users.map(({ id }) => id)]);
  const deleted = [...(await findAuthors(executor))].filter((id) => !existing.has(id)).map((id) => ({ id }));
  return [...users, ...deleted]
    .sort((one, other) => one.id - other.id)
    .map((user) => {
      const own = Object.entries(user).filter(([column]) =>
        (userColumns as readonly string[]).includes(column),
      );
      return lineOf('user', Object.fromEntries(own), user);
    });
};

/** Every image, each before its files. */
async function* imageLines(
  { snapshot, images, links }: ExportSource,
  store: ImageStore | null,
  onMissing: () => void,
): AsyncGenerator<WrittenLine> {
  for await (const rows of rowsById(snapshot.database.read, 'images', atOnce)) {
    for (const row of rows) {
      yield lineOf('image', images.imageJson(row, links), row);
      const missing: string[] = [];
      yield* fileLines(store, row, (name) => missing.push(name));
      if (missing.length > 0) onMissing();
    }
  }
}

/** All categories, each after its parent, or all tags. */
async function* termLines(
  { snapshot: { terms, database }, site, links }: ExportSource,
  taxonomy: Taxonomy,
): AsyncGenerator<WrittenLine> {
  const listed = terms.listed(taxonomy).map((row) => ({ row, path: terms.path(row.id) }));
  const ids = listed.map(({ row }) => row.id);
  const former = await findFormerSlugs(database.read, taxonomy, ids);
  listed.sort((one, other) => one.path.length - other.path.length || one.row.id - other.row.id);
  for (const { row, path } of listed) {
    const json = termJson(row, path, site.addresses, { plain: false, links });
    yield lineOf(taxonomy, json, row, { former_slugs: former.get(row.id) ?? [] });
  }
}

/** All venues, or all organizers. */
async function* linkedLines<Row extends PlaceRow>(
  { snapshot, site, images, links }: ExportSource,
  kind: PlaceKind<Row>,
): AsyncGenerator<WrittenLine> {
  const { read } = snapshot.database;
  for await (const rows of placesById(read, kind, atOnce)) {
    const imageIds = rows.flatMap(({ image_id }) => image_id ?? []);
    const found = await images.findImages(read, imageIds);
    const ids = rows.map(({ id }) => id);
    const former = await findFormerSlugs(read, kind.name, ids);
    for (const row of rows) {
      const imageRow = row.image_id === null ? undefined : found.get(row.image_id);
      const image = imageRow === undefined ? null : images.imageJson(imageRow, links);
      const json = kind.toJson(row, { site, image, plain: false, jsonLd: false, locked: false, links });
      yield lineOf(kind.name, json, row, { former_slugs: former.get(row.id) ?? [] });
    }
  }
}

async function* linesOfEvents(source: ExportSource, rows: readonly EventRow[]): AsyncGenerator<WrittenLine> {
  const { snapshot, site, images, links } = source;
  const reader = createEventReader({ ...snapshot, site, images });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = [...byId.keys()];
  const linked = await findLinksOf(snapshot.database.read, ids);
  const former = await findFormerSlugs(snapshot.database.read, 'event', ids);
  // Events of every status, with what passwords hide.
  const reading = { view: 'all', plain: false, isLocked: () => false, links } as const;
  for await (const event of reader.readMany(ids, reading, async () => undefined)) {
    const { id } = event.view;
    const row = byId.get(id);
    if (row === undefined) throw new Error(`event ${id} is not there`);
    const json = eventJson(event, { site, plain: false, links, jsonLd: false });
    yield lineOf('event', json, row, { ...linked.get(id), former_slugs: former.get(id) ?? [] });
  }
}

/**
 * Yields every record but users, in the order of `lineKinds`. Drafts come last: a draft may have the slug of another
 * event, and gets it again when that event exists. Calls `onMissing` for each image of which a file is missing.
 */
export async function* archiveLines(
  source: ExportSource,
  store: ImageStore | null,
  onMissing: () => void,
): AsyncGenerator<WrittenLine> {
  const { read } = source.snapshot.database;
  yield* imageLines(source, store, onMissing);
  yield* termLines(source, 'category');
  yield* termLines(source, 'tag');
  yield* linkedLines(source, venueKind);
  yield* linkedLines(source, organizerKind);
  const isDraft = sql<SqlBool>`status in ('draft', 'pending')`;
  for (const condition of [sql<SqlBool>`not ${isDraft}`, isDraft]) {
    for await (const rows of rowsById(read, 'events', atOnce, condition)) yield* linesOfEvents(source, rows);
  }
}
