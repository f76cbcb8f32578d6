import type { OffsetChange } from './offset-changes.ts';

/** Changes that a rule of one year after the other gives. */
export interface YearlyChanges {
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
export const yearlyChanges = (
  changes: readonly OffsetChange[],
  until: Temporal.PlainDateTime,
): YearlyChanges[] =>
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
