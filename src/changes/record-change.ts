import type { Executor } from '../database/dialect.ts';
import type { ChangeKind } from '../database/tables.ts';
import type { Actor } from '../kernel/actor.ts';
import { utcText } from '../kernel/clock.ts';

/** One change of one record. */
export interface Change {
  readonly kind: ChangeKind;
  readonly recordId: number;
  readonly action: 'create' | 'update' | 'delete' | 'restore';
  /** The record's revision after the change. */
  readonly revision: number;
  /** The row before the change, null for a creation. */
  readonly previous: object | null;
}

/** Writes down who changed what and when; belongs into the transaction that makes the change. */
export const recordChange = async (
  executor: Executor,
  actor: Actor,
  now: Temporal.Instant,
  change: Change,
): Promise<void> => {
  await executor
    .insertInto('changes')
    .values({
      at: utcText(now),
      actor_id: actor.userId,
      kind: change.kind,
      record_id: change.recordId,
      action: change.action,
      revision: change.revision,
      previous: change.previous === null ? null : JSON.stringify(change.previous),
    })
    .execute();
};
