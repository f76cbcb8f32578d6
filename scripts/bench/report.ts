import { median } from '../shared/client.ts';
import { renderTable } from '../shared/table.ts';
import type { Bound, Figure } from './figures.ts';

/** A figure with the values of all runs of each program; empty where it was not measured. */
export interface MeasuredFigure extends Figure {
  readonly old: readonly number[];
  readonly new: readonly number[];
}

/** A row of the table. */
export interface Row extends Figure {
  /** Medians; null where it was not measured. */
  readonly old: number | null;
  readonly new: number | null;
  /** Null where it cannot be judged. */
  readonly isMet: boolean | null;
}

const isMet = ({ kind, value }: Bound, old: number | null, now: number): boolean | null => {
  if (kind === 'at most') return now <= value;
  if (kind === 'at least') return now >= value;
  if (old === null) return null;
  return kind === 'at most of old' ? now <= old * value : now >= old * value;
};

const medianOf = (values: readonly number[]): number | null => (values.length === 0 ? null : median(values));

/** Judges the medians of a figure. */
export const judge = (figure: MeasuredFigure): Row => {
  const [old, now] = [medianOf(figure.old), medianOf(figure.new)];
  return { ...figure, old, new: now, isMet: now === null ? null : isMet(figure.bound, old, now) };
};

/** Three significant digits. */
const shown = (value: number | null): string =>
  value === null ? '–' : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

const shownBound = ({ kind, value }: Bound): string =>
  `${kind.startsWith('at most') ? '≤' : '≥'} ${value}${kind.endsWith('of old') ? ' × old' : ''}`;

const shownMet = { true: 'yes', false: 'no', null: '–' } as const;

/** The table of all figures. */
export const renderRows = (rows: readonly Row[]): string => {
  const cells = rows.map((row) => [
    row.calendar,
    row.name,
    row.unit,
    shownBound(row.bound),
    shown(row.old),
    shown(row.new),
    shownMet[`${row.isMet}`],
  ]);
  return renderTable([['calendar', 'figure', 'unit', 'bound', 'old', 'new', 'met'], ...cells]);
};

/** The lists that two programs responded to differently, one line each. */
export const compareLists = (
  old: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): readonly string[] =>
  [...now].flatMap(([path, list]) => {
    const other = old.get(path);
    return other === undefined || other === list ? [] : [`${path}: old ${other}, new ${list}`];
  });
