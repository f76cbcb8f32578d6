import type { Actor } from '../../kernel/actor.ts';
import { utcText } from '../../kernel/clock.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import { insertRows } from '../../storage/insert-rows.ts';
import type { AccountKind } from '../../storage/tables.ts';

/** Who did it; the address alone of a request that was rejected. */
export type EventActor = Pick<Actor, 'userId' | 'credential' | 'address'>;

/**
 * Something that was done with a user, or with what users sign in with; the id is null where there is none, as for a
 * rejected sign-in. `about` is what a reader needs beside: names, roles, scopes. Never a secret, nor what was typed at a
 * rejected sign-in: people type their passwords into the field of the name.
 */
export type AccountEvent = readonly [
  kind: AccountKind,
  recordId: number | null,
  action: 'create' | 'update' | 'delete' | 'refuse',
  about: Readonly<Record<string, string | number | null>>,
];

/** Writes an event into the audit log, in the transaction that makes it so. */
export const recordAccountEvent = (
  executor: Executor,
  by: EventActor,
  now: Temporal.Instant,
  [kind, recordId, action, about]: AccountEvent,
): Promise<void> =>
  insertRows(executor, 'account_acts', [
    {
      at: utcText(now),
      actor_id: by.userId,
      kind,
      record_id: recordId,
      action,
      about: JSON.stringify(about),
      address: by.address ?? null,
      credential: by.credential ?? null,
    },
  ]);

/** Rows that are deleted in one transaction, so that other writes do not wait long. */
const maxRows = 1000;

/**
 * Deletes account events older than `before` from the audit log. Returns their number. Changes of records stay: their
 * revisions and caches rest on them. Only the oldest by number are read: what stands behind a thousand later ones, as
 * after a clock that ran ahead, waits for those.
 */
export const pruneAuditLog = async (
  { transaction }: Pick<Database, 'transaction'>,
  before: Temporal.Instant,
): Promise<number> => {
  const end = utcText(before);
  for (let deleted = 0; ; ) {
    const ids = await transaction(async (executor) => {
      const rows = await executor
        .selectFrom('account_acts')
        .select(['id', 'at'])
        .orderBy('id')
        .limit(maxRows)
        .execute();
      const old = rows.flatMap(({ id, at }) => (at < end ? id : []));
      if (old.length > 0) await executor.deleteFrom('account_acts').where('id', 'in', old).execute();
      return old;
    });
    if (ids.length === 0) return deleted;
    deleted += ids.length;
  }
};
