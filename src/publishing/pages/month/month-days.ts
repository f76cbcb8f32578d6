import { addDays, lastDayOf } from '../../../kernel/addresses/dates.ts';
import { daysOf, firstDay, isLong } from '../../words/dates/event-days.ts';
import type { PageContext } from '../reading/page-request.ts';

const maxOfDay = 4;

/** Reads the columns that decide which events of a month are shown. */
const findBriefs = async ({ database }: PageContext, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : database.read
        .selectFrom('events')
        .select(['id', 'start_local', 'end_local', 'all_day', 'featured'])
        .where('id', 'in', ids)
        .execute();

type Brief = Awaited<ReturnType<typeof findBriefs>>[number];

/** Returns the ids of the events of a day that are shown, featured ones first. */
const chosenOf = (briefs: readonly Brief[]): readonly number[] =>
  briefs
    .toSorted((one, other) => other.featured - one.featured || (one.start_local < other.start_local ? -1 : 1))
    .slice(0, maxOfDay)
    .map(({ id }) => id);

/** Returns the number of events on each day of a month, and the ids of those that are shown. Long ones are in the strip. */
export const findDaysOfMonth = async (context: PageContext, month: string, ids: readonly number[]) => {
  const { dayCutoff } = context.settings;
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  const days = new Map<string, Brief[]>();
  for (const brief of await findBriefs(context, ids)) {
    const times = { start: brief.start_local, end: brief.end_local, allDay: brief.all_day === 1 };
    if (isLong(times, dayCutoff)) continue;
    const length = daysOf(times, dayCutoff);
    for (let index = 0; index < length; index += 1) {
      const day = addDays(firstDay(times), index);
      if (day >= first && day <= last) days.set(day, [...(days.get(day) ?? []), brief]);
    }
  }
  return new Map([...days].map(([day, briefs]) => [day, { count: briefs.length, chosen: chosenOf(briefs) }]));
};

/** Returns the weeks of a month, from the region's first day on, with null for days of its neighbours. */
export const weeksOf = <Day>(
  month: string,
  firstWeekday: number,
  dayAt: (day: string) => Day,
): (Day | null)[][] => {
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  const before = (Temporal.PlainDate.from(first).dayOfWeek - firstWeekday + 7) % 7;
  const cells: (Day | null)[] = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: Number(last.slice(8)) }, (_, index) => dayAt(addDays(first, index))),
  ];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(7 * week, 7 * week + 7));
};

/**
 * Lines of events on one landscape page (A4, Letter) beside its head. Each week takes two of them for its numbers, the
 * strip takes five.
 */
const ofPage = 51;
const ofNumbers = 2;
const ofStrip = 5;

interface Printed {
  readonly count: number;
  readonly events: readonly unknown[];
}

const linesOf = (day: Printed | null, each: 1 | 2): number =>
  day === null ? 0 : each * day.events.length + (day.count > day.events.length ? 1 : 0);

/**
 * Returns in how many lines the events of each week are printed, so that the month fits on one page (pages.md 8.3): two
 * where there is room, first in the weeks that take least.
 */
export const printedLines = (
  weeks: readonly (readonly (Printed | null)[])[],
  hasStrip: boolean,
): readonly (1 | 2)[] => {
  const need = (index: number, each: 1 | 2): number =>
    Math.max(0, ...(weeks[index] ?? []).map((day) => linesOf(day, each)));
  const order = [...weeks.keys()].sort(
    (one, other) => need(one, 2) - need(one, 1) - (need(other, 2) - need(other, 1)),
  );
  const lines = weeks.map((): 1 | 2 => 1);
  const taken = ofNumbers * weeks.length + (hasStrip ? ofStrip : 0);
  let left = ofPage - taken - order.reduce((sum, index) => sum + need(index, 1), 0);
  for (const index of order) {
    left -= need(index, 2) - need(index, 1);
    if (left < 0) break;
    lines[index] = 2;
  }
  return lines;
};
