import type { Actor } from '../../../kernel/actor.ts';
import { creation, isPublicRecord, recordChanges } from '../../../storage/changes/record-change.ts';
import type { Executor } from '../../../storage/dialect.ts';
import { takeIds } from '../../../storage/record-ids.ts';
import type { EventRow } from '../../../storage/tables.ts';
import type { Imported } from '../../records/imported.ts';
import { adjustCounts } from '../../terms/repository.ts';
import type { EventLinks, EventState } from '../event-state.ts';
import { uidsOfNew } from '../icalendar/event-uids.ts';
import { slugsOfNew } from './event-slug.ts';
import type { MergedEvent } from './merge.ts';
import { insertEvents } from './repository.ts';

/** An event that is to be made. */
export interface NewEvent {
  /** Who makes it. */
  readonly actor: Actor;
  readonly merged: MergedEvent;
  readonly links: EventLinks;
  /** Id of the author, 0 for nobody. */
  readonly author: number;
  readonly imageId: number | null;
  /** The slug that was asked for, in any writing; undefined takes one from the title. */
  readonly slug: string | undefined;
  /** Of an event that comes from another calendar. */
  readonly imported?: Imported;
}

/** The terms in whose counts the event stands. */
export const countedTerms = ({ row, links }: EventState): readonly number[] =>
  row.status === 'publish' ? links.terms : [];

/**
 * Makes events, one or thousands: ids (those that are taken already, or the next ones), slugs, rows, everything that must
 * be in step with them, and the changes. Part of one transaction. Returns what was written, in the order of the events.
 */
export const createEvents = async (
  executor: Executor,
  { now, uidHost }: { readonly now: Temporal.Instant; readonly uidHost: string },
  events: readonly NewEvent[],
  taken?: readonly number[],
): Promise<readonly EventState[]> => {
  const ids = taken ?? (await takeIds(executor, 'event', events.length));
  const slugs = await slugsOfNew(
    executor,
    events.map(({ slug, merged: { title, status } }) => ({ said: slug, title, status })),
    ids,
  );
  const uids = await uidsOfNew(
    executor,
    uidHost,
    events.map(({ imported }, index) => ({ id: ids[index] ?? 0, wanted: imported?.icalendar?.uid })),
  );
  const made = events.map(({ actor, merged, links, author, imageId, imported }, index) => {
    const row: EventRow = {
      ...merged,
      id: ids[index] ?? 0,
      revision: 1,
      author,
      slug: slugs[index] ?? '',
      image_id: imageId,
      status_before_trash: null,
      lineage: '[]',
      parent: 0,
      ical_sequence: 0,
      unlinked_utc: '',
      ...imported?.columns,
      ...imported?.icalendar,
      uid: uids[index] ?? '',
    };
    return { actor, state: { row, links } };
  });
  const states = made.map(({ state }) => state);
  await insertEvents(executor, states);
  await adjustCounts(executor, { removed: [], added: states.flatMap(countedTerms) });
  await recordChanges(
    executor,
    now,
    made.map(({ actor, state }) => ({
      actor,
      ...creation('event', state.row.id, isPublicRecord(state.row)),
    })),
  );
  return states;
};
