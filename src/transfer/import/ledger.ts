import type { Selectable } from 'kysely';
import type { Database, Executor } from '../../storage/dialect.ts';
import { statementsOf } from '../../storage/insert-rows.ts';
import { changeSetting, findSetting } from '../../storage/kept-setting.ts';
import type { Tables } from '../../storage/tables.ts';
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
  for (const some of statementsOf(rows, 8)) {
    await executor
      .insertInto('imports')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('source_key').doUpdateSet((build) => ({
          source: build.ref('excluded.source'),
          record_id: build.ref('excluded.record_id'),
          author: build.ref('excluded.author'),
          fingerprint: build.ref('excluded.fingerprint'),
          state: build.ref('excluded.state'),
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

/** Notes that a record was put into the trash because its source no longer shows it. */
export const markVanished = async (executor: Executor, key: string): Promise<void> => {
  await executor.updateTable('imports').set({ state: 'vanished' }).where('source_key', '=', key).execute();
};

const settingOf = (source: string): string => `accepted losses of ${source}`;

/** The keys of the losses of a source that somebody has accepted. */
export const findAcceptedLosses = async ({ read }: Database, source: string): Promise<ReadonlySet<string>> =>
  new Set(JSON.parse((await findSetting(read, settingOf(source))) ?? '[]') as string[]);

/** Writes down that these losses of a source are accepted, in place of those before. */
export const acceptLosses = (database: Database, source: string, keys: ReadonlySet<string>): Promise<void> =>
  changeSetting(database, settingOf(source), () => JSON.stringify([...keys]));
