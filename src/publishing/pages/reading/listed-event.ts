import { listEventIds } from '../../../calendar/events/list/page.ts';
import type { EventListQuery } from '../../../calendar/events/list/query.ts';
import { type Ticket, ticketsOf } from '../../../calendar/events/tickets/ticket.ts';
import { sizesOf } from '../../../calendar/images/processing/kept-picture.ts';
import { eventPlace } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { renderExcerpt, renderTitle } from '../../../kernel/text/html/rendering.ts';
import { isoOfStored } from '../../../kernel/time/wall-clock.ts';
import type { EventRow, ImageRow } from '../../../storage/tables.ts';
import type { EventState } from '../../words/words-of.ts';
import { linkTo } from './links.ts';
import type { PageRequest, Picture } from './page-request.ts';
import { priceOf } from './price.ts';
import { findListedRows, type ListedRow } from './rows.ts';

/** The largest picture of a row, in pixels: twice its room. */
const maxRowWidth = 320;

type TimeColumns = Pick<EventRow, 'start_local' | 'end_local' | 'start_utc' | 'all_day' | 'timezone'>;

/** Returns when an event takes place. */
export const timeOf = ({ site }: Pick<PageRequest, 'site'>, row: TimeColumns) => ({
  /** On the clocks of its zone, `YYYY-MM-DD HH:MM:SS`; of whole days from 00:00:00 to 23:59:59. */
  start: row.start_local,
  end: row.end_local,
  allDay: row.all_day === 1,
  /** The start with the zone's offset, `2026-11-21T19:30:00+01:00`; of whole days the day only. */
  instant: row.all_day === 1 ? row.start_local.slice(0, 10) : isoOfStored(row.start_local, row.start_utc),
  /** Name of its zone where that is not the site's, `Europe/Lisbon`; else null. */
  zone: row.timezone === site.timezone || row.timezone === '' ? null : row.timezone,
});

/** When an event takes place. */
export type EventTime = ReturnType<typeof timeOf>;

type StateColumns = Pick<EventRow, 'event_status' | 'start_utc' | 'end_utc' | 'all_day'>;

/** Returns the state of an event at that time; the first that applies (pages.md 3.10). */
export const stateOf = (
  { nowUtc }: PageRequest,
  event: StateColumns,
  tickets: readonly Ticket[],
): EventState | null => {
  const { event_status: status, start_utc: start, end_utc: end } = event;
  if (status !== 'scheduled') return status;
  const hasEnded = end === start ? end < nowUtc : end <= nowUtc;
  if (hasEnded) return 'ended';
  if (tickets.length > 0 && tickets.every(({ availability }) => availability === 'sold_out'))
    return 'sold_out';
  return event.all_day === 0 && start <= nowUtc && end > nowUtc ? 'on_now' : null;
};

/** Returns a picture with its sizes, none wider than `maxWidth` pixels where there are others. */
export const pictureOf = ({ prefix }: PageRequest, row: ImageRow, maxWidth: number): Picture => {
  const address = (file: string): string => `${prefix}/media/${file}`;
  const whole = { file: row.file, width: row.width, height: row.height };
  // A size that was cut to a square shows less than the picture.
  const isWhole = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
    Math.abs(width / height - row.width / row.height) < 0.05;
  const all = [...Object.values(sizesOf(row)).filter(isWhole), whole].sort((a, b) => a.width - b.width);
  const fit = all.filter(({ width }) => width <= maxWidth);
  const sizes = fit.length === 0 ? all.slice(0, 1) : fit;
  const largest = sizes.at(-1) ?? whole;
  return {
    address: address(largest.file),
    width: largest.width,
    height: largest.height,
    sizes: sizes.slice(0, -1).map(({ file, width }) => ({ address: address(file), width })),
    alt: row.alt_text,
  };
};

/** Returns the title of an event as plain text. */
export const titleOf = ({ title }: Pick<EventRow, 'title'>): string => plainText(renderTitle(title));

/** Returns an event as a row of a list, all texts plain; of a protected one title, time and state only. */
export const listedEvent = (request: PageRequest, row: ListedRow) => {
  const { terms } = request;
  const isProtected = row.password_hash !== null;
  const tickets = isProtected ? [] : ticketsOf(row);
  const category = row.terms.map((id) => terms.find(id)).find((term) => term?.taxonomy === 'category');
  const isFeatured = row.featured === 1 && !isProtected;
  return {
    address: linkTo(request, eventPlace(row.slug)),
    title: titleOf(row),
    time: timeOf(request, row),
    state: stateOf(request, row, tickets),
    /** The reason of its state, in the editor's words. Texts are empty where there is none. */
    note: row.status_note,
    venue: row.venue === null || isProtected ? '' : plainText(row.venue.name),
    isOnline: row.event_status === 'moved_online',
    category: isProtected || category === undefined ? '' : plainText(category.name),
    price: isProtected ? null : (priceOf(request, row, tickets)?.inRow ?? null),
    isFeatured,
    excerpt: isFeatured ? plainText(renderExcerpt(row.excerpt)) : '',
    isProtected,
    picture: row.image === null || isProtected ? null : pictureOf(request, row.image, maxRowWidth),
  };
};

/** An event as a row of a list. */
export type ListedEvent = ReturnType<typeof listedEvent>;

/** Reads the events with these ids, in this order: their rows, and what lists show of them. */
export const readEvents = async (request: PageRequest, ids: readonly number[]) => {
  const rows = await findListedRows(request, ids);
  return { rows, events: rows.map((row) => listedEvent(request, row)) };
};

/** Reads some events of a list, likewise, and how many there are in all. */
export const readList = async (
  request: PageRequest,
  query: EventListQuery,
  { from = 0, limit }: { readonly from?: number; readonly limit: number },
) => {
  const { ids, total } = await listEventIds(request.database, query, { from, limit });
  return { ...(await readEvents(request, ids)), total };
};
