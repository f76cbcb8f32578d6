import { type View, viewOf } from '../../../kernel/actor.ts';
import { type IsPassword, isLocked, type Key, triesToUnlock } from '../../records/lock.ts';
import { mayEdit } from '../../records/policy.ts';

/** Who reads, in which form, and whether what passwords hide is open to him (reference events-api 1.6). */
export interface Reading {
  readonly view: View;
  /** Texts without markup instead of HTML. */
  readonly plain: boolean;
  /** Whether a password hides the record from this reader. */
  readonly isLocked: (record: Parameters<typeof isLocked>[0]) => boolean;
  /** Whether everybody of the view reads the same, so that it may be kept. */
  readonly isShared: boolean;
}

/** The reading that a request asks for. */
export const readingOf = (request: Key & { readonly plain: boolean }, isPassword: IsPassword): Reading => ({
  view: viewOf(request.actor),
  plain: request.plain,
  isLocked: (record) => isLocked(record, request, isPassword),
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
