import type { Actor } from '../../kernel/actor.ts';
import type { RecordColumns } from '../../storage/tables.ts';
import { mayEdit } from './policy.ts';

/** Whether the text is the password whose hash is stored; takes the same time for every wrong one. */
export type IsPassword = (given: string, hash: string) => boolean;

/** What a request brings along to unlock records: its undeclared parameters `password` and `context`. */
export interface Key {
  readonly actor: Actor;
  readonly raw: Readonly<Record<string, unknown>>;
}

/** Whether the request tries to unlock anything, so that nothing of its answer may be kept. */
export const triesToUnlock = ({ raw }: Key): boolean =>
  typeof raw['password'] === 'string' || raw['context'] === 'edit';

/**
 * Whether a password hides the record from this request, whoever asks: unlocked by the right `password`, or by
 * `context=edit` for those who may edit it (reference venues-organizers-terms-api 1.6, events-api 1.6).
 */
export const isLocked = (
  row: Pick<RecordColumns, 'author' | 'status' | 'password_hash'>,
  { actor, raw }: Key,
  isPassword: IsPassword,
): boolean => {
  if (row.password_hash === null) return false;
  const { password, context } = raw;
  if (typeof password === 'string' && isPassword(password, row.password_hash)) return false;
  return !(context === 'edit' && mayEdit(actor, row));
};
