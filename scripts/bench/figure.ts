/** One line of the table. */
export interface Figure {
  /** Which calendar: `sqlite 1000`. */
  readonly calendar: string;
  readonly what: string;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Ours through the bare limit, side by side in one run; null where there is no limit to compare with. */
  readonly ratio: number | null;
  /** What the ratio, or the p99, should be, in words. */
  readonly wanted: string;
  /** Megabytes, the most so far. */
  readonly memory: number;
  /** Microseconds of the server's processor time for each request. */
  readonly cpu: number;
  readonly errors: number;
}

const columns: readonly (readonly [string, (figure: Figure) => string])[] = [
  ['calendar', ({ calendar }) => calendar],
  ['figure', ({ what }) => what],
  ['requests/s', ({ perSecond }) => perSecond.toFixed(0)],
  ['p50 ms', ({ p50 }) => p50.toFixed(1)],
  ['p99 ms', ({ p99 }) => p99.toFixed(1)],
  ['ratio', ({ ratio }) => (ratio === null ? '' : ratio.toFixed(2))],
  ['wanted', ({ wanted }) => wanted],
  ['MB', ({ memory }) => String(memory)],
  ['CPU µs', ({ cpu }) => cpu.toFixed(0)],
  ['errors', ({ errors }) => String(errors)],
];

/** The figures as lines of aligned columns. */
export const renderFigures = (figures: readonly Figure[]): string => {
  const rows = [columns.map(([name]) => name), ...figures.map((one) => columns.map(([, show]) => show(one)))];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
