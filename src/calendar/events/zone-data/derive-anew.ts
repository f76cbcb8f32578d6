import { sql } from 'kysely';
import { utcText } from '../../../kernel/clock.ts';
import { isOlderZoneData, zoneFingerprint } from '../../../kernel/time/zone-data.ts';
import { findZone, zoneDataVersion } from '../../../kernel/time/zones.ts';
import type { Database, Executor } from '../../../storage/dialect.ts';
import { deriveBatch, type ZoneGroup } from './derive-batch.ts';
import { findZoneData, type KeptZoneData, keepZoneData } from './kept-zone-data.ts';

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
  /** `from` is null for a calendar that kept no version yet. */
  | { readonly kind: 'derived'; readonly from: string | null; readonly moved: readonly MovedZone[] };

interface FoundGroup extends ZoneGroup {
  readonly coming: number;
}

/** All groups of events, with how many of each are to come or take place now; without zones that are not known here. */
const findGroups = async (executor: Executor, now: Temporal.Instant): Promise<readonly FoundGroup[]> => {
  const rows = await executor
    .selectFrom('events')
    .select(['timezone', 'zone_version as version'])
    .select(sql<number>`sum(case when end_utc >= ${utcText(now)} then 1 else 0 end)`.as('coming'))
    .groupBy(['timezone', 'zone_version'])
    .orderBy('timezone')
    .orderBy('zone_version')
    .execute();
  return rows.flatMap(({ timezone, version, coming }) => {
    const zone = findZone(timezone);
    return zone === undefined ? [] : [{ zone, version, coming: Number(coming) }];
  });
};

/** Imported times that follow from no zone data have no version; those of newer data are better than ours. */
const isToDerive = ({ version, coming }: FoundGroup): boolean =>
  coming > 0 && version !== '' && isOlderZoneData(version, zoneDataVersion);

const noteGroup = (
  executor: Executor,
  { zone, version }: ZoneGroup,
  now: Temporal.Instant,
): Promise<unknown> =>
  executor
    .updateTable('events')
    .set({ zone_version: zoneDataVersion })
    .where('timezone', '=', zone.name)
    .where('zone_version', '=', version)
    .where('end_utc', '>=', utcText(now))
    .execute();

const deriveGroup = async (
  { transaction }: Pick<Database, 'transaction'>,
  group: ZoneGroup,
  now: Temporal.Instant,
): Promise<MovedZone | null> => {
  let events = 0;
  let first = '';
  let last = '';
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    const batch = await transaction((executor) => deriveBatch(executor, group, from, now));
    after = batch.last;
    events += batch.moved.length;
    for (const start of batch.moved) {
      if (first === '' || start < first) first = start;
      if (start > last) last = start;
    }
  }
  return events === 0 ? null : { zone: group.zone.name, from: group.version, events, first, last };
};

/**
 * Derives the moments of coming events anew where the zone data of this process are newer than those they were derived
 * with, and notes these as the calendar's. What clocks show stays, and so does what is past. Where the versions are
 * equal that is one read, unless `all` has events looked for in any case, which an older process may have written
 * since. Work that is ended in the middle is resumed by the next call, and of several processes that do it at the same
 * time each event is derived by one. Zones whose clocks go as before are only noted. `timezone` is that of the calendar.
 */
export const deriveAnew = async (
  database: Pick<Database, 'read' | 'transaction'>,
  {
    now,
    timezone,
    all = false,
  }: { readonly now: Temporal.Instant; readonly timezone: string; readonly all?: boolean },
): Promise<ZoneDataResult> => {
  const kept = await findZoneData(database.read);
  const from = kept?.version ?? null;
  if (from !== null && isOlderZoneData(zoneDataVersion, from)) return { kind: 'older', version: from };
  if (from === zoneDataVersion && !all) return { kind: 'same' };

  // Nobody is served yet who would have to wait for it.
  const groups = await findGroups(database.read, now);
  const own = findZone(timezone);
  const used = [...groups.map(({ zone }) => zone), ...(own === undefined ? [] : [own])];
  const zones = Object.fromEntries(used.map((zone) => [zone.id, zoneFingerprint(zone)]));
  const moved: MovedZone[] = [];
  for (const group of groups.filter(isToDerive)) {
    const { zone, version } = group;
    if (version === from && kept?.zones[zone.id] === zones[zone.id]) {
      await database.transaction((executor) => noteGroup(executor, group, now));
    } else {
      const derived = await deriveGroup(database, group, now);
      if (derived !== null) moved.push(derived);
    }
  }
  const after: KeptZoneData = { version: zoneDataVersion, zones };
  await database.transaction((executor) => keepZoneData(executor, after));
  return from === zoneDataVersion && moved.length === 0 ? { kind: 'same' } : { kind: 'derived', from, moved };
};
