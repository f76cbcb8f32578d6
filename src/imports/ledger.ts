import type { Selectable } from 'kysely';
import type { Executor } from '../database/dialect.ts';
import { statementsOf } from '../database/insert-rows.ts';
import type { Tables } from '../database/tables.ts';
import type { ImportKind } from './source.ts';

/** What is written down of an imported record. */
export type ImportRow = Selectable<Tables['imports']>;

/** The rows of these keys, by key. */
export const findImports = async (
  executor: Executor,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ImportRow>> => {
  const found = new Map<string, ImportRow>();
  for (const some of statementsOf(keys, 1)) {
    const rows = await executor.selectFrom('imports').selectAll().where('source_key', 'in', some).execute();
    for (const row of rows) found.set(row.source_key, row);
  }
  return found;
};

/** Everything of a kind that was imported from a source. */
export const listImports = (executor: Executor, source: string, kind: ImportKind): Promise<ImportRow[]> =>
  executor
    .selectFrom('imports')
    .selectAll()
    .where('source', '=', source)
    .where('kind', '=', kind)
    .orderBy('record_id')
    .execute();

/** Writes down what was imported, in place of what was known of it. */
export const saveImports = async (executor: Executor, rows: readonly ImportRow[]): Promise<void> => {
  for (const some of statementsOf(rows, 6)) {
    await executor
      .insertInto('imports')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('source_key').doUpdateSet((build) => ({
          source: build.ref('excluded.source'),
          record_id: build.ref('excluded.record_id'),
          fingerprint: build.ref('excluded.fingerprint'),
          published: build.ref('excluded.published'),
        })),
      )
      .execute();
  }
};

/** Forgets a record: it is no more. */
export const deleteImport = async (executor: Executor, key: string): Promise<void> => {
  await executor.deleteFrom('imports').where('source_key', '=', key).execute();
};
