import { sql } from 'kysely';
import type { Executor } from '../../storage/dialect.ts';
import { containsPattern } from '../../storage/rows-by-id.ts';
import type { RecordKind } from '../../storage/tables.ts';

/** Keys of tables begin so, and say the record's name (`transfer/import/csv/keys.ts`). */
const ofTables = 'csv:';

/** Forgets what was imported under that key, and events of tables that are told apart by such a venue: their keys end with its. */
const forgetKey = async (executor: Executor, key: string): Promise<void> => {
  await executor.deleteFrom('imports').where('source_key', '=', key).execute();
  const endsSo = containsPattern(`|${key}`).slice(0, -1);
  await executor
    .deleteFrom('imports')
    .where('kind', '=', 'event')
    .where(sql<boolean>`source_key like ${endsSo} escape '\\'`)
    .execute();
};

/**
 * Notes that an imported record was removed for good, so that no further import brings it back, and gives where it came
 * from. What a table brought is known by its name alone, and so is forgotten: that table would bring it again; so is what
 * had vanished from its source, unless it is removed on request. Part of a transaction.
 */
export const eraseImports = async (
  executor: Executor,
  kind: Exclude<RecordKind, 'image'>,
  id: number,
  onRequest: boolean,
): Promise<readonly string[]> => {
  const rows = await executor
    .selectFrom('imports')
    .select(['source', 'source_key', 'state'])
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .execute();
  for (const { source_key: key, state } of rows) {
    if (key.startsWith(ofTables) || (state === 'vanished' && !onRequest)) await forgetKey(executor, key);
    else
      await executor
        .updateTable('imports')
        .set({ state: 'erased', fingerprint: '' })
        .where('source_key', '=', key)
        .execute();
  }
  return [...new Set(rows.map(({ source }) => source))].sort();
};
