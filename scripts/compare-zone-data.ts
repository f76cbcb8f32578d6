/*
 * Compares the offsets that Node has for zones with those of Python's zoneinfo, from 1970 to 2100: the one reads the
 * zone data of ICU, the other the system's or those of the package `tzdata`. `node scripts/compare-zone-data.ts [ZONE…]`;
 * without zones those with odd clocks. It names the versions of both and each zone that differs, and ends with 1 when
 * one does although the versions are the same. ICU_TIMEZONE_FILES_DIR=test/fixtures/tz-2025b in front compares that data.
 */
import { execFileSync } from 'node:child_process';
import { zoneDataVersion } from '../src/kernel/time/zones.ts';
import { type OffsetChange, oddZones, offsetsInNode } from '../test/support/odd-zones.ts';

// Python tells no changes: where two moments six hours apart have other offsets, the second between them is searched.
const python = `
import json, os, sys, zoneinfo
from datetime import datetime, timezone

def version():
    for folder in zoneinfo.TZPATH:
        path = os.path.join(folder, 'tzdata.zi')
        if os.path.exists(path):
            return open(path).readline().split()[-1]
    try:
        import tzdata
        return tzdata.IANA_VERSION
    except ImportError:
        return 'unknown'

def changes(name):
    zone = zoneinfo.ZoneInfo(name)
    def offset(second):
        return int(datetime.fromtimestamp(second, zone).utcoffset().total_seconds())
    end = int(datetime(2100, 1, 1, tzinfo=timezone.utc).timestamp())
    found = [{'from': 0, 'offset': offset(0)}]
    for after in range(21600, end, 21600):
        if offset(after) == found[-1]['offset']:
            continue
        low, high = after - 21600, after
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if offset(middle) == found[-1]['offset'] else (low, middle)
        found.append({'from': high, 'offset': offset(high)})
    return found

print(json.dumps({'version': version(), 'zones': {name: changes(name) for name in sys.argv[1:]}}))
`;

interface PythonData {
  readonly version: string;
  readonly zones: Readonly<Record<string, readonly OffsetChange[]>>;
}

const readPython = (names: readonly string[]): PythonData =>
  JSON.parse(
    execFileSync('python3', ['-c', python, ...names], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  );

const describe = (change: OffsetChange | undefined): string =>
  change === undefined
    ? 'no change any more'
    : `${change.offset} s from ${Temporal.Instant.fromEpochMilliseconds(change.from * 1000)}`;

/** The first difference in words; null when there is none. */
const differenceOf = (ours: readonly OffsetChange[], theirs: readonly OffsetChange[]): string | null => {
  for (let at = 0; at < Math.max(ours.length, theirs.length); at += 1) {
    const [one, other] = [describe(ours[at]), describe(theirs[at])];
    if (one !== other) return `${one} in Node, ${other} in Python`;
  }
  return null;
};

const given = process.argv.slice(2);
const names: readonly string[] = given.length === 0 ? oddZones : given;
const theirs = readPython(names);
console.log(`Node ${process.versions.node} has zone data ${zoneDataVersion}, Python ${theirs.version}.`);
let differing = 0;
for (const name of names) {
  const difference = differenceOf(offsetsInNode(name), theirs.zones[name] ?? []);
  if (difference !== null) differing += 1;
  console.log(`${name.padEnd(24)} ${difference ?? 'the same'}`);
}
if (differing > 0 && theirs.version === zoneDataVersion) process.exitCode = 1;
