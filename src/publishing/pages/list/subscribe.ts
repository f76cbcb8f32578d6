import { writeEmbedAddress } from '../../../kernel/addresses/embed-address.ts';
import { writeFeedAddress } from '../../../kernel/addresses/feed-address.ts';
import { listPlace } from '../../../kernel/addresses/place.ts';
import { capitalized } from '../../words/words-of.ts';
import { iframeHtml, linkTo, listOf, queryOf } from '../reading/links.ts';
import { listQuery } from '../reading/list-query.ts';
import { readList } from '../reading/listed-event.ts';
import {
  earliest,
  namedTitles,
  nextMidnight,
  nextStartOrEnd,
  type PageContent,
  unlisted,
} from '../reading/page-content.ts';
import type { PageRequest, ViewPlace } from '../reading/page-request.ts';
import { findDrops } from '../reading/set-filters.ts';

/** Coming events on the page, and how many are read for it: feeds leave out protected ones. */
const maxShown = 3;
const maxRead = 12;

/** Returns links into calendar programs for the address of a calendar file and its name there. */
const programLinks = (calendar: string, name: string) => {
  const webcal = calendar.replace(/^https?:/, 'webcal:');
  const fromWeb = queryOf({ url: calendar, name });
  return {
    webcal,
    google: `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${fromWeb}`,
    office: `https://outlook.office.com/calendar/0/addfromweb?${fromWeb}`,
  };
};

/**
 * Reads how to follow a list with its filters, and how to show it on another site (pages.md 6).
 * @throws AppError 400 for a filter without meaning.
 */
export const readSubscribePage = async (request: PageRequest, place: ViewPlace<'subscribe'>) => {
  const { settings, addressWords, origin, words } = request;
  const list = listOf(place);
  const query = listQuery(request, list, { startFrom: request.nowLocal });
  const { rows, events } = await readList(request, query, { limit: maxRead });
  const open = rows.filter(({ password_hash }) => password_hash === null).slice(0, maxShown);
  const filters = (await findDrops(request, list)).map(({ name }) => name);
  const name = [...filters, settings.siteName].join(' · ');
  const feed = (kind: 'ics' | 'rss'): string => origin + writeFeedAddress(list, kind, addressWords);
  const embed = origin + writeEmbedAddress({ ...list, lang: request.requestedLanguage }, addressWords);
  const all = filters.join(', ');
  return {
    data: {
      filters: all,
      calendar: feed('ics'),
      programs: programLinks(feed('ics'), name),
      rss: feed('rss'),
      /** The same page of the whole calendar; null where it is that. */
      whole: all === '' ? null : linkTo(request, { ...listPlace(), view: { kind: 'subscribe' } }),
      first: events.filter(({ isProtected }) => !isProtected).slice(0, maxShown),
      /** The HTML that shows the list on another site; null where not every site may. */
      embed: settings.embedHosts.length > 0 ? null : iframeHtml(embed, name, { width: '100%', height: 600 }),
    },
    head: {
      ...namedTitles(
        request,
        words.subscribe + (all === '' ? '' : `: ${all}`),
        capitalized(all || words.wholeCalendar) + words.subscribing.text,
      ),
      ...{ ...unlisted, hasFeeds: true },
    },
    expiresAt: earliest(nextMidnight(request), nextStartOrEnd(request, open)),
  } satisfies PageContent<unknown>;
};

/** The page of how to follow a list. */
export type SubscribePage = Awaited<ReturnType<typeof readSubscribePage>>['data'];
