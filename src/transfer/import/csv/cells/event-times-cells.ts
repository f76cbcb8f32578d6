import type { Phrase } from '../../../../kernel/phrase.ts';
import type { TimeOfDay } from '../../../../kernel/time/time-of-day.ts';
import { wallText } from '../../../../kernel/time/wall-clock.ts';
import type { Cells } from './cells.ts';
import { type DateOrder, readDateCell, splitDateCell } from './date-cell.ts';
import { readTimeCell } from './time-cell.ts';

/** When an event takes place, in the wording of the interface: `YYYY-MM-DD HH:MM:SS`. */
export interface CellTimes {
  readonly start: string;
  readonly end: string;
  readonly allDay: boolean;
}

const dateWanted = (order: DateOrder): Phrase => {
  const [es, en, example] = {
    dmy: ['día, mes y año', 'day, month and year', '31/12/2027'],
    mdy: ['mes, día y año', 'month, day and year', '12/31/2027'],
    ymd: ['año, mes y día', 'year, month and day', '2027/12/31'],
  }[order] as [string, string, string];
  return {
    es: `Se espera una fecha que exista, como 2027-12-31 o, en el orden ${es}, ${example}.`,
    en: `A date that exists is expected, like 2027-12-31 or, in the order ${en}, ${example}.`,
  };
};
const timeWanted: Phrase = {
  es: 'Se espera una hora, como 20:30 u 8:30 PM.',
  en: 'A time is expected, like 20:30 or 8:30 PM.',
};
const noDate: Phrase = { es: 'Falta la fecha.', en: 'The date is missing.' };
const noStartTime: Phrase = {
  es: 'Hay hora de fin y no de inicio.',
  en: 'There is a time of the end and none of the start.',
};
const endsBefore: Phrase = { es: 'El fin es anterior al inicio.', en: 'The end is before the start.' };

interface Cell {
  readonly day: Temporal.PlainDate | undefined;
  readonly time: TimeOfDay | undefined;
}

const readEdge = (cells: Cells<'event'>, edge: 'start' | 'end', order: DateOrder): Cell | undefined => {
  const [dateField, timeField] =
    edge === 'start' ? (['start_date', 'start_time'] as const) : (['end_date', 'end_time'] as const);
  const { date, time: timeBeside } = splitDateCell(cells.text(dateField));
  const timeText = cells.text(timeField) || timeBeside;
  const day = date === '' ? undefined : readDateCell(date, order);
  const time = timeText === '' ? undefined : readTimeCell(timeText);
  if (date !== '' && day === undefined) cells.fault(dateField, dateWanted(order));
  if (timeText !== '' && time === undefined)
    cells.fault(cells.text(timeField) === '' ? dateField : timeField, timeWanted);
  const isSound = (date === '' || day !== undefined) && (timeText === '' || time !== undefined);
  return isSound ? { day, time } : undefined;
};

const at = (day: Temporal.PlainDate, { time, nextDay }: TimeOfDay): Temporal.PlainDateTime =>
  day.add({ days: nextDay ? 1 : 0 }).toPlainDateTime(time);

const lastSecond = new Temporal.PlainTime(23, 59, 59);

/** The end where the row says none or only a part of it. */
const endOf = (
  start: Temporal.PlainDateTime,
  startDay: Temporal.PlainDate,
  end: Cell,
): Temporal.PlainDateTime => {
  const { day, time } = end;
  if (time === undefined) {
    return day === undefined || day.equals(startDay) ? start : day.toPlainDateTime(lastSecond);
  }
  const same = at(day ?? startDay, time);
  const isNight = day === undefined && Temporal.PlainDateTime.compare(same, start) < 0;
  return isNight ? same.add({ days: 1 }) : same;
};

/**
 * The times of a row. Without a time of the start it lasts all day; without a day of the end it ends on the day it
 * starts, or in the night after it when the time is an earlier one; without a time of the end when it starts, or with
 * the last day. Undefined, with faults, for what cannot be.
 */
export const readTimes = (cells: Cells<'event'>, order: DateOrder): CellTimes | undefined => {
  const isAllDay = cells.isOn('all_day');
  const start = readEdge(cells, 'start', order);
  const end = readEdge(cells, 'end', order);
  if (start === undefined || end === undefined) return undefined;
  if (start.day === undefined) {
    cells.fault('start_date', noDate);
    return undefined;
  }
  const allDay = isAllDay === true || start.time === undefined;
  if (isAllDay !== true && start.time === undefined && end.time !== undefined) {
    cells.fault('end_time', noStartTime);
    return undefined;
  }
  const from = allDay || start.time === undefined ? start.day.toPlainDateTime() : at(start.day, start.time);
  const to = allDay ? (end.day ?? start.day).toPlainDateTime(lastSecond) : endOf(from, start.day, end);
  if (Temporal.PlainDateTime.compare(to, from) < 0) {
    cells.fault(end.day === undefined ? 'end_time' : 'end_date', endsBefore);
    return undefined;
  }
  return { start: wallText(from), end: wallText(to), allDay };
};
