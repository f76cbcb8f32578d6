import type { EventRow } from '../database/tables.ts';
import type { Call } from '../http/route.ts';
import { type Actor, type View, viewOf } from '../kernel/actor.ts';
import { mayEdit, type Owned } from '../records/policy.ts';

/** Tells whether a password is the one behind a stored keyed hash. */
export type PasswordCheck = (password: string, hash: string) => boolean;

/** Who reads, in which form, and what he brings to open what passwords hide (reference events-api 1.6). */
export interface Reading {
  readonly view: View;
  readonly plain: boolean;
  /** Whether a password hides that record from this reader. */
  readonly isLocked: (record: Pick<EventRow, 'author' | 'status' | 'password_hash'>) => boolean;
  /** Whether what is read is the same for everybody of the view, so that it may be kept. */
  readonly isPlainReader: boolean;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const lockedFor =
  (actor: Actor, password: string | null, edits: boolean, isPassword: PasswordCheck) =>
  (record: Owned & { readonly password_hash: string | null }): boolean => {
    if (record.password_hash === null) return false;
    if (edits && mayEdit(actor, record)) return false;
    return password === null || !isPassword(password, record.password_hash);
  };

/** The reading that a request asks for: `password` in query or body, and `context=edit`, open locked records. */
export const readingOf = (
  { actor, raw, plain }: Pick<Call<unknown>, 'actor' | 'raw' | 'plain'>,
  isPassword: PasswordCheck,
): Reading => {
  const password = textOf(raw['password']);
  const edits = raw['context'] === 'edit';
  return {
    view: viewOf(actor),
    plain,
    isLocked: lockedFor(actor, password, edits, isPassword),
    isPlainReader: password === null && !edits,
  };
};

/** The reading of someone who has just written an event: nothing that he may edit is masked. */
export const readingOfWriter = ({ actor, plain }: Pick<Call<unknown>, 'actor' | 'plain'>): Reading => ({
  view: viewOf(actor),
  plain,
  isLocked: (record) => record.password_hash !== null && !mayEdit(actor, record),
  isPlainReader: false,
});
