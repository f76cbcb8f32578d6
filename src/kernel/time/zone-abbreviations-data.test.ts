import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oddZones, offsetsInNode } from '../../../test/support/odd-zones.ts';
import { zoneAbbreviationsData, zoneAbbreviationsVersion } from './zone-abbreviations-data.ts';
import { isOlderZoneData, zoneDataVersion } from './zones.ts';

/** The seconds since 1970 at which names come into use, the latest first, each with the offsets that have names then. */
const stretchesOf = (zone: string) => {
  const row = zoneAbbreviationsData.split('\n').find((line) => line.split('|')[0]?.split(' ').includes(zone));
  return (row?.split('|')[1] ?? '').split(' ').map((stretch) => {
    const [from = '', names = ''] = stretch.split(':');
    const offsets = names.split(',').map((name) => Number(name.split('=')[1]));
    return { from: from === '' ? Number.NEGATIVE_INFINITY : Number(from), offsets };
  });
};

test('the names of offsets are of no older zone data than those of Node, and name the offsets that Node has', () => {
  assert.equal(
    isOlderZoneData(zoneAbbreviationsVersion, zoneDataVersion),
    false,
    `make them anew, of ${zoneDataVersion} or later (scripts/make-zone-abbreviations.ts)`,
  );
  for (const zone of oddZones) {
    const stretches = stretchesOf(zone);
    // Offsets without a name in all the history are called by their number.
    const named = new Set(stretches.flatMap(({ offsets }) => offsets));
    for (const { from, offset } of offsetsInNode(zone)) {
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
