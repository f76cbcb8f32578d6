import { reservedSlugs, slugOf } from '../../../kernel/text/slugs.ts';
import type { Executor } from '../../../storage/dialect.ts';
import type { EventRow, Status } from '../../../storage/tables.ts';
import { findFreeSlug, findFreeSlugs, trashedSlug, untrashedSlug } from '../../records/slugs.ts';
import { isUnfinished } from './repository.ts';

const free = (executor: Executor, wanted: string, id: number): Promise<string> =>
  findFreeSlug(executor, 'events', wanted, id, reservedSlugs);

/** What decides the slug of a new event. */
export interface NewSlug {
  /** The slug the request gives, in any writing. */
  readonly said: string | undefined;
  /** Title and status after the write. */
  readonly title: string;
  readonly status: Status;
}

/** What decides the slug of a changed event: also what it was. */
export interface SlugRequest extends NewSlug {
  readonly id: number;
  readonly current: EventRow;
}

const saidSlug = (said: string | undefined, id: number): string =>
  said === undefined ? '' : slugOf(said) || String(id);

/**
 * The slugs that new events with these ids have (reference events-api 3.3): given ones are normalised; drafts and
 * pending events may have none and share one; those that are imported into the trash keep theirs, or none; all others
 * get one from the title, free among events.
 */
export const slugsOfNew = (
  executor: Executor,
  events: readonly NewSlug[],
  ids: readonly number[],
): Promise<string[]> =>
  findFreeSlugs(
    executor,
    'events',
    events.map(({ said, title, status }) => {
      const mayRepeat = isUnfinished(status);
      if (said !== undefined) return { slug: slugOf(said), mayRepeat };
      return mayRepeat || status === 'trash' ? null : { slug: slugOf(title), mayRepeat };
    }),
    ids,
    reservedSlugs,
  );

/**
 * The slug an event has after it was changed, by the same rules; one that leaves the trash gets its old one back if
 * that is free. A slug that is in use is never changed by another write.
 */
export const slugAfterWrite = async (executor: Executor, request: SlugRequest): Promise<string> => {
  const { id, current, said, title, status } = request;
  const kept = current.status === 'trash' ? untrashedSlug(current.slug) : current.slug;
  const wanted = said === undefined ? kept : saidSlug(said, id);
  if (status === 'trash') {
    return said === undefined ? current.slug : slugInTrash(executor, id, untrashedSlug(wanted));
  }
  if (isUnfinished(status)) return wanted;
  const isInUse = current.status !== 'trash' && !isUnfinished(current.status);
  if (isInUse && current.slug !== '' && wanted === current.slug) return wanted;
  return free(executor, wanted || slugOf(title) || String(id), id);
};

/** The slug an event has in the trash, which leaves its own free. */
export const slugInTrash = async (executor: Executor, id: number, slug: string): Promise<string> =>
  slug === '' ? '' : free(executor, trashedSlug(slug), id);
