import { AppError } from '../../../../kernel/error.ts';
import type { CsvFile } from '../layout.ts';
import { placeOf } from '../row-error.ts';
import { type DateMark, type DateOrder, type DateOrders, orderShownBy } from './date-cell.ts';
import { splitDateCell } from './split-date-cell.ts';
import { isDayEdge } from './time-cell.ts';

/** How the dates of several files are written, as far as only all of them together show. */
export interface DateForms {
  readonly orders: DateOrders;
  /** Marks with which there are dates that can be read in two ways, and nothing that shows which. */
  readonly guessed: readonly DateMark[];
  /** Names of the files in which each time beside a date is a midnight: they tell of whole days. */
  readonly wholeDays: ReadonlySet<string>;
}

interface Seen {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** The first date of each sort, by what it shows. */
type SeenDates = Readonly<Record<DateMark, Map<'dmy' | 'mdy' | 'either', Seen>>>;

const refuseBoth = (dayFirst: Seen, monthFirst: Seen): never => {
  const [one, other] = [placeOf(dayFirst), placeOf(monthFirst)];
  throw new AppError('invalid', 'csv_date_orders', {
    es: `Las fechas no siguen un solo orden: ${dayFirst.text} (${one.es}) lleva delante el día y ${monthFirst.text} (${other.es}) el mes. Con --date-order se dice cuál vale; las demás se señalan.`,
    en: `The dates are not in one order: ${dayFirst.text} (${one.en}) has the day first and ${monthFirst.text} (${other.en}) the month. --date-order says which counts; the others are pointed out.`,
  });
};

const shownWith = (seen: SeenDates, mark: DateMark): 'dmy' | 'mdy' | undefined => {
  const dayFirst = seen[mark].get('dmy');
  const monthFirst = seen[mark].get('mdy');
  if (dayFirst !== undefined && monthFirst !== undefined) return refuseBoth(dayFirst, monthFirst);
  return monthFirst !== undefined ? 'mdy' : dayFirst && 'dmy';
};

/**
 * What dates with the one mark show of those with the other: PHP reads slashes with the month first and hyphens with
 * the day first, so that neither `12/31/2027` tells anything of hyphens nor `31-12-2027` of slashes.
 */
const ordersOf = (seen: SeenDates): Pick<DateForms, 'orders' | 'guessed'> => {
  const slash = shownWith(seen, 'slash');
  const other = shownWith(seen, 'other');
  const certain = {
    slash: slash ?? (other === 'mdy' ? other : undefined),
    other: other ?? (slash === 'dmy' ? slash : undefined),
  };
  return {
    orders: { slash: certain.slash ?? 'dmy', other: certain.other ?? 'dmy' },
    guessed: (['slash', 'other'] as const).filter(
      (mark) => certain[mark] === undefined && seen[mark].has('either'),
    ),
  };
};

/** The cells of dates of a file, row by row. */
function* dateCells(file: CsvFile) {
  const columns = (['start', 'end'] as const).flatMap((edge) => {
    const column = file.header.columns.get(`${edge}_date`);
    return column === undefined ? [] : [{ edge, at: column.at }];
  });
  for (const { line, cells } of file.rows) {
    for (const { edge, at } of columns) {
      const text = (cells[at] ?? '').trim();
      if (text !== '') yield { line, edge, ...splitDateCell(text) };
    }
  }
}

const hasTimes = ({ header }: CsvFile): boolean =>
  header.columns.has('start_time') || header.columns.has('end_time');

/** Whether the cells of a file so far leave it possible that its times are none. */
const midnightsOf = (file: CsvFile) => {
  let some = false;
  let only = !hasTimes(file);
  return {
    note: (time: string, edge: 'start' | 'end'): void => {
      if (time === '') return;
      some = true;
      only &&= isDayEdge(time, edge);
    },
    areAll: (): boolean => some && only,
  };
};

/**
 * Finds how the dates of all files are written: in which order, unless it is said; the day comes first where none of
 * them tells.
 * @throws AppError when dates with the same marks show both orders.
 */
export const findDateForms = (files: readonly CsvFile[], said: DateOrder | null): DateForms => {
  const seen: SeenDates = { slash: new Map(), other: new Map() };
  const wholeDays = new Set<string>();
  for (const file of files) {
    const midnights = midnightsOf(file);
    for (const { line, edge, date, time } of dateCells(file)) {
      midnights.note(time, edge);
      const order = orderShownBy(date);
      if (order === undefined) continue;
      const { mark, shown } = order;
      if (!seen[mark].has(shown)) seen[mark].set(shown, { file: file.name, line, text: date });
    }
    if (midnights.areAll()) wholeDays.add(file.name);
  }
  return said === null
    ? { ...ordersOf(seen), wholeDays }
    : { orders: { slash: said, other: said }, guessed: [], wholeDays };
};
