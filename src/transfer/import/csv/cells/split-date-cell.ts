import { plainCell, readTimesCell } from './time-cell.ts';

/** A cell of dates taken apart, `''` for what is missing. */
export interface DateCellParts {
  readonly date: string;
  readonly time: string;
}

const longest = 100;
const onlyDate = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/;

/** Where a time may begin: behind a blank, or behind the T of ISO 8601. */
const placesIn = (text: string): readonly number[] =>
  [...text.matchAll(/ |(?<=\d)t(?=\d)/g)].map(({ index }) => index);

const timeFrom = (text: string, at: number): string => {
  const time = text.slice(at + 1);
  // After a T a minus is the offset's, which else only seconds show.
  return text[at] === 't' ? time.replace(/^(\d{1,2}:\d{2})(?=-)/, '$1:00') : time.replace(/^- /, '');
};

/**
 * A date and the times of day that stand in the same cell: `31/12/2027 20:00`, `31/12/2027 - 20:00`,
 * `31 de diciembre de 2027 a las 20 h`, `2027-12-31T20:00:00Z`; a cell with nothing but a time has no date.
 */
export const splitDateCell = (text: string): DateCellParts => {
  if (text.length > longest || onlyDate.test(text)) return { date: text, time: '' };
  const plain = plainCell(text);
  if (readTimesCell(plain) !== undefined) return { date: '', time: plain };
  for (const at of placesIn(plain)) {
    const time = timeFrom(plain, at);
    if (readTimesCell(time) !== undefined) return { date: plain.slice(0, at).replace(/,$/, ''), time };
  }
  const [, date = plain, time = ''] = /^(\S{6,12})[t ](\d{1,2}[:.h]\d{2}.*)$/.exec(plain) ?? [];
  return { date, time };
};
