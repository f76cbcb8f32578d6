import { anonymous } from '../../../kernel/actor.ts';
import { utcText } from '../../../kernel/clock.ts';
import { findZone, isOlderZoneData, zoneDataVersion } from '../../../kernel/time/zones.ts';
import type { Database, Executor } from '../../../storage/dialect.ts';
import { changeSetting, findSetting } from '../../../storage/kept-setting.ts';
import type { EventRow } from '../../../storage/tables.ts';
import { findLinksOf } from '../read/event-rows.ts';
import { replaceEvent } from '../write/replace-event.ts';
import { isSameTime, type StoredTimes, timesAnew } from './times-anew.ts';

/** The setting with the version of the zone data that coming events were last derived with, such as `2026c`. */
export const zoneDataSetting = 'zone_data';

/** What moved in one zone. */
export interface MovedZone {
  /** As the events name it. */
  readonly zone: string;
  /** Version of the zone data that their moments were derived with before. */
  readonly from: string;
  readonly events: number;
  /** When the first and the last of them start, as clocks show it: `YYYY-MM-DD HH:MM:SS`. */
  readonly first: string;
  readonly last: string;
}

/** What came of comparing the zone data of this process with those of the calendar. */
export type ZoneDataResult =
  | { readonly kind: 'same' }
  /** Those of this process are older: nothing was derived. */
  | { readonly kind: 'older'; readonly version: string }
  /** `from` is null for a calendar that stored no version yet. */
  | { readonly kind: 'derived'; readonly from: string | null; readonly moved: readonly MovedZone[] };

/** Events of a transaction. */
const batchSize = 500;

/**
 * Returns the versions of older zone data that coming events have. Imported times that follow from no zone data have no
 * version; those of newer data stay.
 */
const findOlderVersions = async (executor: Executor): Promise<readonly string[]> => {
  const rows = await executor.selectFrom('events').select('zone_version').distinct().execute();
  return rows
    .map(({ zone_version }) => zone_version)
    .filter((version) => version !== '' && isOlderZoneData(version, zoneDataVersion));
};

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

/** Derives the moments of some events; returns those that moved. */
const deriveBatch = async (
  executor: Executor,
  rows: readonly EventRow[],
  now: Temporal.Instant,
): Promise<readonly MovedEvent[]> => {
  const same: EventRow[] = [];
  const impossible: EventRow[] = [];
  const moved: MovedEvent[] = [];
  for (const row of rows) {
    const zone = findZone(row.timezone);
    if (zone === undefined) continue;
    const times = timesAnew(row, zone);
    if (times === null) impossible.push(row);
    else if (isSameTime(row, times)) same.push(row);
    else moved.push({ row, times });
  }
  await noteVersion(executor, same, zoneDataVersion);
  // No version of the zone data gives their moments, which stay until an editor sets other times.
  await noteVersion(executor, impossible, '');
  await moveEvents(executor, moved, now);
  return moved;
};

const movedZones = (moved: readonly EventRow[]): readonly MovedZone[] => {
  const groups = Map.groupBy(moved, ({ timezone, zone_version }) => `${timezone} ${zone_version}`);
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, rows]): MovedZone[] => {
      const starts = rows.map(({ start_local }) => start_local).sort();
      const [{ timezone: zone, zone_version: from } = {}, first, last] = [rows[0], starts[0], starts.at(-1)];
      if (zone === undefined || from === undefined || first === undefined || last === undefined) return [];
      return [{ zone, from, events: rows.length, first, last }];
    });
};

/**
 * Derives the moments of coming events from the zone data of this process where those are newer than the ones that they
 * were derived with, and stores their version as the calendar's. What clocks show stays, and so does what is past. Where
 * the versions are equal that is one read, unless `all` is set: an older process may have written events since. Work that
 * is interrupted is continued by the next call; of several processes that do it at the same time each event is derived
 * by one. An event that moves gets its next revision and a change without an actor.
 */
export const deriveAnew = async (
  database: Database,
  { now, all = false }: { readonly now: Temporal.Instant; readonly all?: boolean },
): Promise<ZoneDataResult> => {
  const from = await findSetting(database.read, zoneDataSetting);
  if (from !== null && isOlderZoneData(zoneDataVersion, from)) return { kind: 'older', version: from };
  if (from === zoneDataVersion && !all) return { kind: 'same' };

  const versions = await findOlderVersions(database.read);
  const moved: EventRow[] = [];
  for (let after: number | undefined = 0; versions.length > 0 && after !== undefined; ) {
    const last: number = after;
    const batch = await database.transaction(async (executor) => {
      const rows = await executor
        .selectFrom('events')
        .selectAll()
        .where('id', '>', last)
        .where('zone_version', 'in', versions)
        .where('end_utc', '>=', utcText(now))
        .orderBy('id')
        .limit(batchSize)
        .execute();
      return { moved: await deriveBatch(executor, rows, now), last: rows.at(-1)?.id };
    });
    moved.push(...batch.moved.map(({ row }) => row));
    after = batch.last;
  }
  await changeSetting(database, zoneDataSetting, () => zoneDataVersion);
  return from === zoneDataVersion && moved.length === 0
    ? { kind: 'same' }
    : { kind: 'derived', from, moved: movedZones(moved) };
};
