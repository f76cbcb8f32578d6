/**
 * Writes src/kernel/time/zone-abbreviations-data.ts from a compiled time zone database (RFC 9636 files, as in the
 * Python package `tzdata` or a system's zoneinfo folder):
 *
 *   node scripts/make-zone-abbreviations.ts ZONEINFO_FOLDER > src/kernel/time/zone-abbreviations-data.ts
 *
 * Only the abbreviations are kept; offsets come from Temporal. Run it again when Node brings newer zone data.
 */
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { computedAbbreviation, findZone } from '../src/kernel/time/zones.ts';

interface Period {
  readonly from: number;
  readonly offset: number;
  readonly abbreviation: string;
}

/** The periods of one file in order of time; `from` in seconds since 1970. */
const readPeriods = (bytes: Buffer): Period[] | undefined => {
  if (bytes.toString('latin1', 0, 4) !== 'TZif') return undefined;
  // The second block repeats the first with 64-bit times.
  const start = bytes.indexOf('TZif', 44);
  const counts = [20, 24, 28, 32, 36, 40].map((at) => bytes.readUInt32BE(start + at));
  const [isUt = 0, isStd = 0, leaps = 0, times = 0, types = 0, chars = 0] = counts;
  const at = start + 44;
  const typesAt = at + times * 9;
  const charsAt = typesAt + types * 6;
  const footerAt = charsAt + chars + leaps * 12 + isStd + isUt;
  const typeAt = (index: number): Omit<Period, 'from'> => {
    const place = typesAt + index * 6;
    const name = charsAt + bytes.readUInt8(place + 5);
    return {
      offset: bytes.readInt32BE(place),
      abbreviation: bytes.toString('latin1', name, bytes.indexOf(0, name)),
    };
  };
  const periods: Period[] = [{ from: Number.NEGATIVE_INFINITY, ...typeAt(0) }];
  for (let i = 0; i < times; i++) {
    const from = Number(bytes.readBigInt64BE(at + i * 8));
    periods.push({ from, ...typeAt(bytes.readUInt8(at + times * 8 + i)) });
  }
  const last = periods.at(-1)?.from ?? 0;
  const rule = bytes.toString('latin1', footerAt).trim();
  // "CET-1CEST,M3.5.0,M10.5.0/3" (POSIX, signs reversed): what goes on after the last listed change.
  const match = /^(<[^>]+>|[A-Za-z]+)([-+\d:]+)(?:(<[^>]+>|[A-Za-z]+)([-+\d:]*))?/.exec(rule);
  if (match) {
    const [, standard = '', west = '0', summer, summerWest] = match;
    const offset = secondsEast(west);
    periods.push({ from: last, offset, abbreviation: standard.replace(/[<>]/g, '') });
    if (summer) {
      const summerOffset = summerWest ? secondsEast(summerWest) : offset + 3600;
      periods.push({ from: last, offset: summerOffset, abbreviation: summer.replace(/[<>]/g, '') });
    }
  }
  return periods;
};

const secondsEast = (west: string): number => {
  const [hours = 0, minutes = 0] = west.replace(/^[-+]/, '').split(':').map(Number);
  return (west.startsWith('-') ? 1 : -1) * (hours * 3600 + minutes * 60);
};

/** Walks back in time and begins a new stretch wherever one offset would need two names. */
const stretchesOf = (periods: readonly Period[]): string => {
  const hasName = ({ offset, abbreviation }: Period) => abbreviation !== computedAbbreviation(offset);
  const named = new Set(periods.filter(hasName).map(({ offset }) => offset));
  const stretches: string[] = [];
  let names = new Map<number, string>();
  const close = (from: number) => {
    const text = [...names]
      .filter(([offset]) => named.has(offset))
      .map(([offset, name]) => `${name}=${offset}`)
      .sort();
    stretches.push(`${Number.isFinite(from) ? from : ''}:${text.join(',')}`);
    names = new Map();
  };
  for (const [i, { offset, abbreviation }] of [...periods.entries()].reverse()) {
    if ((names.get(offset) ?? abbreviation) !== abbreviation) close(periods[i + 1]?.from ?? 0);
    names.set(offset, abbreviation);
  }
  close(Number.NEGATIVE_INFINITY);
  return stretches.join(' ');
};

const folder = process.argv[2] ?? '';
const zonesOf = new Map<string, string[]>();
for (const zone of globSync('**/*', { cwd: folder }).sort()) {
  const file = join(folder, zone);
  if (/^(posix|right)\//.test(zone) || !statSync(file).isFile() || findZone(zone) === undefined) continue;
  const periods = readPeriods(readFileSync(file));
  if (!periods) continue;
  const stretches = stretchesOf(periods);
  zonesOf.set(stretches, [...(zonesOf.get(stretches) ?? []), zone]);
}
const version = /^# version (\S+)/.exec(readFileSync(join(folder, 'tzdata.zi'), 'utf8'))?.[1];
const rows = [...zonesOf].map(([stretches, zones]) => `${zones.join(' ')}|${stretches}`).sort();
console.log(`// Made by scripts/make-zone-abbreviations.ts from the tz database ${version} (public domain); do not edit.

/** The release of the tz database that the names are of. */
export const zoneAbbreviationsVersion = '${version}';

/**
 * The abbreviations of all zones, a line for each history: the zones that share it, \`|\`, then stretches of time
 * from the latest to the earliest, each \`FROM:NAMES\` with the second since 1970 it begins at (nothing: the
 * beginning of time) and \`NAME=SECONDS\` for the offsets east of UTC that are in use then. Offsets without a name
 * of their own in all the history are left out: their name is their number, as computedAbbreviation writes it.
 */
export const zoneAbbreviationsData = \`${rows.join('\n')}\`;`);
