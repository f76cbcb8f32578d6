import type { Phrase } from '../../../../kernel/phrase.ts';
import type { Zone } from '../../../../kernel/time/zones.ts';
import type { Cells } from './cells.ts';
import { type DateOrder, type DateOrders, orderFor, readDateCell } from './date-cell.ts';
import { pointAt } from './point.ts';
import { splitDateCell } from './split-date-cell.ts';
import { isDayEdge, readTimesCell, type TimesSaid } from './time-cell.ts';

/** What reading the times of a row depends on. */
export interface TimesReading {
  readonly orders: DateOrders;
  /** The midnights beside the dates of the table are no times. */
  readonly wholeDays: boolean;
  /** Of the event, or of the calendar where the row names none. */
  readonly zone: Zone;
}

const fieldsOf = {
  start: ['start_date', 'start_time'],
  end: ['end_date', 'end_time'],
} as const;
type EdgeField = (typeof fieldsOf)['start' | 'end'][number];

/** What a row says of a start or an end. */
export interface CellEdge {
  /** As it is written. */
  readonly day: Temporal.PlainDate | undefined;
  /** In the zone of the event: another one than is written where a moment is. */
  readonly dayHere: Temporal.PlainDate | undefined;
  readonly times: TimesSaid | undefined;
  /** The cell in which the times stand, and their text. */
  readonly timeField: EdgeField;
  readonly timeText: string;
}

const dateWanted = (order: DateOrder): Phrase => {
  const [es, en, example] = {
    dmy: ['día, mes y año', 'day, month and year', '31/12/2027'],
    mdy: ['mes, día y año', 'month, day and year', '12/31/2027'],
    ymd: ['año, mes y día', 'year, month and day', '2027/12/31'],
  }[order] as [string, string, string];
  return {
    es: `Debe ser una fecha que exista, como 2027-12-31 o, en el orden ${es}, ${example}.`,
    en: `A date that exists is expected, like 2027-12-31 or, in the order ${en}, ${example}.`,
  };
};

const otherWeekday = (day: Temporal.PlainDate): Phrase => ({
  es: `Ese día es ${day.toLocaleString('es', { weekday: 'long' })}.`,
  en: `That day is a ${day.toLocaleString('en', { weekday: 'long' })}.`,
});

const timeWanted: Phrase = {
  es: 'Debe ser una hora, como 20:30 u 8:30 PM.',
  en: 'A time is expected, like 20:30 or 8:30 PM.',
};

/** The day of a text; undefined for none and null, with a fault, for what is no day. */
const dayIn = (
  cells: Cells<'event'>,
  field: EdgeField,
  text: string,
  orders: DateOrders,
): Temporal.PlainDate | undefined | null => {
  if (text === '') return undefined;
  const said = readDateCell(text, orders);
  if (said !== undefined && !said.isOther) return said.day;
  cells.fault(field, said === undefined ? dateWanted(orderFor(text, orders)) : otherWeekday(said.day));
  return null;
};

/** The times of a text; undefined for none and null, with a fault, for what are no times. */
const timesIn = (
  cells: Cells<'event'>,
  edge: 'start' | 'end',
  field: EdgeField,
  text: string,
): TimesSaid | undefined | null => {
  if (text === '') return undefined;
  const said = readTimesCell(text);
  if (said !== undefined && (edge === 'start' || said.end === undefined)) return said;
  cells.fault(field, timeWanted);
  return null;
};

/** A midnight that is written with an offset is a day and no moment. */
const hereOf = (
  day: Temporal.PlainDate,
  text: string,
  edge: 'start' | 'end',
  zone: Zone,
): Temporal.PlainDate => {
  const { start, offset } = readTimesCell(text) ?? {};
  if (start === undefined || offset === undefined || isDayEdge(text, edge)) return day;
  return pointAt(day, start, offset, zone).wall.toPlainDate();
};

/**
 * Reads the cells of a start or an end. A time in a column of its own counts before one beside the date; in a table
 * with such a column a midnight beside the date is no time. Undefined, with faults, where they cannot be read.
 */
export const readEdge = (
  cells: Cells<'event'>,
  edge: 'start' | 'end',
  { orders, wholeDays, zone }: TimesReading,
): CellEdge | undefined => {
  const [dateField, timeField] = fieldsOf[edge];
  const { date, time: beside } = splitDateCell(cells.text(dateField));
  const own = cells.text(timeField);
  const isNone = (wholeDays || cells.has('start_time') || cells.has('end_time')) && isDayEdge(beside, edge);
  const [field, text] = own === '' ? [dateField, isNone ? '' : beside] : [timeField, own];
  const day = dayIn(cells, dateField, date, orders);
  const times = timesIn(cells, edge, field, text);
  if (day === null || times === null) return undefined;
  const dayHere = day && hereOf(day, beside, edge, zone);
  return { day: own === '' ? day : dayHere, dayHere, times, timeField: field, timeText: text };
};
