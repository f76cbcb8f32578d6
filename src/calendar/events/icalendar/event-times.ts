import { addDays } from '../../../kernel/addresses/dates.ts';
import { contentLine } from '../../../kernel/icalendar/content-line.ts';
import {
  dateValue,
  isSaidByClocks,
  takesTzid,
  utcValue,
  wallValue,
} from '../../../kernel/icalendar/time-values.ts';
import type { Zone } from '../../../kernel/time/zones.ts';
import type { EventView } from '../read/event-view.ts';

/** What of an event says when it takes place. */
export type Times = Pick<EventView, 'allDay' | 'startLocal' | 'endLocal' | 'startUtc' | 'endUtc' | 'zone'>;

/** The times of an event in a calendar file. */
export interface TimeLines {
  /** DTSTART, and DTEND where the event has a length. */
  readonly lines: readonly string[];
  /** The zone whose clocks the lines name, with the first and the last moment that they say so, UTC; null for none. */
  readonly clocks: { readonly zone: Zone; readonly first: string; readonly last: string } | null;
}

/** How many years behind the start an end is said by the clocks of its zone, all of whose changes until then are told. */
const maxYearsOfChanges = 100;

const wholeDays = ({ startLocal, endLocal }: Times): TimeLines => {
  const start = startLocal.slice(0, 10);
  // No year has five digits (RFC 5545 3.3.4).
  const end = addDays(endLocal.slice(0, 10), 1);
  const date = { VALUE: 'DATE' };
  return {
    clocks: null,
    lines: [
      contentLine('DTSTART', dateValue(start), date),
      // A whole day that has no end is one day (RFC 5545 3.6.1).
      ...(end > start ? [contentLine('DTEND', dateValue(end), date)] : []),
    ],
  };
};

const yearOf = (text: string): number => Number(text.slice(0, 4));

const momentsOf = (
  { zone, startLocal, endLocal, startUtc, endUtc }: Times,
  latest: string | null,
): TimeLines => {
  const isNamed = takesTzid(zone);
  const isNear = yearOf(endLocal) - yearOf(startLocal) <= maxYearsOfChanges;
  const said: string[] = [];
  const line = (name: string, local: string, utc: string, maySayWall: boolean): string => {
    const isLate = latest !== null && utc > latest;
    if (isLate || !maySayWall || !isSaidByClocks(zone, local, utc)) return contentLine(name, utcValue(utc));
    said.push(utc);
    return contentLine(name, wallValue(local), { TZID: zone.id });
  };
  const lines = [
    line('DTSTART', startLocal, startUtc, isNamed),
    ...(endUtc > startUtc ? [line('DTEND', endLocal, endUtc, isNamed && isNear)] : []),
  ];
  const [first, last = first] = said;
  return { lines, clocks: first && last ? { zone, first, last } : null };
};

/**
 * The times of an event (RFC 5545 3.8.2.2, 3.8.2.4): whole days as dates; in a zone of the tz database what its clocks
 * show, unless readers could take that for another moment, or it comes after the latest moment for which clocks are told,
 * UTC; else UTC (docs/adr/0072).
 */
export const timeLines = (event: Times, latest: string | null = null): TimeLines =>
  event.allDay ? wholeDays(event) : momentsOf(event, latest);
