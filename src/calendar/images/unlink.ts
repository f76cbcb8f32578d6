import type { Actor } from '../../kernel/actor.ts';
import { utcText } from '../../kernel/clock.ts';
import { type ChangeBy, nextRevision, recordChanges } from '../../storage/changes/record-change.ts';
import type { Executor } from '../../storage/dialect.ts';
import { findLinksOf } from '../events/read/event-rows.ts';
import { readTogether } from '../records/list-result.ts';

const kinds = [
  ['event', 'events'],
  ['venue', 'venues'],
  ['organizer', 'organizers'],
] as const;

/**
 * Takes an image from every event, venue and organizer that shows it, those in the trash too; each has a new revision
 * and a change for it. Whether the caller may change those records is not asked: it is the image that goes.
 */
export const unlinkImage = async (
  executor: Executor,
  imageId: number,
  actor: Actor,
  now: Temporal.Instant,
): Promise<void> => {
  for (const [kind, table] of kinds) {
    for (;;) {
      const rows = await executor
        .selectFrom(table)
        .selectAll()
        .where('image_id', '=', imageId)
        .orderBy('id')
        .limit(readTogether)
        .execute();
      if (rows.length === 0) break;
      const ids = rows.map(({ id }) => id);
      // A former state of an event holds what it was linked to (docs/adr/0005).
      const links = kind === 'event' ? await findLinksOf(executor, ids) : new Map<number, object>();
      await executor
        .updateTable(table)
        .set((build) => ({
          image_id: null,
          revision: build('revision', '+', 1),
          modified_utc: utcText(now),
        }))
        .where('id', 'in', ids)
        .execute();
      const changes = rows.map(
        (row): ChangeBy => ({
          actor,
          ...nextRevision(kind, 'update', row),
          previous: { ...row, ...links.get(row.id) },
        }),
      );
      await recordChanges(executor, now, changes);
    }
  }
};
