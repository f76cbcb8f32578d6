import { ticketsOf } from '../../../calendar/events/tickets/ticket.ts';
import { eventPlace } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { renderExcerpt, renderTitle } from '../../../kernel/text/html/rendering.ts';
import { isoOfStored } from '../../../kernel/time/wall-clock.ts';
import { linkTo } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import type { EventTime, ListedEvent } from './list-data.ts';
import { pictureOf } from './picture.ts';
import { priceOf } from './price.ts';
import type { ListedRow } from './rows.ts';
import { stateOf } from './state.ts';

/** The largest picture of a row, in pixels: twice its room. */
const widestOfRow = 320;

type TimeSource = Pick<ListedRow, 'start_local' | 'end_local' | 'start_utc' | 'all_day' | 'timezone'>;

/** When an event takes place, as pages say it. */
export const timeOf = (row: TimeSource, siteZone: string): EventTime => ({
  start: row.start_local,
  end: row.end_local,
  allDay: row.all_day === 1,
  instant: row.all_day === 1 ? row.start_local.slice(0, 10) : isoOfStored(row.start_local, row.start_utc),
  zone: row.timezone === siteZone || row.timezone === '' ? null : row.timezone,
});

/** The title of an event as plain text. */
export const titleOf = ({ title }: Pick<ListedRow, 'title'>): string => plainText(renderTitle(title));

/** An event as a row of a list shows it; of a protected one title, time and state alone. */
export const listedEvent = (context: PageContext, visit: Visit, row: ListedRow): ListedEvent => {
  const { site, terms } = context;
  const isProtected = row.password_hash !== null;
  const tickets = isProtected ? [] : ticketsOf(row);
  const state = stateOf(row, tickets, visit.nowUtc);
  const category = row.terms.map((id) => terms.find(id)).find((term) => term?.taxonomy === 'category');
  const isFeatured = row.featured === 1 && !isProtected;
  const venue =
    row.venue === null || isProtected
      ? null
      : {
          name: plainText(row.venue.name),
          town: row.venue.password_hash === null ? plainText(row.venue.city) : '',
        };
  return {
    address: linkTo(context, visit, eventPlace(row.slug)),
    title: titleOf(row),
    time: timeOf(row, site.timezone),
    state,
    note: row.status_note,
    venue,
    isOnline: row.event_status === 'moved_online',
    category: isProtected || category === undefined ? '' : plainText(category.name),
    price: isProtected ? null : (priceOf(row, tickets, site, visit.language)?.inRow ?? null),
    isFeatured,
    excerpt: isFeatured ? plainText(renderExcerpt(row.excerpt)) : '',
    isProtected,
    picture: row.image === null || isProtected ? null : pictureOf(row.image, visit.prefix, widestOfRow),
  };
};
