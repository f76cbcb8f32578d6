import type { Actor } from '../../kernel/actor.ts';
import { recordChange } from '../../storage/changes/record-change.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { TermRow } from '../../storage/tables.ts';

/** Writes these columns of a term and the change down, inside one transaction; writes nothing when nothing differs. */
export const changeTerm = async (
  executor: Executor,
  actor: Actor,
  now: Temporal.Instant,
  previous: TermRow,
  changes: Partial<TermRow>,
): Promise<TermRow> => {
  const row = { ...previous, ...changes };
  const isSame = (Object.keys(changes) as (keyof TermRow)[]).every((key) => row[key] === previous[key]);
  if (isSame) return previous;
  const { id, count: _, ...columns } = { ...row, revision: previous.revision + 1 };
  await executor.updateTable('terms').set(columns).where('id', '=', id).execute();
  await recordChange(executor, actor, now, {
    kind: row.taxonomy,
    recordId: id,
    action: 'update',
    revision: columns.revision,
    previous,
  });
  return { ...row, revision: columns.revision };
};
