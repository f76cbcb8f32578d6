/** Rows in the order of their ids, so many at a time that memory stays flat; `read` gives those after an id. */
export async function* rowBatches<Row extends { readonly id: number }>(
  read: (after: number, limit: number) => Promise<readonly Row[]>,
  limit: number,
): AsyncGenerator<readonly Row[]> {
  let rows = await read(0, limit);
  while (rows.length > 0) {
    yield rows;
    rows = rows.length < limit ? [] : await read(rows.at(-1)?.id ?? 0, limit);
  }
}
