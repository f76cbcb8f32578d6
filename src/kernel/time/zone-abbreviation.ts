import { utcText } from '../clock.ts';
import { memoize } from '../memoize.ts';
import { computedAbbreviation } from './computed-abbreviation.ts';
import { readUtcText } from './wall-clock.ts';
import { zoneAbbreviationsData } from './zone-abbreviations-data.ts';
import { findZone, isManualOffset, utcZone, type Zone } from './zones.ts';

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

/** The seconds since 1970 at which names of a zone's offsets come into use. */
const namingChanges = (zone: Zone): readonly number[] => findStretches(zone.id).map(({ from }) => from);

/** An abbreviation, the stored UTC text from which on and the one before which it lasts. Such texts sort like times. */
interface Lasting {
  readonly from: string;
  readonly before: string;
  readonly abbreviation: string;
}

const textOf = (second: number, ifEndless: string): string =>
  Number.isFinite(second) ? utcText(Temporal.Instant.fromEpochMilliseconds(second * 1000)) : ifEndless;

/** Between two changes of the zone's clocks or of what their offsets are called nothing changes. */
const lastingAt = (zone: Zone, instant: Temporal.Instant): Lasting => {
  const second = instant.epochMilliseconds / 1000;
  const zoned = instant.toZonedDateTimeISO(zone.id);
  const last = zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const next = zoned.getTimeZoneTransition('next');
  const shifts = [last, next].flatMap((shift) => (shift === null ? [] : shift.epochMilliseconds / 1000));
  const changes = [...shifts, ...namingChanges(zone)];
  return {
    from: textOf(Math.max(...changes.filter((change) => change <= second)), ''),
    before: textOf(Math.min(...changes.filter((change) => change > second)), 'z'),
    abbreviation: zoneAbbreviation(zone, instant),
  };
};

/** More than the events of a page need: two for each year. */
const mostOfZone = 50;

const maxStoredZones = 200;

interface ZoneLastings {
  readonly zone: Zone;
  readonly known: Lasting[];
}

const lastingsOf = memoize(
  maxStoredZones,
  (timezone: string): ZoneLastings => ({ zone: findZone(timezone) ?? utcZone, known: [] }),
);

/**
 * `zoneAbbreviation` of a zone by its name, UTC for none, at a stored UTC text. How long each lasts is remembered:
 * Temporal takes longer to work out one than reading the whole event takes.
 */
export const storedAbbreviation = (timezone: string, utc: string): string => {
  const { zone, known } = lastingsOf(timezone);
  const found = known.find(({ from, before }) => utc >= from && utc < before);
  if (found !== undefined) return found.abbreviation;
  const lasting = lastingAt(zone, readUtcText(utc));
  if (known.length >= mostOfZone) known.length = 0;
  known.push(lasting);
  return lasting.abbreviation;
};
