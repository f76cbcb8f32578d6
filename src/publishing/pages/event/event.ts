import type { EventPlace } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { renderExcerpt } from '../../../kernel/text/html/rendering.ts';
import { shortDay } from '../../words/dates/days.ts';
import { firstDay } from '../../words/dates/event-days.ts';
import { whenText } from '../../words/dates/when.ts';
import {
  earliest,
  nextMidnight,
  nextStartOrEnd,
  type PageContent,
  shorten,
} from '../reading/page-content.ts';
import type { PageRequest } from '../reading/page-request.ts';
import { type EventPage, readData } from './event-data.ts';
import { pageJsonLd } from './json-ld.ts';
import { isKeptBack, isOpen, readPasswordPage, requireEvent } from './password.ts';

/** Returns title, day and town; the description, else when and where. */
const titlesOf = (
  { style, today, settings }: PageRequest,
  { title, time, venues: [venue] }: EventPage,
  description: string,
) => {
  const day = shortDay(style, firstDay(time), today);
  const parts = [title, day, venue?.town ?? '', settings.siteName];
  const when = whenText(style, time, { today, dayCutoff: settings.dayCutoff });
  const facts = [title, when, venue?.name ?? ''];
  return {
    title: parts.filter((part) => part !== '').join(' · '),
    description: shorten(description || facts.filter((part) => part !== '').join(', ')),
  };
};

/**
 * Reads the page of an event, or of its password (pages.md 3.10).
 * @throws AppError 404.
 */
export const readEventPage = async (request: PageRequest, place: EventPlace) => {
  const event = await requireEvent(request, place.slug);
  if (!isOpen(request, event)) return readPasswordPage(request, event, null);
  const data = await readData(request, event);
  const isHidden = isKeptBack(event);
  const description = plainText(renderExcerpt(event.excerpt)) || plainText(event.description);
  const next = [data.sameVenue, data.sameCategory].flatMap((list) => list?.rows ?? []);
  return {
    data,
    head: {
      ...titlesOf(request, data, description),
      robots: isHidden ? 'noindex' : 'index',
      hasCanonical: !isHidden,
      card: isHidden ? null : { picture: data.picture },
      jsonLd: isHidden ? null : pageJsonLd(request, event, data, description),
      interfacePath: isHidden ? '' : `/events/${event.id}`,
      hasFeeds: event.password_hash === null,
    },
    expiresAt: earliest(nextMidnight(request), nextStartOrEnd(request, [event, ...next])),
    hasFrames: data.description.includes('data-frame'),
    hasMap: !data.isOnline && data.venues.some(({ address }) => address.onMap !== null),
    isPersonal: event.password_hash !== null,
  } satisfies PageContent<unknown>;
};
