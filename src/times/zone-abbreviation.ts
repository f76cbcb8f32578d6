import { computedAbbreviation } from './computed-abbreviation.ts';
import { zoneAbbreviationsData } from './zone-abbreviations-data.ts';
import { isManualOffset, type Zone } from './zones.ts';

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

const historyOf = new Map<string, string>();
for (const row of zoneAbbreviationsData.split('\n')) {
  const [zones = '', stretches = ''] = row.split('|');
  for (const zone of zones.split(' ')) historyOf.set(zone.toLowerCase(), stretches);
}

/** Histories are read once, when their zone is first asked for: most calendars know few zones. */
const stretchesOf = new Map<string, readonly Stretch[]>();
const findStretches = (zoneId: string): readonly Stretch[] => {
  const key = zoneId.toLowerCase();
  let stretches = stretchesOf.get(key);
  if (!stretches) {
    stretches = historyOf.get(key)?.split(' ').map(readStretch) ?? [];
    stretchesOf.set(key, stretches);
  }
  return stretches;
};

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

/** The seconds since 1970 at which names of a zone's offsets come into use. */
export const namingChanges = (zone: Zone): readonly number[] =>
  findStretches(zone.id).map(({ from }) => from);
