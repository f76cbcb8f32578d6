import type { Figure } from './figure.ts';

const digits = (value: number | null, count: number): string => value?.toFixed(count) ?? '';

/** Three digits that count, whatever the size. */
const milliseconds = (value: number | null): string =>
  value === null ? '' : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

const columns: readonly (readonly [string, (figure: Figure) => string])[] = [
  ['calendar', ({ calendar }) => calendar],
  ['figure', ({ what }) => what],
  ['requests/s', ({ perSecond }) => digits(perSecond, 0)],
  ['p50 ms', ({ p50 }) => milliseconds(p50)],
  ['p99 ms', ({ p99 }) => milliseconds(p99)],
  ['max ms', ({ max }) => milliseconds(max)],
  ['ratio', ({ ratio }) => digits(ratio, 2)],
  ['wanted', ({ wanted }) => wanted],
  ['met', ({ isMet }) => (isMet === null ? '–' : isMet ? 'yes' : 'no')],
  ['CPU µs', ({ cpu }) => digits(cpu, 0)],
  ['limit µs', ({ limitCpu }) => digits(limitCpu, 0)],
  ['driver', ({ driver }) => (driver === null ? '' : `${(driver * 100).toFixed(0)} %`)],
  ['MB', ({ memory }) => digits(memory, 0)],
  ['errors', ({ errors }) => (errors === 0 ? '' : String(errors))],
];

/** Rows of a table, each column as wide as its widest cell. */
export const aligned = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const lineOf = (row: readonly string[]): string =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => lineOf(row).trimEnd()).join('\n');
};

/** The figures as lines of aligned columns, and below them those that are not what is wanted. */
export const renderFigures = (figures: readonly Figure[]): string => {
  const rows = [columns.map(([name]) => name), ...figures.map((one) => columns.map(([, show]) => show(one)))];
  const missed = figures.filter(({ isMet }) => isMet === false);
  const judged = figures.filter(({ isMet }) => isMet !== null).length;
  const lines = missed.map(({ calendar, what, wanted }) => `  ${calendar}: ${what}: ${wanted}`);
  return [aligned(rows), '', `${judged - missed.length} of ${judged} are as wanted.`, ...lines].join('\n');
};
