import type { Actor } from '../../../kernel/actor.ts';
import { nextRevision, recordChange } from '../../../storage/changes/record-change.ts';
import type { Executor } from '../../../storage/dialect.ts';
import { adjustCounts } from '../../terms/counts.ts';
import type { EventState } from '../list/facets.ts';
import { listMovesOf } from '../list/list-concern.ts';
import { countedTerms } from './new-events.ts';
import { updateEvent } from './repository.ts';

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
