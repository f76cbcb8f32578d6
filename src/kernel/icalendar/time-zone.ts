import { wallText } from '../time/wall-clock.ts';
import type { Zone } from '../time/zones.ts';
import { component, contentLine, textLine } from './content-line.ts';
import { type OffsetChange, offsetChanges } from './offset-changes.ts';
import { offsetValue, wallValue } from './time-values.ts';

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

/** Changes that a rule of one year after the other gives. */
interface YearlyChanges {
  readonly first: OffsetChange;
  /** `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU` (RFC 5545 3.3.10). */
  readonly rule: string;
  readonly members: ReadonlySet<OffsetChange>;
}

/** Fewer are shorter without a rule. */
const minMembers = 3;

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Which of its weekday in the month a day is, from the start and, where it is the last, from the end. */
const ordinalsOf = ({ wall }: OffsetChange): number[] => [
  ...(wall.day + 7 > wall.daysInMonth ? [-1] : []),
  Math.ceil(wall.day / 7),
];

/** The day of a year, at the hour of the change, that is that one of its weekday in its month. */
const ordinalIn = ({ wall }: OffsetChange, year: number, ordinal: number): Temporal.PlainDateTime => {
  const first = wall.with({ year, day: 1 });
  const day = 1 + ((wall.dayOfWeek - first.dayOfWeek + 7) % 7) + (ordinal - 1) * 7;
  if (ordinal > 0) return first.add({ days: day - 1 });
  const last = first.with({ day: first.daysInMonth });
  return last.subtract({ days: (last.dayOfWeek - wall.dayOfWeek + 7) % 7 });
};

const alike = ({ wall, from, to, abbreviation, isDaylight }: OffsetChange): string =>
  [wall.month, wall.dayOfWeek, wall.toPlainTime(), from, to, abbreviation, isDaylight].join(' ');

/** The changes at the end of a list of like ones that come one year after the other on that weekday of the month. */
const tailOf = (changes: readonly OffsetChange[], ordinal: number): OffsetChange[] => {
  let start = changes.length;
  while (start > 0) {
    const one = changes[start - 1] as OffsetChange;
    const next = changes[start];
    if (!ordinalsOf(one).includes(ordinal)) break;
    if (next !== undefined && next.wall.year !== one.wall.year + 1) break;
    start -= 1;
  }
  return changes.slice(start);
};

/**
 * The runs of at least three yearly changes, same month, weekday, hour and offsets, that last until a wall time: a rule
 * without an end gives them, and nothing else until then. The last weekday of a month is preferred where the days would
 * also be its fourth or fifth.
 */
const yearlyChanges = (changes: readonly OffsetChange[], until: Temporal.PlainDateTime): YearlyChanges[] =>
  [...Map.groupBy(changes, alike).values()].flatMap((group) => {
    const last = group.at(-1) as OffsetChange;
    const runs = ordinalsOf(last).map((ordinal) => ({ ordinal, members: tailOf(group, ordinal) }));
    const longest = Math.max(...runs.map(({ members }) => members.length));
    const run = runs.find(({ members }) => members.length === longest);
    if (run === undefined || longest < minMembers) return [];
    const { ordinal, members } = run;
    const next = ordinalIn(last, last.wall.year + 1, ordinal);
    if (Temporal.PlainDateTime.compare(next, until) <= 0) return [];
    const day = `${ordinal}${weekdays[last.wall.dayOfWeek - 1]}`;
    return [
      {
        first: members[0] as OffsetChange,
        rule: `FREQ=YEARLY;BYMONTH=${last.wall.month};BYDAY=${day}`,
        members: new Set(members),
      },
    ];
  });
