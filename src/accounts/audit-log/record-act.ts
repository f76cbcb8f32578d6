import type { Actor } from '../../kernel/actor.ts';
import { utcText } from '../../kernel/clock.ts';
import type { Executor } from '../../storage/dialect.ts';
import { insertRows } from '../../storage/insert-rows.ts';
import type { AccountKind } from '../../storage/tables.ts';

/** Who did it, as the audit log tells it; nobody with an address alone when somebody was not let in. */
export type Doer = Pick<Actor, 'userId' | 'credential' | 'address'>;

/**
 * Something that was done with people, or with what they sign in by; the id is null where there is none, as when
 * somebody is not let in. `about` is what a reader has to know beside: names, roles, scopes. Never a secret, nor what
 * somebody typed who was not let in: people type their passwords into the field of the name.
 */
export type Act = readonly [
  kind: AccountKind,
  recordId: number | null,
  action: 'create' | 'update' | 'delete' | 'refuse',
  about: Readonly<Record<string, string | number | null>>,
];

/** Writes an act into the audit log; belongs into the transaction that makes it so. */
export const recordAct = (
  executor: Executor,
  by: Doer,
  now: Temporal.Instant,
  [kind, recordId, action, about]: Act,
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
