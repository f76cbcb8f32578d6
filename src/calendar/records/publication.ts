import { utcText } from '../../kernel/clock.ts';
import { invalidFields } from '../../kernel/error.ts';
import type { Site } from '../../kernel/site.ts';
import { parseTime } from '../../kernel/time/parse-time.ts';
import {
  isWritableInstant,
  isWritableWall,
  momentAt,
  siteZoneOf,
  wallIn,
} from '../../kernel/time/wall-clock.ts';
import { utcZone, type Zone } from '../../kernel/time/zones.ts';
import { timeText, timeWanted } from './rules.ts';

/** The fields of a write that say when the record is published. */
export interface PublicationFields {
  readonly date?: string | number;
  readonly date_utc?: string | number;
}

/** The moment that a field names, in a zone unless it says otherwise. */
const readMoment = (
  field: keyof PublicationFields,
  value: string | number | undefined,
  zone: Zone,
  now: Temporal.Instant,
): Temporal.Instant | null => {
  if (value === undefined) return null;
  const time = parseTime(timeText(value), { zone, now });
  if (time === undefined) throw invalidFields({ [field]: timeWanted });
  return time.kind === 'instant' ? time.instant : momentAt(zone, time.wall).instant;
};

/**
 * The publication time that a write names, UTC `YYYY-MM-DD HH:MM:SS`, or null when it names none; `date_utc`
 * decides over `date`, although both must be times (reference events-api 3.1 and Q29).
 * @throws AppError `rest_invalid_param` on the field that is no time, or none that can be written.
 */
export const publicationUtc = (
  { date, date_utc }: PublicationFields,
  site: Site,
  now: Temporal.Instant,
): string | null => {
  const siteZone = siteZoneOf(site);
  const local = readMoment('date', date, siteZone, now);
  const utc = readMoment('date_utc', date_utc, utcZone, now);
  const instant = utc ?? local;
  if (instant === null) return null;
  if (!isWritableWall(wallIn(siteZone, instant)) || !isWritableInstant(instant))
    throw invalidFields({ [utc === null ? 'date' : 'date_utc']: timeWanted });
  return utcText(instant);
};
