import type { Warning } from '../../../kernel/result.ts';
import type { Site } from '../../../kernel/site.ts';
import { titleLosses } from '../../../kernel/text/html/cleaning.ts';
import { lineLosses } from '../../../kernel/text/single-line.ts';
import { siteZoneOf } from '../../../kernel/time/wall-clock.ts';
import { findZone } from '../../../kernel/time/zones.ts';
import type { EventRow } from '../../../storage/tables.ts';
import { placeWarnings } from '../../linked-records/warnings.ts';
import { organizerKind } from '../../organizers/organizer-kind.ts';
import { removedByFields } from '../../records/fields.ts';
import {
  distinct,
  publicationWarnings,
  textWarnings,
  timeWarnings,
  warningsInside,
} from '../../records/warnings.ts';
import { venueKind } from '../../venues/venue-kind.ts';
import { costWarnings } from '../cost/event-cost.ts';
import { eventFields } from '../fields/fields.ts';
import type { EventChange } from '../fields/schema.ts';
import { movedTimes } from './merge-times.ts';

/** An event after a write, and as it was before, unless it is new. */
interface WrittenEvent {
  readonly row: EventRow;
  readonly before?: EventRow;
}

/** What a write stored differently from what was sent. */
export const eventWarnings = (
  change: EventChange,
  { before, row }: WrittenEvent,
  { site, now }: { readonly site: Site; readonly now: Temporal.Instant },
): readonly Warning[] => {
  const zone = findZone(row.timezone) ?? siteZoneOf(site);
  const venues = (['venue', 'venues'] as const).flatMap((field) =>
    warningsInside(field, change[field], (fields) => placeWarnings(venueKind, fields, site, now)),
  );
  const organizers = warningsInside('organizer', change.organizer, (fields) =>
    placeWarnings(organizerKind, fields, site, now),
  );
  const tickets = warningsInside('tickets', change.tickets, (fields) => [
    ...textWarnings(fields, { name: lineLosses }),
    ...['sale_start', 'sale_end'].flatMap((edge) => timeWarnings(edge, fields[edge], { zone, now }, false)),
  ]);
  return distinct([
    ...textWarnings(change, {
      title: titleLosses,
      ...removedByFields(eventFields, row, site),
      categories: lineLosses,
      tags: lineLosses,
    }),
    ...publicationWarnings(change, site, now),
    ...(['start_date', 'end_date'] as const).flatMap((edge) =>
      timeWarnings(edge, change[edge], { zone, now }, false),
    ),
    ...movedTimes(before ?? null, change, { site, now }).map(
      (field) => ({ field, code: 'time_moved' }) as const,
    ),
    ...costWarnings(change.cost, site),
    ...venues,
    ...organizers,
    ...tickets,
  ]);
};
