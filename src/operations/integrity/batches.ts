/** Rows in the order of their ids, so many at a time that memory stays flat; `read` gives those after an id. */
export async function* batchesById<Row extends { readonly id: number }>(
  read: (after: number, limit: number) => Promise<readonly Row[]>,
  limit = 500,
): AsyncGenerator<readonly Row[]> {
  let rows = await read(0, limit);
  while (rows.length > 0) {
    yield rows;
    rows = await read(rows.at(-1)?.id ?? 0, limit);
  }
}

/** The values in groups, and an empty group for whatever is in none. */
export const grouped = <Key, Value>(
  values: readonly Value[],
  keyOf: (value: Value) => Key,
): ((key: Key) => readonly Value[]) => {
  const groups = Map.groupBy(values, keyOf);
  return (key) => groups.get(key) ?? [];
};
