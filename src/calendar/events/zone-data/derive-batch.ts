import { anonymous } from '../../../kernel/actor.ts';
import { utcText } from '../../../kernel/clock.ts';
import { type Zone, zoneDataVersion } from '../../../kernel/time/zones.ts';
import type { Executor } from '../../../storage/dialect.ts';
import type { EventRow } from '../../../storage/tables.ts';
import { findLinksOf } from '../read/event-rows.ts';
import { replaceEvent } from '../write/replace-event.ts';
import { isSameTime, type StoredTimes, timesAnew } from './times-anew.ts';

/** Events of one zone, by the name that they have for it, whose moments were derived with one version of the zone data. */
export interface ZoneGroup {
  readonly zone: Zone;
  readonly version: string;
}

/** What was done with some events of a group. */
export interface DerivedBatch {
  /** Id of the last of them; null when there were none left. */
  readonly last: number | null;
  /** When those that moved start, as clocks show it. */
  readonly moved: readonly string[];
}

/** Events of a transaction. */
const batchSize = 500;

const findNext = (
  executor: Executor,
  { zone, version }: ZoneGroup,
  after: number,
  now: Temporal.Instant,
): Promise<EventRow[]> =>
  executor
    .selectFrom('events')
    .selectAll()
    .where('id', '>', after)
    .where('timezone', '=', zone.name)
    .where('zone_version', '=', version)
    .where('end_utc', '>=', utcText(now))
    .orderBy('id')
    .limit(batchSize)
    .execute();

const noteVersion = async (executor: Executor, rows: readonly EventRow[], version: string): Promise<void> => {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await executor.updateTable('events').set({ zone_version: version }).where('id', 'in', ids).execute();
};

interface MovedEvent {
  readonly row: EventRow;
  readonly times: StoredTimes;
}

const moveEvents = async (
  executor: Executor,
  events: readonly MovedEvent[],
  now: Temporal.Instant,
): Promise<void> => {
  if (events.length === 0) return;
  const linksOf = await findLinksOf(
    executor,
    events.map(({ row }) => row.id),
  );
  for (const { row, times } of events) {
    const links = linksOf.get(row.id);
    if (links === undefined) continue;
    const after: EventRow = {
      ...row,
      ...times,
      zone_version: zoneDataVersion,
      revision: row.revision + 1,
      modified_utc: utcText(now),
      ical_sequence: row.ical_sequence + 1,
    };
    await replaceEvent(executor, anonymous, now, { row, links }, { row: after, links });
  }
};

/**
 * Derives the moments of the next events of the group anew, of those with ids above `after` that are to come or take
 * place now, inside one transaction. An event that moves gets its next revision and a change that the program made.
 */
export const deriveBatch = async (
  executor: Executor,
  group: ZoneGroup,
  after: number,
  now: Temporal.Instant,
): Promise<DerivedBatch> => {
  const rows = await findNext(executor, group, after, now);
  const same: EventRow[] = [];
  const impossible: EventRow[] = [];
  const moved: MovedEvent[] = [];
  for (const row of rows) {
    const times = timesAnew(row, group.zone);
    if (times === null) impossible.push(row);
    else if (isSameTime(row, times)) same.push(row);
    else moved.push({ row, times });
  }
  await noteVersion(executor, same, zoneDataVersion);
  // No version of the zone data gives their moments, which stay until an editor says other times.
  await noteVersion(executor, impossible, '');
  await moveEvents(executor, moved, now);
  return { last: rows.at(-1)?.id ?? null, moved: moved.map(({ times }) => times.start_local) };
};
