import { isObject } from '../../../kernel/json.ts';
import type { Warning } from '../../../kernel/result.ts';
import { integerOf } from '../../../kernel/schema/typing.ts';
import type { Site } from '../../../kernel/site.ts';
import { titleLosses } from '../../../kernel/text/html/cleaning.ts';
import { lineLosses } from '../../../kernel/text/single-line.ts';
import { isBareDay } from '../../../kernel/time/parse-time.ts';
import { siteZoneOf } from '../../../kernel/time/wall-clock.ts';
import { findZone } from '../../../kernel/time/zones.ts';
import type { EventRow } from '../../../storage/tables.ts';
import { removedByFields } from '../../records/fields.ts';
import {
  alteredFields,
  distinct,
  type Fields,
  publicationWarnings,
  textWarnings,
  timeWarnings,
  warningsInside,
} from '../../records/warnings.ts';
import { costWarnings } from '../cost/event-cost.ts';
import { eventFields } from '../fields/fields.ts';
import type { EventChange } from '../fields/schema.ts';
import { movedTimes } from './merge-times.ts';
import type { WrittenEvent } from './service.ts';

const timeOfPartOfDay = /^(?!.*[ t](?:00:00|23:59)).*\d:\d/i;

/** Of the start or end: a day that is not included in the event, a time of day that an event of whole days has not. */
const edgeWarnings = (
  edge: 'start_date' | 'end_date',
  text: string | undefined,
  { all_day: allDay }: EventRow,
): readonly Warning[] => {
  if (text === undefined) return [];
  if (allDay === 1) return timeOfPartOfDay.test(text) ? [{ field: edge, code: 'time_cut' }] : [];
  return edge === 'end_date' && isBareDay(text) ? [{ field: edge, code: 'day_not_included' }] : [];
};

/** Of categories or tags: names, also of objects, whose other details are not stored. */
const termWarnings = (field: 'categories' | 'tags', value: unknown): readonly Warning[] => {
  const named = [value].flat().map((item) => (isObject(item) ? item : { name: item }));
  const hasDetails = named.some(
    ({ id, slug, description, parent }: Fields) =>
      !integerOf(id) && (slug || description || integerOf(parent)),
  );
  return [
    ...textWarnings(
      { [field]: named.map(({ id, name }: Fields) => !integerOf(id) && name) },
      { [field]: lineLosses },
    ),
    ...(hasDetails ? [{ field, code: 'details_not_stored' } as const] : []),
  ];
};

/** What a write stored differently from what was sent. */
export const eventWarnings = (
  change: EventChange,
  { row, before, warnings }: WrittenEvent,
  { sent, site, now }: { readonly sent: Fields; readonly site: Site; readonly now: Temporal.Instant },
): readonly Warning[] => {
  const zone = findZone(row.timezone) ?? siteZoneOf(site);
  const tickets = warningsInside('tickets', change.tickets, (fields) => [
    ...textWarnings(fields, { name: lineLosses }),
    ...['sale_start', 'sale_end'].flatMap((edge) => timeWarnings(edge, fields[edge], { zone, now }, false)),
  ]);
  const isPasswordLost = Boolean(sent['password']) && (before?.password_hash ?? null) === null;
  return distinct([
    ...textWarnings(change, { title: titleLosses, ...removedByFields(eventFields, row, site) }),
    ...termWarnings('categories', change.categories),
    ...termWarnings('tags', change.tags),
    ...alteredFields(change, row, ['slug', 'status']),
    ...publicationWarnings(change, site, now),
    ...(['start_date', 'end_date'] as const).flatMap((edge) => [
      ...timeWarnings(edge, change[edge], { zone, now }, false),
      ...edgeWarnings(edge, change[edge], row),
    ]),
    ...movedTimes(before, change, { site, now }).map((field) => ({ field, code: 'time_moved' }) as const),
    ...costWarnings(change.cost, site),
    ...(isPasswordLost ? [{ field: 'password', code: 'use_visibility_password' } as const] : []),
    ...warnings,
    ...tickets,
  ]);
};
