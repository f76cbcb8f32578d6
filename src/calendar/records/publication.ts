import { invalidFields } from '../../kernel/error.ts';
import type { Site } from '../../kernel/site.ts';
import { publicationDates } from '../../kernel/time/publication-dates.ts';
import { siteZoneOf } from '../../kernel/time/wall-clock.ts';
import { timeText, timeWanted } from './rules.ts';

/** The fields of a write that say when the record is published. */
export interface PublicationFields {
  readonly date?: string | number;
  readonly date_utc?: string | number;
}

/**
 * The publication time that a write names, UTC `YYYY-MM-DD HH:MM:SS`, or null when it names none; `date_utc`
 * decides over `date` (reference events-api Q29).
 * @throws AppError `rest_invalid_param` on the field that is no time.
 */
export const publicationUtc = (
  { date, date_utc }: PublicationFields,
  site: Site,
  now: Temporal.Instant,
): string | null => {
  if (date === undefined && date_utc === undefined) return null;
  const dates = publicationDates(
    {
      date: date === undefined ? undefined : timeText(date),
      dateUtc: date_utc === undefined ? undefined : timeText(date_utc),
    },
    { siteZone: siteZoneOf(site), now },
  );
  if ('refused' in dates) throw invalidFields({ [dates.refused]: timeWanted });
  return dates.dateUtc;
};
