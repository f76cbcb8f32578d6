import type { MonthDay, MonthPageData } from './month-data.ts';

/**
 * Lines of events that one landscape page has (A4, Letter) beside its head. Each week takes two of them for its numbers,
 * what runs for long takes five.
 */
const ofPage = 51;
const ofNumbers = 2;
const ofRunning = 5;

const linesOf = (day: MonthDay | null, each: 1 | 2): number =>
  day === null ? 0 : each * day.events.length + (day.count > day.events.length ? 1 : 0);

/**
 * In how many lines the events of each week are printed, so that the month stands on one page (pages.md 8.3): two where
 * there is room, first in the weeks that take least.
 */
export const printedLines = ({
  weeks,
  running,
}: Pick<MonthPageData, 'weeks' | 'running'>): readonly (1 | 2)[] => {
  const need = (index: number, each: 1 | 2): number =>
    Math.max(0, ...(weeks[index] ?? []).map((day) => linesOf(day, each)));
  const order = [...weeks.keys()].sort(
    (one, other) => need(one, 2) - need(one, 1) - (need(other, 2) - need(other, 1)),
  );
  const lines = weeks.map((): 1 | 2 => 1);
  const taken = ofNumbers * weeks.length + (running.shown.length > 0 ? ofRunning : 0);
  let left = ofPage - taken - order.reduce((sum, index) => sum + need(index, 1), 0);
  for (const index of order) {
    left -= need(index, 2) - need(index, 1);
    if (left < 0) break;
    lines[index] = 2;
  }
  return lines;
};
