import type { Actor } from '../../../kernel/actor.ts';
import { utcText } from '../../../kernel/clock.ts';
import {
  findLastDeletion,
  isPublicRecord,
  nextRevision,
  recordChanges,
} from '../../../storage/changes/record-change.ts';
import type { Executor } from '../../../storage/dialect.ts';
import { readTogether } from '../../records/list-result.ts';
import type { EventState } from '../event-state.ts';
import { findLinkedEvents } from '../read/event-rows.ts';
import { type CutLink, relinkEvents } from './event-links.ts';

/** What a change of a deletion says, beside the record as it was. */
export interface DeletedLinks {
  readonly events: readonly CutLink[];
}

type LinkedKind = 'venue' | 'organizer';

/** Ids of events with what they were linked to when that record was last deleted. */
type LinkedBefore = ReadonlyMap<number, readonly number[]>;

const findLinkedBefore = async (executor: Executor, kind: LinkedKind, id: number): Promise<LinkedBefore> => {
  // Deletions before ADR 0059 noted nothing.
  const { events = [] }: Partial<DeletedLinks> = (await findLastDeletion(executor, kind, id)) ?? {};
  return new Map(events.map((event) => [event.id, event.linked ?? []]));
};

/** Whether the first was linked before the second; null when they never were linked together. */
const wasBefore = (first: number, second: number, orders: readonly (readonly number[])[]): boolean | null => {
  const order = orders.find((linked) => linked.includes(first) && linked.includes(second));
  return order === undefined ? null : order.indexOf(first) < order.indexOf(second);
};

interface Writer {
  readonly actor: Actor;
  readonly now: Temporal.Instant;
}

const writeChanges = async (
  executor: Executor,
  kind: LinkedKind,
  changes: readonly { readonly before: EventState; readonly after: EventState }[],
  { actor, now }: Writer,
): Promise<void> => {
  if (changes.length === 0) return;
  const events = changes.map(({ after }) => after);
  await relinkEvents(executor, kind, events, utcText(now));
  const rows = changes.map(({ before }) => ({
    ...{ actor, ...nextRevision('event', 'update', before.row, isPublicRecord(before.row)) },
    previous: { ...before.row, ...before.links },
  }));
  await recordChanges(executor, now, rows);
};

/**
 * Links a venue or organizer that comes back from the trash to the events again that its deletion took it from, unless
 * they have got another one of that kind meanwhile; each with its change. Belongs into the transaction that restores it.
 */
export const giveLinksBack = async (
  executor: Executor,
  kind: LinkedKind,
  id: number,
  writing: Writer,
): Promise<void> => {
  const linkedBefore = await findLinkedBefore(executor, kind, id);
  const ofOthers = new Map<number, LinkedBefore>();
  const findOrder = async (other: number, event: number): Promise<readonly number[]> => {
    const known = ofOthers.get(other) ?? (await findLinkedBefore(executor, kind, other));
    ofOthers.set(other, known);
    return known.get(event) ?? [];
  };

  /** What the event is linked to afterwards, null when it stays as it is. */
  const linkedAgain = async ({ row, links }: EventState): Promise<readonly number[] | null> => {
    const present = links[`${kind}s`];
    const orders = [linkedBefore.get(row.id) ?? []];
    for (const other of present) {
      // What was cut and came back before this one.
      if (!orders[0]?.includes(other)) orders.push(await findOrder(other, row.id));
    }
    const areBefore = present.map((other) => wasBefore(other, id, orders));
    if (present.includes(id) || areBefore.includes(null)) return null;
    return present.toSpliced(areBefore.lastIndexOf(true) + 1, 0, id);
  };

  const ids = [...linkedBefore.keys()];
  for (let from = 0; from < ids.length; from += readTogether) {
    const changes: { before: EventState; after: EventState }[] = [];
    for (const before of await findLinkedEvents(executor, ids.slice(from, from + readTogether))) {
      const linked = await linkedAgain(before);
      if (linked === null) continue;
      const { row, links } = before;
      changes.push({ before, after: { row, links: { ...links, [`${kind}s`]: linked } } });
    }
    await writeChanges(executor, kind, changes, writing);
  }
};
