import type { Phrase } from '../../../../kernel/phrase.ts';
import { wallText } from '../../../../kernel/time/wall-clock.ts';
import type { Zone } from '../../../../kernel/time/zones.ts';
import type { Cells } from './cells.ts';
import { type CellEdge, readEdge, type TimesReading } from './edge-cells.ts';
import { comparePoints, type Point, pointAt, pointText } from './point.ts';
import { mayBeDuration, type TimesSaid } from './time-cell.ts';

/** When an event takes place, in the wordings of the interface: `YYYY-MM-DD HH:MM:SS`, or a moment in UTC where the row said one. */
export interface CellTimes {
  readonly start: string;
  readonly end: string;
  readonly allDay: boolean;
  /** What the clocks show at the start, `YYYY-MM-DD HH:MM:SS`. */
  readonly wall: string;
}

const noDate: Phrase = { es: 'Falta la fecha.', en: 'The date is missing.' };
const noStartTime: Phrase = {
  es: 'Hay hora de fin, pero falta la de inicio.',
  en: 'There is a time of the end and none of the start.',
};
const endsBefore: Phrase = { es: 'El fin es anterior al inicio.', en: 'The end is before the start.' };
const timeOrDuration: Phrase = {
  es: 'Puede ser una hora o lo que dura; escribe la hora de fin con minutos, como 22:00.',
  en: 'It may be a time or how long it lasts; the time of the end is expected with minutes, like 22:00.',
};

const lastSecond = new Temporal.PlainTime(23, 59, 59);

const lastOf = (day: Temporal.PlainDate): Point => ({
  wall: day.toPlainDateTime(lastSecond),
  instant: undefined,
});

/** The time of the end: its own, else the second of two in the cell of the start. */
const endTimes = (start: CellEdge, end: CellEdge): TimesSaid | undefined => {
  if (end.times?.start !== undefined) return end.times;
  return start.times?.end && { ...start.times, start: start.times.end, end: undefined };
};

/** The end where the row says none or only a part of it; undefined, with a fault, where it could mean two things. */
const endOf = (
  cells: Cells<'event'>,
  from: Point,
  start: CellEdge,
  end: CellEdge,
  zone: Zone,
): Point | undefined => {
  const times = endTimes(start, end);
  if (times?.start === undefined) {
    return end.day === undefined || end.day.equals(from.wall.toPlainDate()) ? from : lastOf(end.day);
  }
  const day = end.day ?? start.day ?? from.wall.toPlainDate();
  const same = pointAt(day, times.start, times.offset, zone);
  if (end.day !== undefined || comparePoints(same, from) >= 0) return same;
  if (mayBeDuration(end.timeText)) {
    cells.fault(end.timeField, timeOrDuration);
    return undefined;
  }
  return pointAt(day.add({ days: 1 }), times.start, times.offset, zone);
};

const isMidnight = (times: TimesSaid | undefined): boolean =>
  times?.start?.time.equals(new Temporal.PlainTime()) === true;

/** Calendars write a whole day as one from 00:00 to 00:00 of the next: with times of their own the last day is not meant. */
const lastDay = (cells: Cells<'event'>, first: Temporal.PlainDate, end: CellEdge): Temporal.PlainDate => {
  const day = end.dayHere ?? first;
  const isNext = cells.text('end_time') !== '' && isMidnight(end.times) && !end.times?.start?.nextDay;
  return isNext && Temporal.PlainDate.compare(day, first) > 0 ? day.subtract({ days: 1 }) : day;
};

/**
 * The times of a row. Without a time of the start it lasts all day; without a day of the end it ends on the day it
 * starts, or in the night after it when the time is an earlier one; without a time of the end when it starts, or with
 * the last day. Undefined, with faults, for what cannot be.
 */
export const readTimes = (cells: Cells<'event'>, reading: TimesReading): CellTimes | undefined => {
  const isAllDay = cells.isOn('all_day');
  const start = readEdge(cells, 'start', reading);
  const end = readEdge(cells, 'end', reading);
  if (start === undefined || end === undefined) return undefined;
  if (start.day === undefined || start.dayHere === undefined) {
    cells.fault('start_date', noDate);
    return undefined;
  }
  const time = isAllDay === true ? undefined : start.times?.start;
  if (isAllDay !== true && start.times === undefined && end.times?.start !== undefined) {
    cells.fault(end.timeField, noStartTime);
    return undefined;
  }
  const from: Point =
    time === undefined
      ? { wall: start.dayHere.toPlainDateTime(), instant: undefined }
      : pointAt(start.day, time, start.times?.offset, reading.zone);
  const to =
    time === undefined
      ? lastOf(lastDay(cells, start.dayHere, end))
      : endOf(cells, from, start, end, reading.zone);
  if (to === undefined) return undefined;
  if (comparePoints(to, from) < 0) {
    cells.fault(end.day === undefined ? end.timeField : 'end_date', endsBefore);
    return undefined;
  }
  return {
    start: pointText(from),
    end: pointText(to),
    allDay: time === undefined,
    wall: wallText(from.wall),
  };
};
