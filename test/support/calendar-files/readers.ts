import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';

/** What a reader of calendar files finds of an event; `''` for a text that is not there. */
export interface FoundEvent {
  readonly uid: string;
  readonly title: string;
  readonly location: string;
  /** Instants in ISO 8601, or days of whole ones, of which the end is the first that is not part of it. */
  readonly start: string;
  readonly end: string;
}

const dayText = (year: number, month: number, day: number): string =>
  new Temporal.PlainDate(year, month, day).toString();

const withIcalJs = (text: string): readonly FoundEvent[] => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const said = (time: ICAL.Time): string =>
    time.isDate
      ? dayText(time.year, time.month, time.day)
      : Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000).toString();
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid ?? '',
      title: event.summary ?? '',
      location: event.location ?? '',
      start: said(event.startDate),
      end: said(event.endDate),
    };
  });
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const foundByNodeIcal = (event: VEvent): FoundEvent => {
  const { uid, summary, location, start, end = start } = event;
  // Days are given as midnights of the machine's zone.
  const said = (date: Date): string =>
    event.datetype === 'date'
      ? dayText(date.getFullYear(), date.getMonth() + 1, date.getDate())
      : Temporal.Instant.fromEpochMilliseconds(date.getTime()).toString();
  return {
    uid: textOf(uid),
    title: textOf(summary),
    location: textOf(location),
    start: said(start),
    end: said(end),
  };
};

const withNodeIcal = (text: string): readonly FoundEvent[] =>
  Object.values(nodeIcal.sync.parseICS(text))
    .filter((component): component is VEvent => component?.type === 'VEVENT')
    .map(foundByNodeIcal);

/** Reads the events of a file, as each of the readers that are development dependencies does. */
export const readers: Readonly<Record<string, (text: string) => readonly FoundEvent[]>> = {
  'ical.js': withIcalJs,
  'node-ical': withNodeIcal,
};
