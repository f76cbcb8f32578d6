import { addDays } from '../../../kernel/addresses/dates.ts';
import { writeFeedAddress } from '../../../kernel/addresses/feed-address.ts';
import { eventPlace } from '../../../kernel/addresses/place.ts';
import { queryOf } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import type { AddToCalendar } from './event-data.ts';

/** What of an event goes into somebody's calendar. */
export interface CalendarEntry {
  readonly slug: string;
  /** Whether a password hides it from others, so that programs cannot fetch its file. */
  readonly isProtected: boolean;
  /** Cancelled or postponed: the file says so, a form can only add. */
  readonly isOff: boolean;
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly startUtc: string;
  readonly endUtc: string;
  readonly allDay: boolean;
  /** As in its file. */
  readonly place: string;
  readonly page: string;
}

const dayDigits = (day: string): string => day.slice(0, 10).replaceAll('-', '');
const dayAfter = (day: string): string => addDays(day.slice(0, 10), 1);
const utcDigits = (utc: string): string => `${utc.replaceAll(/[-:]/g, '').replace(' ', 'T')}Z`;

const google = ({ title, start, end, startUtc, endUtc, allDay, place, page }: CalendarEntry): string => {
  const dates = allDay
    ? `${dayDigits(start)}/${dayDigits(dayAfter(end))}`
    : `${utcDigits(startUtc)}/${utcDigits(endUtc)}`;
  const query = queryOf({
    action: 'TEMPLATE',
    text: title,
    dates,
    details: page,
    location: place,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
};

const outlook = ({ title, start, end, startUtc, endUtc, allDay, place, page }: CalendarEntry): string => {
  const iso = (utc: string): string => `${utc.replace(' ', 'T')}Z`;
  const query = queryOf({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: allDay ? start.slice(0, 10) : iso(startUtc),
    enddt: allDay ? dayAfter(end) : iso(endUtc),
    allday: String(allDay),
    body: page,
    location: place,
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
};

/** Ways into a calendar program: the event's file, and forms of two services that are filled in. */
export const calendarLinks = (
  { words }: Pick<PageContext, 'words'>,
  { prefix }: Visit,
  entry: CalendarEntry,
): AddToCalendar => ({
  file: entry.isProtected ? null : prefix + writeFeedAddress(eventPlace(entry.slug), 'ics', words),
  google: entry.isOff ? null : google(entry),
  outlook: entry.isOff ? null : outlook(entry),
});
