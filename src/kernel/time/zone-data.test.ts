import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOlderZoneData, zoneDataVersion } from './zones.ts';

test('versions of zone data are in order of year and letter, and what is no version is before all', () => {
  const inOrder = ['2025b', '2026a', '2026c', '2026z', '2026aa', '2027a'];
  for (const [index, version] of inOrder.entries()) {
    for (const [other, than] of inOrder.entries())
      assert.equal(isOlderZoneData(version, than), index < other, `${version} ${than}`);
    for (const none of ['', '2026', 'x', '2026-1'])
      assert.deepEqual([isOlderZoneData(none, version), isOlderZoneData(version, none)], [true, false]);
  }
  assert.ok(isOlderZoneData('2025b', zoneDataVersion), 'tests bring the data of 2025b as older ones');
});
