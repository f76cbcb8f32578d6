import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../../kernel/actor.ts';
import { utcText } from '../../../kernel/clock.ts';
import { isPublicRecord, nextRevision, recordChange } from '../../../storage/changes/record-change.ts';
import type { Executor } from '../../../storage/dialect.ts';
import type { EventRow } from '../../../storage/tables.ts';
import { noteLeftSlug } from '../../addresses/former-slugs.ts';
import type { PreparedImage } from '../../images/images.ts';
import { adjustCounts } from '../../terms/repository.ts';
import type { EventLinks, EventState } from '../event-state.ts';
import { sequenceAfter, unlinkedAfter } from '../icalendar/shown-changes.ts';
import { slugAfterWrite } from './event-slug.ts';
import type { MergeContext, MergedEvent } from './merge.ts';
import { countedTerms } from './new-events.ts';
import { updateEvent } from './repository.ts';

/** What becomes of an event; `author` and `image` undefined leave those that there are. */
interface ChangedEvent {
  readonly merged: MergedEvent & Partial<Pick<EventRow, 'status_before_trash' | 'ical_sequence'>>;
  readonly author: number | undefined;
  /** The slug that was asked for, in any writing. */
  readonly slug: string | undefined;
  readonly image: PreparedImage | null | undefined;
  readonly links: EventLinks;
}

/** Columns that follow from a write, whatever it changes. */
const ofWrites = ['revision', 'zone_version'];

/** Whether a write at that time leaves all as it was. */
const isSame = (before: EventState, after: EventState, nowUtc: string): boolean => {
  const known = Object.entries(after.row).filter(([column]) => !ofWrites.includes(column));
  const isKept = ([column, value]: [string, unknown]): boolean =>
    value === before.row[column as keyof EventRow] || (column === 'modified_utc' && value === nowUtc);
  return known.every(isKept) && isDeepStrictEqual(before.links, after.links);
};

/**
 * Gives the event its new slug, image and revision and writes it in place of what it was; gives what was written. A
 * change that leaves all as it was writes nothing and gives what was there.
 */
export const changeEvent = async (
  executor: Executor,
  { actor, now }: Pick<MergeContext, 'actor' | 'now'>,
  before: EventState,
  { merged, author, slug: said, image, links }: ChangedEvent,
): Promise<EventState> => {
  const current = before.row;
  const { id } = current;
  const { title, status } = merged;
  const kept = merged.status_before_trash ?? current.status_before_trash;
  const row: EventRow = {
    ...current,
    ...merged,
    revision: current.revision + 1,
    author: author ?? current.author,
    slug: await slugAfterWrite(executor, { id, current, said, title, status }),
    image_id: image === undefined ? current.image_id : ((await image?.store(executor, now)) ?? null),
    status_before_trash: status === 'trash' ? kept : null,
  };
  const after = { row, links };
  if (isSame(before, after, utcText(now))) return before;
  return replaceEvent(executor, actor, now, before, after);
};

/**
 * Writes the event in place of what it was, with all that must be in step with it, SEQUENCE too, inside one transaction;
 * gives what was written.
 */
export const replaceEvent = async (
  executor: Executor,
  actor: Actor,
  now: Temporal.Instant,
  before: EventState,
  { row: changed, links }: EventState,
): Promise<EventState> => {
  const nowUtc = utcText(now);
  const row: EventRow = {
    ...changed,
    ical_sequence: sequenceAfter(before, { row: changed, links }),
    unlinked_utc: unlinkedAfter(before, { row: changed, links }, nowUtc),
  };
  const after = { row, links };
  await updateEvent(executor, before, after);
  await noteLeftSlug(executor, 'event', before.row, row);
  await adjustCounts(executor, { removed: countedTerms(before), added: countedTerms(after) });
  const wasInTrash = before.row.status === 'trash';
  const isInTrash = after.row.status === 'trash';
  const action = wasInTrash === isInTrash ? 'update' : isInTrash ? 'delete' : 'restore';
  await recordChange(executor, actor, now, {
    ...nextRevision('event', action, before.row, isPublicRecord(before.row) || isPublicRecord(row)),
    previous: { ...before.row, ...before.links },
  });
  return after;
};
