import type { Executor } from '../dialect.ts';
import type { ChangeKind, Status } from '../tables.ts';

/** Whether a record with that id was removed for good that everybody could read, or could before it was in the trash. */
export const wasPublicAndDeleted = async (
  executor: Executor,
  kind: ChangeKind,
  id: number,
): Promise<boolean> => {
  const row = await executor
    .selectFrom('changes')
    .select('previous')
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('action', '=', 'delete')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const state = JSON.parse(row?.previous ?? '{}') as {
    readonly status?: Status;
    readonly status_before_trash?: Status | null;
  };
  return (state.status === 'trash' ? state.status_before_trash : state.status) === 'publish';
};
