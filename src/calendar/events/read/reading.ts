import { type View, viewOf } from '../../../kernel/actor.ts';
import { type IsLocked, type Key, triesToUnlock } from '../../records/lock.ts';
import { mayEdit } from '../../records/policy.ts';

/** Who reads, in which form, and whether what passwords hide is open to him (reference events-api 1.6). */
export interface Reading {
  readonly view: View;
  /** Texts without markup instead of HTML. */
  readonly plain: boolean;
  /** Whether a password hides the record from this reader. */
  readonly isLocked: IsLocked;
  /** Whether everybody of the view reads the same, so that it may be kept. */
  readonly isShared: boolean;
}

/** The reading that a request asks for, of which `renderUnlocked` says what is locked. */
export const readingOf = (
  request: Pick<Key, 'actor' | 'raw'> & { readonly plain: boolean },
  isLocked: IsLocked,
): Reading => ({
  view: viewOf(request.actor),
  plain: request.plain,
  isLocked,
  isShared: !triesToUnlock(request),
});

/**
 * The reading of one who has just written the event: what he may edit is not hidden from him, with or without its
 * password (reference events-api 1.6).
 */
export const writersReading = ({
  actor,
  plain,
}: Pick<Key, 'actor'> & { readonly plain: boolean }): Reading => ({
  view: viewOf(actor),
  plain,
  isLocked: (record) => record.password_hash !== null && !mayEdit(actor, record),
  isShared: false,
});
