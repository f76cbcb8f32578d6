import { jsonColumns, type LineKind, omittedColumns } from '../import/archive/format.ts';

/** Returns a row as `stored` of a line of that kind has it. */
export const storedColumns = (kind: LineKind, row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !omittedColumns[kind].includes(column))
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
