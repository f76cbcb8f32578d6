import type { Actor } from '../../kernel/actor.ts';
import { utcText } from '../../kernel/clock.ts';
import type { Executor } from '../dialect.ts';
import { insertRows } from '../insert-rows.ts';
import type { ChangeKind, RecordColumns, Status } from '../tables.ts';

/** One change of one record. */
export interface Change {
  readonly kind: ChangeKind;
  readonly recordId: number;
  readonly action: 'create' | 'update' | 'delete' | 'restore';
  /** The record's revision after the change. */
  readonly revision: number;
  /** The row before the change, null for a creation. */
  readonly previous: object | null;
  /** False if the record was visible to no stranger before and after the change. */
  readonly isPublic: boolean;
}

/** Whether strangers can see a record, or could before it was moved to the trash. */
export const isPublicRecord = ({ status, status_before_trash: before }: Statuses): boolean =>
  status === 'publish' || (status === 'trash' && before === 'publish');

type Statuses = Pick<RecordColumns, 'status' | 'status_before_trash'>;

/** The making of a record. */
export const creation = (kind: ChangeKind, recordId: number, isPublic: boolean): Change => ({
  isPublic,
  kind,
  recordId,
  action: 'create',
  revision: 1,
  previous: null,
});

/** What gives a record that was so before its next revision. */
export const nextRevision = (
  kind: ChangeKind,
  action: 'update' | 'delete' | 'restore',
  previous: { readonly id: number; readonly revision: number },
  isPublic = true,
): Change => ({ isPublic, kind, recordId: previous.id, action, revision: previous.revision + 1, previous });

/** A change, and who made it. */
export interface ChangeBy extends Change {
  readonly actor: Actor;
}

/** Writes down who changed what, when and from where; belongs into the transaction that makes the changes. */
export const recordChanges = (
  executor: Executor,
  now: Temporal.Instant,
  changes: readonly ChangeBy[],
): Promise<void> => {
  const at = utcText(now);
  const rows = changes.map(({ actor, kind, recordId, action, revision, previous, isPublic }) => ({
    at,
    actor_id: actor.userId,
    kind,
    record_id: recordId,
    action,
    revision,
    is_public: isPublic ? (1 as const) : (0 as const),
    previous: previous === null ? null : JSON.stringify(previous),
    address: actor.address ?? null,
    credential: actor.credential ?? null,
  }));
  return insertRows(executor, 'changes', rows);
};

/** Writes down one change, likewise. */
export const recordChange = (
  executor: Executor,
  actor: Actor,
  now: Temporal.Instant,
  change: Change,
): Promise<void> => recordChanges(executor, now, [{ ...change, actor }]);

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
