import { jsonColumns } from '../import/archive/format.ts';

/** Columns that the record itself says, or that are made anew from others. */
const leftOut: ReadonlySet<string> = new Set([
  'id',
  'revision',
  'name_key',
  'sort_key',
  'search_key',
  'description_key',
  'count',
  // A user of this calendar; elsewhere the author counts.
  'scheduled_by',
  'title_key',
]);

/** A row as it stands in an export: what no derivation gives back. */
export const storedColumns = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !leftOut.has(column))
      .map(([column, value]) => [
        column,
        jsonColumns.includes(column) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
      ]),
  );

/** The slugs that a record has left, as they stand in an export. */
export const formerSlugsOf = (
  found: ReadonlyMap<number, readonly string[]>,
  id: number,
): { readonly former_slugs: readonly string[] } => ({ former_slugs: found.get(id) ?? [] });
