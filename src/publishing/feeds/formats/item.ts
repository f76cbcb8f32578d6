import type { EventView } from '../../../calendar/events/read/event-view.ts';
import { recordPlace } from '../../../kernel/addresses/place.ts';
import { writeAddress } from '../../../kernel/addresses/write-address.ts';
import { readerHtml } from '../../../kernel/text/html/page-html.ts';
import { escapeHtml, plainText } from '../../../kernel/text/html/plain-text.ts';
import { wholeAddresses } from '../../../kernel/text/html/whole-addresses.ts';
import { isoOfStored } from '../../../kernel/time/wall-clock.ts';
import { costText } from '../../pages/reading/price.ts';
import { whenText } from '../../words/dates/when.ts';
import { wordsOf } from '../../words/words-of.ts';
import { zoneCity } from '../../words/zone-cities.ts';
import type { FeedRequest } from './format.ts';

/** A stored UTC text as RFC 3339 has it. */
export const momentText = (utc: string): string => `${utc.replace(' ', 'T')}Z`;

const iso = (local: string, utc: string): string => {
  const text = isoOfStored(local, utc);
  // Offsets of centuries past have seconds, which ISO 8601 cannot say.
  return Date.parse(text) === Date.parse(momentText(utc)) ? text : momentText(utc);
};

const joined = (parts: readonly string[], between: string): string =>
  parts.filter((part) => part !== '').join(between);

const venueText = ({ name, address, city }: EventView['venues'][number]): string =>
  joined([name, address, city], ', ');

/** When it takes place, with the year: feeds are read long after they were made. */
const whenOf = ({ settings, site }: FeedRequest, event: EventView): string => {
  const { language, region, dayCutoff } = settings;
  const times = { start: event.startLocal, end: event.endLocal, allDay: event.allDay };
  const when = whenText({ language, region }, times, { today: '', dayCutoff });
  const isElsewhere = !event.allDay && event.timezone !== '' && event.timezone !== site.timezone;
  return isElsewhere ? `${when} (${wordsOf(language).zoneTime(zoneCity(language, event.timezone))})` : when;
};

const simpleTag =
  /^<(?:\/?(?:p|br|b|strong|i|em|u|ul|ol|li|h[2-6]|blockquote)(?: ?\/)?|a href="https?:[^"<>]*"|\/a)>$/;

/** The text as pages show it, where it may hold what readers of news do not want: frames, forms, styles. `page` is the event's. */
const bodyOf = ({ settings, origin }: FeedRequest, html: string, page: string): string => {
  if ([...html.matchAll(/<[^>]*>?/g)].every(([tag]) => simpleTag.test(tag))) return html;
  const { outside } = wordsOf(settings.language);
  const shown = readerHtml(html, { origin, remoteImages: settings.remoteImages, outside });
  return wholeAddresses(shown, page);
};

/** Returns an event for feeds of news, texts in one line and plain unless they are called HTML. */
export const feedItem = (request: FeedRequest, event: EventView) => {
  const { settings, site, addressWords, origin } = request;
  const { state, online } = wordsOf(settings.language);
  const title = plainText(event.title.html);
  const isOnline = event.eventStatus === 'moved_online';
  const place = isOnline ? '' : joined(event.venues.map(venueText), '; ');
  const price = costText(event.storedCost, site, settings.language);
  const facts = [whenOf(request, event), isOnline ? online : place, price].filter((fact) => fact !== '');
  const said = event.eventStatus === 'scheduled' ? '' : state[event.eventStatus];
  const note = joined([said, plainText(event.status_note)], ': ');
  const address = event.page;
  const body = event.description.html === '' ? event.excerpt.html : event.description.html;
  const stateHtml = note === '' ? '' : `<p><strong>${escapeHtml(note)}</strong></p>`;
  return {
    /** By which readers know it, whatever it is called: its address by id, as a site with The Events Calendar has it. */
    guid: origin + writeAddress(recordPlace('event', event.id), addressWords),
    /** Its page. */
    address,
    /** A cancelled event's begins with that word. */
    title:
      (event.eventStatus === 'cancelled' ? `${said.toLocaleUpperCase(settings.language)}: ` : '') + title,
    /** When and where, what it costs, and what it is about. */
    html: `${stateHtml}<p>${facts.map(escapeHtml).join('<br>')}</p>${bodyOf(request, body, address)}`,
    /** When and where. */
    summary: joined([note, ...facts], ' · '),
    /** UTC, `YYYY-MM-DD HH:MM:SS`. */
    publishedUtc: event.dateUtc,
    modifiedUtc: event.lastModifiedUtc(),
    /** ISO 8601 with offset, or days of whole ones, the last one included. */
    start: event.allDay ? event.startLocal.slice(0, 10) : iso(event.startLocal, event.startUtc),
    end: event.allDay ? event.endLocal.slice(0, 10) : iso(event.endLocal, event.endUtc),
    /** All venues; empty for none, and for an event that was moved online. */
    place,
    organizers: event.organizers.map(({ name }) => name),
    terms: [...new Set([...event.categories, ...event.tags].map(({ name }) => name))],
    image: event.image === null ? null : { address: event.image.url, mimeType: event.image.mimeType },
  };
};

/** An event in feeds of news. */
export type FeedItem = ReturnType<typeof feedItem>;
