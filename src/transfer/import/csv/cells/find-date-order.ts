import { AppError } from '../../../../kernel/error.ts';
import { placeOf } from '../fault.ts';
import type { CsvFile } from '../layout.ts';
import { readTable } from '../table.ts';
import { type DateOrder, orderShownBy, splitDateCell } from './date-cell.ts';

/** The order of the dates of several files. */
export interface FoundOrder {
  readonly order: DateOrder;
  /** There are dates that can be read in two ways, and none that shows which. */
  readonly isGuess: boolean;
}

interface Seen {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const refuseBoth = (dayFirst: Seen, monthFirst: Seen): never => {
  const [one, other] = [placeOf(dayFirst), placeOf(monthFirst)];
  throw new AppError('invalid', 'csv_date_orders', {
    es: `Las fechas no siguen un solo orden: ${dayFirst.text} (${one.es}) lleva delante el día y ${monthFirst.text} (${other.es}) el mes. Con --date-order se dice cuál vale; las demás se señalan.`,
    en: `The dates are not in one order: ${dayFirst.text} (${one.en}) has the day first and ${monthFirst.text} (${other.en}) the month. --date-order says which counts; the others are pointed out.`,
  });
};

/**
 * Finds the order of day and month that the dates of all files show; the day comes first where none of them tells.
 * @throws AppError when some show the one order and some the other.
 */
export const findDateOrder = async (files: readonly CsvFile[]): Promise<FoundOrder> => {
  const first = new Map<'dmy' | 'mdy' | 'either', Seen>();
  for (const file of files) {
    const columns = ['start_date', 'end_date'].flatMap((field) => file.header.columns.get(field)?.at ?? []);
    for await (const { line, cells } of readTable(file)) {
      for (const at of columns) {
        const text = splitDateCell((cells[at] ?? '').trim()).date;
        const shown = orderShownBy(text);
        if (shown !== undefined && !first.has(shown)) first.set(shown, { file: file.name, line, text });
      }
    }
  }
  const dayFirst = first.get('dmy');
  const monthFirst = first.get('mdy');
  if (dayFirst !== undefined && monthFirst !== undefined) return refuseBoth(dayFirst, monthFirst);
  if (monthFirst !== undefined) return { order: 'mdy', isGuess: false };
  return { order: 'dmy', isGuess: dayFirst === undefined && first.has('either') };
};
