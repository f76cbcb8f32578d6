import { utcText } from '../clock.ts';
import type { SaidTime } from './parse-time.ts';
import {
  isWritableInstant,
  isWritableWall,
  type Moment,
  momentAt,
  momentOf,
  readUtcText,
  readWallText,
  wallText,
} from './wall-clock.ts';
import type { Zone } from './zones.ts';

/** A start or end that an event has already: its wall time, and whether that comes twice and the second is meant. */
export interface KeptTime {
  readonly kind: 'kept';
  readonly wall: Temporal.PlainDateTime;
  readonly later: boolean;
}

/**
 * A stored start or end, both texts `YYYY-MM-DD HH:MM:SS`, in the zone that the event had: the UTC text tells which
 * moment a repeated wall time means. Where the rules of the zone have changed since, the wall time counts alone.
 */
export const keptTime = (local: string, utc: string, zone: Zone): KeptTime => {
  const wall = readWallText(local);
  const second = momentAt(zone, wall, true);
  return { kind: 'kept', wall, later: second.later && second.instant.equals(readUtcText(utc)) };
};

/** What decides the times of an event; on an update a KeptTime for what was not sent. */
export interface EventTimesInput {
  readonly start: SaidTime | KeptTime;
  readonly end: SaidTime | KeptTime;
  readonly zone: Zone;
  readonly allDay: boolean;
}

/** Start and end of an event, by the names of the fields that say them. */
export type Edge = 'start_date' | 'end_date';

/** The times of an event to store: on the clocks of its zone and in UTC, all `YYYY-MM-DD HH:MM:SS`. */
export interface EventTimes {
  readonly start: string;
  readonly end: string;
  readonly utcStart: string;
  readonly utcEnd: string;
  /** Which of the two clocks show otherwise than was said, since the zone skips that time, or that of the start. */
  readonly moved: readonly Edge[];
}

/** Why there are no times: the field to name in a 400. */
export interface RefusedTimes {
  readonly refused: Edge;
}

const resolve = (time: SaidTime | KeptTime, zone: Zone): Moment => {
  if (time.kind === 'instant') return momentOf(zone, time.instant);
  return momentAt(zone, time.wall, time.kind === 'kept' && time.later);
};

/**
 * The whole of a day, whatever its clocks do: from the first 00:00:00 to the last 23:59:59. Its wall times stay
 * these two even where the clocks skip them, so that an all-day event looks the same in every zone.
 */
const wholeDay = (moment: Moment, zone: Zone, edge: 'start' | 'end'): Moment => {
  const day = moment.wall.toPlainDate();
  if (edge === 'start') return { ...momentAt(zone, day.toPlainDateTime()), wall: day.toPlainDateTime() };
  const wall = day.toPlainDateTime('23:59:59');
  return { ...momentAt(zone, wall, true), wall };
};

/** Whether the clocks skip that time, so that the moment is a later one (`momentAt`). */
const isOther = (time: SaidTime | KeptTime, { wall }: Moment): boolean =>
  time.kind !== 'instant' && !wall.equals(time.wall);

/** Whether that time on the clocks of the zone never comes, so that a later one is taken (`momentAt`). */
export const isSkipped = (time: SaidTime, zone: Zone): boolean => isOther(time, resolve(time, zone));

/**
 * The end of an event. Where the clocks skip the start, an end that nobody said anew goes forward with it, and so does
 * one that would else be before it; any other is what clocks show on its day, whatever they did since the start.
 */
const resolveEnd = ({ start, end, zone }: EventTimesInput, from: Moment): Moment => {
  const own = resolve(end, zone);
  if (start.kind === 'instant' || end.kind === 'instant' || !isOther(start, from)) return own;
  if (Temporal.PlainDateTime.compare(end.wall, start.wall) < 0) return own;
  const isKept = start.kind === 'kept' && end.kind === 'kept';
  const isBefore = Temporal.Instant.compare(own.instant, from.instant) < 0;
  return isKept || isBefore ? momentAt(zone, from.wall.add(start.wall.until(end.wall))) : own;
};

const isWritable = ({ wall, instant }: Moment): boolean => isWritableWall(wall) && isWritableInstant(instant);

/** A whole day has moved when it is another day, as where the clocks skip all of it. */
const isMoved = (time: SaidTime | KeptTime, moment: Moment, allDay: boolean): boolean =>
  allDay
    ? time.kind !== 'instant' && !moment.wall.toPlainDate().equals(time.wall.toPlainDate())
    : isOther(time, moment);

/**
 * Works out the times of an event (reference events-api 3.2, Q8 to Q11): a moment is shown on the clocks of the
 * zone, a wall time keeps its text whatever the zone, so that a changed zone alone moves the moments; all-day events
 * are snapped to whole days. Refuses an end before the start (`end_date`) and times outside the years 1000 to 9999.
 */
export const eventTimes = (input: EventTimesInput): EventTimes | RefusedTimes => {
  const { start, end, zone, allDay } = input;
  const saidStart = resolve(start, zone);
  if (!isWritable(saidStart)) return { refused: 'start_date' };
  const saidEnd = allDay ? resolve(end, zone) : resolveEnd(input, saidStart);
  if (!isWritable(saidEnd)) return { refused: 'end_date' };
  const from = allDay ? wholeDay(saidStart, zone, 'start') : saidStart;
  const to = allDay ? wholeDay(saidEnd, zone, 'end') : saidEnd;
  if (!isWritable(from)) return { refused: 'start_date' };
  if (!isWritable(to) || Temporal.Instant.compare(to.instant, from.instant) < 0)
    return { refused: 'end_date' };
  const edges = [
    { edge: 'start_date', time: start, moment: from },
    { edge: 'end_date', time: end, moment: to },
  ] as const;
  return {
    start: wallText(from.wall),
    end: wallText(to.wall),
    utcStart: utcText(from.instant),
    utcEnd: utcText(to.instant),
    moved: edges.filter(({ time, moment }) => isMoved(time, moment, allDay)).map(({ edge }) => edge),
  };
};
