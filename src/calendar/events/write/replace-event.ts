import type { Actor } from '../../../kernel/actor.ts';
import { nextRevision, recordChange } from '../../../storage/changes/record-change.ts';
import type { Executor } from '../../../storage/dialect.ts';
import type { EventRow } from '../../../storage/tables.ts';
import type { PreparedImage } from '../../images/images.ts';
import { adjustCounts } from '../../terms/counts.ts';
import type { EventLinks, EventState } from '../list/facets.ts';
import { listMovesOf } from '../list/kept-lists.ts';
import { slugAfterWrite } from './event-slug.ts';
import type { MergeContext, MergedEvent } from './merge.ts';
import { countedTerms } from './new-events.ts';
import { updateEvent } from './repository.ts';

/** What becomes of an event; `author` and `image` undefined leave those that there are. */
interface ChangedEvent {
  readonly merged: MergedEvent & Partial<Pick<EventRow, 'status_before_trash'>>;
  readonly author: number | undefined;
  /** The slug that was asked for, in any writing. */
  readonly slug: string | undefined;
  readonly image: PreparedImage | null | undefined;
  readonly links: EventLinks;
}

/** Gives the event its new slug, image and revision and writes it in place of what it was; gives what was written. */
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
  await replaceEvent(executor, actor, now, before, { row, links });
  return { row, links };
};

/** Writes the event in place of what it was, with all that must be in step with it, inside one transaction. */
export const replaceEvent = async (
  executor: Executor,
  actor: Actor,
  now: Temporal.Instant,
  before: EventState,
  after: EventState,
): Promise<void> => {
  await updateEvent(executor, before, after);
  await adjustCounts(executor, { removed: countedTerms(before), added: countedTerms(after) });
  const wasInTrash = before.row.status === 'trash';
  const isInTrash = after.row.status === 'trash';
  const action = wasInTrash === isInTrash ? 'update' : isInTrash ? 'delete' : 'restore';
  await recordChange(executor, actor, now, {
    ...nextRevision('event', action, before.row),
    previous: { ...before.row, ...before.links },
    listMoves: listMovesOf(before, after),
  });
};
