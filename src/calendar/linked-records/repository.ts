import { hash } from 'node:crypto';
import type { View } from '../../kernel/actor.ts';
import { integerOf } from '../../kernel/schema/typing.ts';
import { foldText, nameKey } from '../../kernel/text/folding.ts';
import { slugOf } from '../../kernel/text/slugs.ts';
import type { Executor } from '../../storage/dialect.ts';
import { insertRows } from '../../storage/insert-rows.ts';
import { rowsById } from '../../storage/rows-by-id.ts';
import { searchedTexts } from '../records/fields.ts';
import { isInView } from '../records/visibility.ts';
import type { PlaceKind, PlaceRow } from './kind.ts';

// A PostgreSQL index takes entries of up to some 2700 bytes.
const longestKey = 500;

/** What equal names and descriptions have in common (reference venues-organizers-terms-api 4.8); bounded. */
export const comparisonKey = (text: string): string => {
  const key = nameKey(text);
  return key.length <= longestKey ? key : `#${hash('sha256', key)}`;
};

/** Rows by id; unknown ids are absent. */
export const findPlaces = async <Row extends PlaceRow>(
  executor: Executor,
  kind: PlaceKind<Row>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Row>> => {
  if (ids.length === 0) return new Map();
  const rows = await executor.selectFrom(kind.table).selectAll().where('id', 'in', ids).execute();
  return new Map((rows as unknown as Row[]).map((row) => [row.id, row]));
};

/** All rows in the order of their ids, so many at a time. */
export const placesById = <Row extends PlaceRow>(
  executor: Executor,
  { table }: PlaceKind<Row>,
  limit: number,
): AsyncGenerator<readonly Row[]> =>
  rowsById(executor, table, limit) as AsyncGenerator<readonly unknown[]> as AsyncGenerator<readonly Row[]>;

/** The id of the record with that slug in any status, or null. */
export const findPlaceIdBySlug = async <Row extends PlaceRow>(
  executor: Executor,
  { table }: PlaceKind<Row>,
  slug: string,
): Promise<number | null> => {
  if (slug === '') return null;
  const found = executor.selectFrom(table).select('id').where('slug', '=', slug).orderBy('id');
  return (await found.executeTakeFirst())?.id ?? null;
};

/** The record that the `id` or `slug` of a path names, in any status. */
export const findPlaceOfPath = async <Row extends PlaceRow>(
  executor: Executor,
  kind: PlaceKind<Row>,
  { id, slug }: Readonly<Record<string, unknown>>,
): Promise<Row | undefined> => {
  const named = integerOf(id) ?? (await findPlaceIdBySlug(executor, kind, slugOf(String(slug ?? '')))) ?? 0;
  return (await findPlaces(executor, kind, [named])).get(named);
};

/**
 * Returns the records of that name outside the trash that the view shows, the oldest first. A hidden record is not
 * found, so that its name is not given away (reference venues-organizers-terms-api 4.8).
 */
export const findNamesakes = async <Row extends PlaceRow>(
  executor: Executor,
  { table }: PlaceKind<Row>,
  view: View,
  name: string,
): Promise<readonly Row[]> => {
  const rows = await executor
    .selectFrom(table)
    .selectAll()
    .where('name_key', '=', comparisonKey(name))
    .where('status', '!=', 'trash')
    .where(isInView(view, table))
    .orderBy('id')
    .execute();
  return rows as unknown as readonly Row[];
};

/** What is searched in the record: each field that says something, folded. */
export const searchTextsOf = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  row: Row,
): { readonly record_id: number; readonly field: string; readonly text: string }[] => {
  // Nothing in the trash is found by words (reference venues-organizers-terms-api 2.1).
  if (row.status === 'trash') return [];
  const fields = [
    ['name', row.name],
    ['description', row.description],
    ['excerpt', row.excerpt],
    ...searchedTexts(kind.texts, row),
  ] as const;
  return fields
    .map(([field, text]) => ({ record_id: row.id, field, text: foldText(text) }))
    .filter(({ text }) => text !== '');
};

/** Writes the row, a new one whose id is taken already or in the place of the one with its id, and what is searched in it. */
export const storePlace = async <Row extends PlaceRow>(
  executor: Executor,
  kind: PlaceKind<Row>,
  row: Row,
  isNew: boolean,
): Promise<void> => {
  const write = isNew
    ? executor.insertInto(kind.table).values(row as never)
    : executor
        .updateTable(kind.table)
        .set(row as never)
        .where('id', '=', row.id);
  await write.execute();
  await executor.deleteFrom('record_search').where('record_id', '=', row.id).execute();
  await insertRows(executor, 'record_search', searchTextsOf(kind, row));
};
