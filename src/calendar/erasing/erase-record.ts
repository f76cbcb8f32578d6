import { sql } from 'kysely';
import type { Actor } from '../../kernel/actor.ts';
import { eraseFormerStates, withoutTexts } from '../../storage/changes/forget.ts';
import { nextRevision, recordChange } from '../../storage/changes/record-change.ts';
import type { Executor } from '../../storage/dialect.ts';
import { containsPattern } from '../../storage/rows-by-id.ts';
import type { RecordKind } from '../../storage/tables.ts';

/** Who erases, and when. */
export interface Eraser {
  readonly actor: Actor;
  readonly now: Temporal.Instant;
}

/**
 * Deletes the row of a record, whose links are gone by now, and what the change log keeps of its texts; the entries stay.
 * Returns the former states with their texts. `more` is recorded with the deletion. Part of a transaction (docs/adr/0069).
 */
export const eraseRecord = async <Row extends { readonly id: number; readonly revision: number }>(
  executor: Executor,
  kind: RecordKind,
  row: Row,
  { actor, now }: Eraser,
  more: object = {},
): Promise<readonly Row[]> => {
  await executor.deleteFrom(`${kind}s`).where('id', '=', row.id).execute();
  await executor.deleteFrom('records').where('id', '=', row.id).execute();
  const states: Row[] = [];
  await eraseFormerStates(executor, kind, row.id, (state) => states.push(state as Row));
  const previous = withoutTexts({ ...row, ...more });
  await recordChange(executor, actor, now, { ...nextRevision(kind, 'delete', row), previous });
  return states;
};

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
