import { wallText } from '../time/wall-clock.ts';
import type { Zone } from '../time/zones.ts';
import { component } from './component.ts';
import { contentLine } from './content-line.ts';
import { type OffsetChange, offsetChanges } from './offset-changes.ts';
import { textLine } from './text-value.ts';
import { offsetValue, wallValue } from './time-values.ts';
import { yearlyChanges } from './yearly-changes.ts';

const observance = ({ wall, from, to, abbreviation, isDaylight }: OffsetChange, rule?: string): string =>
  component(isDaylight ? 'DAYLIGHT' : 'STANDARD', [
    contentLine('DTSTART', wallValue(wallText(wall))),
    contentLine('TZOFFSETFROM', offsetValue(from)),
    contentLine('TZOFFSETTO', offsetValue(to)),
    textLine('TZNAME', abbreviation),
    ...(rule === undefined ? [] : [contentLine('RRULE', rule)]),
  ]);

/**
 * The VTIMEZONE of a zone of the tz database (RFC 5545 3.6.5), under its id, true from the year before that of `first` to
 * `last`, two moments. Changes that come yearly until then are one observance with a rule, every other is one by itself:
 * RDATE, and UNTIL in rules, are misread by some (docs/adr/0072).
 */
export const timeZoneComponent = (zone: Zone, first: Temporal.Instant, last: Temporal.Instant): string => {
  const year = first.toZonedDateTimeISO(zone.id).year - 1;
  const changes = offsetChanges(zone, year, last);
  const runs = yearlyChanges(changes, last.toZonedDateTimeISO(zone.id).toPlainDateTime());
  const observances = changes.flatMap((change) => {
    const run = runs.find(({ members }) => members.has(change));
    if (run === undefined) return [observance(change)];
    return run.first === change ? [observance(change, run.rule)] : [];
  });
  return component('VTIMEZONE', [
    textLine('TZID', zone.id),
    textLine('X-LIC-LOCATION', zone.id),
    ...observances,
  ]);
};
