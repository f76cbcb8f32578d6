import type { Executor } from '../database/dialect.ts';
import type { EventRow, Status } from '../database/tables.ts';
import { findFreeSlug, trashedSlug, untrashedSlug } from '../records/slugs.ts';
import { normaliseSlug, reservedSlugs, slugOf } from '../texts/slugs.ts';

const free = (executor: Executor, wanted: string, id: number): Promise<string> =>
  findFreeSlug(executor, 'events', wanted, id, [...reservedSlugs]);

const isUnfinished = (status: Status): boolean => status === 'draft' || status === 'pending';

/** What decides the slug of a written event. */
export interface SlugRequest {
  readonly id: number;
  /** The event before the write, null for a new one. */
  readonly current: EventRow | null;
  /** The slug the request gives, in any writing. */
  readonly said: string | undefined;
  /** Title and status after the write. */
  readonly title: string;
  readonly status: Status;
}

/**
 * The slug an event has after a write (reference events-api 3.3): given ones are normalised; drafts and pending
 * events may have none and share one; all others get one from the title, free among events; an event that leaves
 * the trash gets its old one back if that is free. A slug that is in use is never changed by another write.
 */
export const slugAfterWrite = async (executor: Executor, request: SlugRequest): Promise<string> => {
  const { id, current, said, title, status } = request;
  const kept = current?.status === 'trash' ? untrashedSlug(current.slug) : (current?.slug ?? '');
  const wanted = said === undefined ? kept : normaliseSlug(said) || String(id);
  if (status === 'trash')
    return said === undefined ? (current?.slug ?? '') : slugInTrash(executor, id, wanted);
  if (isUnfinished(status)) return wanted;
  const isInUse = current !== null && current.status !== 'trash' && !isUnfinished(current.status);
  if (isInUse && current.slug !== '' && wanted === current.slug) return wanted;
  return free(executor, wanted || slugOf(title) || String(id), id);
};

/** The slug an event has in the trash, which leaves its own free. */
export const slugInTrash = async (executor: Executor, id: number, slug: string): Promise<string> =>
  slug === '' ? '' : free(executor, trashedSlug(slug), id);
