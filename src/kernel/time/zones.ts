/**
 * A time zone as somebody wrote it. `name` is kept and answered exactly as it was submitted; `id` is what
 * Temporal calls the same zone: an id of the tz database, or a fixed offset like `+05:30`.
 */
export interface Zone {
  readonly name: string;
  readonly id: string;
}

/** UTC itself. */
export const utcZone: Zone = { name: 'UTC', id: 'UTC' };

/** The release of the tz database that local times are converted with, such as `2026c`. */
export const { tz: zoneDataVersion = '' } = process.versions;

const longestName = 64;
/** No place on earth keeps its clocks further from UTC than this. */
const furthestMinutes = 14 * 60;

const offsetId = (sign: string, hours: number, minutes: number): string | undefined => {
  if (minutes > 59 || hours * 60 + minutes > furthestMinutes) return undefined;
  return `${sign}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
};

/**
 * Minutes and hours of a written offset, `+2`, `+02`, `+0230` or `-02:30`, in the form that Temporal takes
 * (`+02:30`). Undefined for anything else and for more than 14 hours (reference events-api 7.1, Q10).
 */
export const readOffset = (text: string): string | undefined => {
  const match = /^([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(text);
  if (!match) return undefined;
  const [, sign = '+', hours, minutes = '0'] = match;
  return offsetId(sign, Number(hours), Number(minutes));
};

/** `UTC+5.5` and `UTC+5:30`, the manual offsets of WordPress; the decimals are parts of an hour. */
const readManualOffset = (text: string): string | undefined => {
  const match = /^UTC([+-])(\d{1,2})(?:\.(\d{1,2})|:(\d{2}))?$/i.exec(text);
  if (!match) return undefined;
  const [, sign = '+', hours, decimals = '0', minutes] = match;
  const parts = minutes === undefined ? (Number(decimals.padEnd(2, '0')) * 60) / 100 : Number(minutes);
  return Number.isInteger(parts) ? offsetId(sign, Number(hours), parts) : undefined;
};

const tzDatabaseId = (text: string): string | undefined => {
  if (!/^[A-Za-z]/.test(text)) return undefined;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text).timeZoneId;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/**
 * The zone of a text, or undefined if there is none (reference events-api 3.1 and 3.2, Q10): an id of the tz
 * database in any case, `+02:00`, or `UTC±N`, `UTC±N.5`, `UTC±N:30`, which are plain fixed offsets up to 14
 * hours. The empty text is no zone: whoever means the site's zone by it says so.
 */
export const findZone = (text: string): Zone | undefined => {
  if (text.length > longestName) return undefined;
  const id = readOffset(text) ?? readManualOffset(text) ?? tzDatabaseId(text);
  return id === undefined ? undefined : { name: text, id };
};

/** Whether the zone is a `UTC±N` text rather than a place of the tz database or a bare offset. */
export const isManualOffset = (zone: Zone): boolean => /^UTC[+-]/i.test(zone.name);

/** Releases of the tz database are named by year and letter; `aa` would follow `z`. Any other text is before all of them. */
const orderOf = (version: string): string => {
  const match = /^(\d{4})([a-z]{1,2})$/.exec(version);
  return match ? `${match[1]}${match[2]?.padStart(2)}` : '';
};

/** Whether one version of the zone data, such as `2025b`, was released before the other. */
export const isOlderZoneData = (version: string, other: string): boolean => orderOf(version) < orderOf(other);

/**
 * The abbreviation that the tz database gives an offset without a name of its own: `+03`, `-0330`. Seconds east
 * of UTC, which are cut to whole minutes.
 */
export const computedAbbreviation = (seconds: number): string => {
  const minutes = Math.trunc(Math.abs(seconds) / 60);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const rest = minutes % 60;
  return `${seconds < 0 ? '-' : '+'}${pad(Math.trunc(minutes / 60))}${rest === 0 ? '' : pad(rest)}`;
};
