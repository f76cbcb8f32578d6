import { type Actor, may } from '../../kernel/actor.ts';
import type { Status } from '../../storage/tables.ts';

/** The statuses a write may ask for; `trash` comes only by DELETE (reference events-api Q27). */
export const writableStatuses = ['publish', 'future', 'draft', 'pending', 'private'] as const;
/** One of `writableStatuses`. */
export type WritableStatus = (typeof writableStatuses)[number];

/** What decides the status after a write. */
export interface StatusRequest {
  readonly actor: Actor;
  /** What the request asks for, null when it does not say. */
  readonly requested: WritableStatus | null;
  /** What the record has; null for a new one. */
  readonly current: Status | null;
  /** The publication time after the write, UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly dateUtc: string;
  /** The one before; null for a new record. */
  readonly currentDateUtc: string | null;
  /** The present, likewise. */
  readonly nowUtc: string;
}

/**
 * The status a record has after a write: an update that does not name one keeps it (Q7), callers without the
 * right to publish get drafts and `pending`, and a publication time in the future makes `publish` mean `future`
 * and the reverse (reference events-api 3.4).
 */
export const statusAfterWrite = ({
  actor,
  requested,
  current,
  dateUtc,
  currentDateUtc,
  nowUtc,
}: StatusRequest): Status => {
  const mayPublish = may(actor, 'publish');
  if (requested === null && current !== null && current !== 'publish' && current !== 'future') return current;
  const wanted = requested ?? current ?? (mayPublish ? 'publish' : 'draft');
  const allowed =
    !mayPublish && requested !== null && ['publish', 'future', 'private'].includes(wanted)
      ? 'pending'
      : wanted;
  // Only the clock can have made it so, when it was set back: what everybody has seen stays where it is.
  if (allowed === 'publish' && current === 'publish' && dateUtc === currentDateUtc) return allowed;
  if (allowed === 'publish' && dateUtc > nowUtc) return 'future';
  if (allowed === 'future' && dateUtc <= nowUtc) return 'publish';
  return allowed;
};
