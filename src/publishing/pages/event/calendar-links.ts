import { addDays } from '../../../kernel/addresses/dates.ts';
import { writeFeedAddress } from '../../../kernel/addresses/feed-address.ts';
import { eventPlace } from '../../../kernel/addresses/place.ts';
import type { EventRow } from '../../../storage/tables.ts';
import { queryOf } from '../reading/links.ts';
import type { PageRequest } from '../reading/page-request.ts';

interface EntryTexts {
  readonly title: string;
  /** As in the calendar file. */
  readonly place: string;
  /** The address of the page of the event. */
  readonly page: string;
}

const dayDigits = (day: string): string => day.slice(0, 10).replaceAll('-', '');
const dayAfter = (day: string): string => addDays(day.slice(0, 10), 1);
const iso = (utc: string): string => `${utc.replace(' ', 'T')}Z`;

const google = (event: EventRow, { title, place, page }: EntryTexts): string => {
  const dates =
    event.all_day === 1
      ? [dayDigits(event.start_local), dayDigits(dayAfter(event.end_local))]
      : [event.start_utc, event.end_utc].map((utc) => iso(utc).replaceAll(/[-:]/g, ''));
  const entry = { action: 'TEMPLATE', text: title, dates: dates.join('/'), details: page, location: place };
  return `https://calendar.google.com/calendar/render?${queryOf(entry)}`;
};

const outlook = (event: EventRow, { title, place, page }: EntryTexts): string => {
  const allDay = event.all_day === 1;
  const query = queryOf({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: allDay ? event.start_local.slice(0, 10) : iso(event.start_utc),
    enddt: allDay ? dayAfter(event.end_local) : iso(event.end_utc),
    allday: String(allDay),
    body: page,
    location: place,
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
};

/**
 * Returns links into calendar programs: the event's file, which programs cannot fetch where a password hides it, and forms
 * of two services. Forms can only add, so there are none for a cancelled or postponed event.
 */
export const calendarLinks = ({ addressWords, prefix }: PageRequest, event: EventRow, texts: EntryTexts) => {
  const isOff = ['cancelled', 'postponed'].includes(event.event_status);
  return {
    file:
      event.password_hash === null
        ? prefix + writeFeedAddress(eventPlace(event.slug), 'ics', addressWords)
        : null,
    google: isOff ? null : google(event, texts),
    outlook: isOff ? null : outlook(event, texts),
  };
};
