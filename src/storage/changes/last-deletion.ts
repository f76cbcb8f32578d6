import type { Executor } from '../dialect.ts';
import type { ChangeKind, Status } from '../tables.ts';

/**
 * What the change log says of a record when it was last deleted: its columns as they were, and what a deletion of its kind
 * notes beside them. Null when it never was.
 */
export const findLastDeletion = async (
  executor: Executor,
  kind: ChangeKind,
  id: number,
): Promise<object | null> => {
  const row = await executor
    .selectFrom('changes')
    .select('previous')
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('action', '=', 'delete')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : JSON.parse(row.previous ?? '{}');
};

/** Whether a record with that id was removed for good that everybody could read, or could before it was in the trash. */
export const wasPublicAndDeleted = async (
  executor: Executor,
  kind: ChangeKind,
  id: number,
): Promise<boolean> => {
  const state: { readonly status?: Status; readonly status_before_trash?: Status | null } | null =
    await findLastDeletion(executor, kind, id);
  return (state?.status === 'trash' ? state.status_before_trash : state?.status) === 'publish';
};
