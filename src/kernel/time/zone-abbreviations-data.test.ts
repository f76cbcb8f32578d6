import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zoneAbbreviationsData, zoneAbbreviationsVersion } from './zone-abbreviations-data.ts';
import { isOlderZoneData } from './zone-data.ts';
import { zoneDataVersion } from './zones.ts';

const zones = [
  'Europe/Madrid',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'America/Vancouver',
  'America/Havana',
  'Antarctica/Troll',
  'Asia/Gaza',
  'Asia/Kolkata',
];

/** The seconds since 1970 at which names come into use, the latest first, each with the offsets that have names then. */
const stretchesOf = (zone: string) => {
  const row = zoneAbbreviationsData.split('\n').find((line) => line.split('|')[0]?.split(' ').includes(zone));
  return (row?.split('|')[1] ?? '').split(' ').map((stretch) => {
    const [from = '', names = ''] = stretch.split(':');
    const offsets = names.split(',').map((name) => Number(name.split('=')[1]));
    return { from: from === '' ? Number.NEGATIVE_INFINITY : Number(from), offsets };
  });
};

/** The offsets of Node from 1970 to 2100, with the second at which each begins. */
const offsetsOf = (zone: string) => {
  const offsets: { readonly from: number; readonly offset: number }[] = [];
  const end = Temporal.Instant.from('2100-01-01T00:00:00Z').epochMilliseconds;
  let at: Temporal.ZonedDateTime | null =
    Temporal.Instant.from('1970-01-01T00:00:00Z').toZonedDateTimeISO(zone);
  while (at !== null && at.epochMilliseconds < end) {
    offsets.push({ from: at.epochMilliseconds / 1000, offset: at.offsetNanoseconds / 1e9 });
    at = at.getTimeZoneTransition('next');
  }
  return offsets;
};

test('the names of offsets are of no older zone data than those of Node, and name the offsets that Node has', () => {
  assert.equal(
    isOlderZoneData(zoneAbbreviationsVersion, zoneDataVersion),
    false,
    `make them anew, of ${zoneDataVersion} or later (scripts/make-zone-abbreviations.ts)`,
  );
  for (const zone of zones) {
    const stretches = stretchesOf(zone);
    // Offsets without a name in all the history are called by their number.
    const named = new Set(stretches.flatMap(({ offsets }) => offsets));
    for (const { from, offset } of offsetsOf(zone)) {
      if (!named.has(offset)) continue;
      const inUse = stretches.find((stretch) => from >= stretch.from);
      const at = Temporal.Instant.fromEpochMilliseconds(from * 1000);
      assert.ok(
        inUse?.offsets.includes(offset),
        `${zone} has ${offset} s at ${at} in Node (${zoneDataVersion}), which has no name then in ${zoneAbbreviationsVersion}`,
      );
    }
  }
});
