import { memoize } from '../memoize.ts';
import { zoneAbbreviationsData } from './zone-abbreviations-data.ts';
import { computedAbbreviation, isManualOffset, type Zone } from './zones.ts';

interface Stretch {
  readonly from: number;
  readonly names: ReadonlyMap<number, string>;
}

const readStretch = (text: string): Stretch => {
  const [from = '', names = ''] = text.split(':');
  const pairs = names === '' ? [] : names.split(',').map((pair) => pair.split('='));
  return {
    from: from === '' ? Number.NEGATIVE_INFINITY : Number(from),
    names: new Map(pairs.map(([name = '', seconds]) => [Number(seconds), name])),
  };
};

const historyOf: ReadonlyMap<string, string> = new Map(
  zoneAbbreviationsData.split('\n').flatMap((row) => {
    const [zones = '', stretches = ''] = row.split('|');
    return zones.split(' ').map((zone): [string, string] => [zone.toLowerCase(), stretches]);
  }),
);

/** The tz database has some six hundred. */
const mostZones = 1000;

/** Histories are read once, when their zone is first asked for: most calendars know few zones. */
const findStretches = memoize(
  mostZones,
  (zoneId: string): readonly Stretch[] =>
    historyOf.get(zoneId.toLowerCase())?.split(' ').map(readStretch) ?? [],
);

/**
 * The abbreviation in force in that zone at that moment (reference events-api 1, `timezone_abbr`, Q33): as in the
 * tz database (`CEST`, `EDT`, `-03`); a zone `UTC±N` is its own abbreviation; `+02:00` gives `GMT+0200`.
 */
export const zoneAbbreviation = (zone: Zone, instant: Temporal.Instant): string => {
  if (isManualOffset(zone)) return zone.name;
  if (/^[+-]/.test(zone.id)) return `GMT${zone.id.replace(':', '')}`;
  const seconds = instant.toZonedDateTimeISO(zone.id).offsetNanoseconds / 1e9;
  const second = instant.epochMilliseconds / 1000;
  // Node's zone data may be older or newer than the table: an offset that is not in use then may be a name earlier.
  const stretch = findStretches(zone.id).find(({ from, names }) => second >= from && names.has(seconds));
  return stretch?.names.get(seconds) ?? computedAbbreviation(seconds);
};
