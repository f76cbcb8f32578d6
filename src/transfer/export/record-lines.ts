import { userColumns } from '../../accounts/users/user.ts';
import { findFormerSlugs } from '../../calendar/addresses/former-slugs.ts';
import { filesOf } from '../../calendar/images/processing/kept-picture.ts';
import type { PlaceKind, PlaceRow } from '../../calendar/linked-records/kind.ts';
import { placesById } from '../../calendar/linked-records/repository.ts';
import { termJson } from '../../calendar/terms/json.ts';
import type { Taxonomy } from '../../calendar/terms/taxonomy.ts';
import type { Executor } from '../../storage/dialect.ts';
import { rowsById } from '../../storage/rows-by-id.ts';
import type { ExportLine, LineSource } from './line.ts';
import type { PictureFiles } from './picture-files.ts';
import { formerSlugsOf, storedColumns } from './stored-columns.ts';

const atOnce = 100;

const recordTables = ['events', 'venues', 'organizers', 'images'] as const;

const findAuthors = async (executor: Executor): Promise<ReadonlySet<number>> => {
  const ids = new Set<number>();
  for (const table of recordTables) {
    const rows = await executor.selectFrom(table).select('author').distinct().execute();
    for (const { author } of rows) ids.add(author);
  }
  return ids;
};

/**
 * Everybody, without passwords and keys, in the order of their ids. Of those who were deleted and whose records are
 * still there only the id is left.
 */
export const listPersonLines = async (executor: Executor): Promise<readonly ExportLine[]> => {
  const users = await executor.selectFrom('users').selectAll().orderBy('id').execute();
  // Before there is anybody, records are those of the first administrator to come.
  if (users.length === 0) return [];
  const known = new Set(users.map(({ id }) => id));
  const gone = [...(await findAuthors(executor))].filter((id) => id !== 0 && !known.has(id));
  const lines = users.map((user) => ({
    id: user.id,
    record: Object.fromEntries(userColumns.map((column) => [column, user[column]])),
    stored: storedColumns('user', user),
  }));
  return [...lines, ...gone.map((id) => ({ id, record: { id }, stored: {} }))]
    .sort((one, other) => one.id - other.id)
    .map(({ record, stored }) => ({ kind: 'user', record: JSON.stringify(record), stored }));
};

/** All images, with their files unless `files` is null. */
export async function* imageLines(
  source: LineSource,
  files: PictureFiles | null,
): AsyncGenerator<ExportLine & { readonly lacksFile: boolean }> {
  for await (const rows of rowsById(source.snapshot.database.read, 'images', atOnce)) {
    for (const row of rows) {
      const contents = await files?.([...filesOf(row).keys()]);
      yield {
        kind: 'image',
        record: JSON.stringify(source.images.imageJson(row, source.links)),
        stored: { ...storedColumns('image', row), ...(contents === undefined ? {} : { files: contents }) },
        lacksFile: contents !== undefined && Object.values(contents).includes(null),
      };
    }
  }
}

/** All categories, each after the one above it, or all tags. */
export async function* termLines(source: LineSource, taxonomy: Taxonomy): AsyncGenerator<ExportLine> {
  const { terms } = source.snapshot;
  const placed = terms.listed(taxonomy).map((term) => ({ term, above: terms.ancestors(term.id) }));
  const former = await findFormerSlugs(
    source.snapshot.database.read,
    taxonomy,
    placed.map(({ term }) => term.id),
  );
  placed.sort((one, other) => one.above.length - other.above.length || one.term.id - other.term.id);
  for (const { term, above } of placed) {
    const { folded: _, ...row } = term;
    const stored = { ...storedColumns(taxonomy, row), ...formerSlugsOf(former, row.id) };
    yield {
      kind: taxonomy,
      record: JSON.stringify(
        termJson(row, above, source.site.addresses, { plain: false, links: source.links }),
      ),
      stored,
    };
  }
}

/** All venues, or all organizers. */
export async function* placeLines<Row extends PlaceRow>(
  source: LineSource,
  kind: PlaceKind<Row>,
): AsyncGenerator<ExportLine> {
  const { snapshot, site, images, links } = source;
  const { read } = snapshot.database;
  for await (const rows of placesById(read, kind, atOnce)) {
    const pictures = await images.findImages(
      read,
      rows.flatMap(({ image_id }) => image_id ?? []),
    );
    const former = await findFormerSlugs(
      read,
      kind.name,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const picture = row.image_id === null ? undefined : pictures.get(row.image_id);
      const image = picture === undefined ? null : images.imageJson(picture, links);
      const json = kind.toJson(row, { site, image, plain: false, jsonLd: false, locked: false, links });
      const stored = { ...storedColumns(kind.name, row), ...formerSlugsOf(former, row.id) };
      yield { kind: kind.name, record: JSON.stringify(json), stored };
    }
  }
}
