import { listEventIds } from '../../../calendar/events/list/page.ts';
import { writeEmbedAddress } from '../../../kernel/addresses/embed-address.ts';
import { writeFeedAddress } from '../../../kernel/addresses/feed-address.ts';
import { type EventsPlace, listPlace } from '../../../kernel/addresses/place.ts';
import { listQuery } from '../reading/list-query.ts';
import { listedEvent } from '../reading/listed-event.ts';
import { findListedRows } from '../reading/rows.ts';
import { findDrops } from '../reading/set-filters.ts';
import { earliest, nextMidnight, nextTurn } from '../request/expiry.ts';
import { frameLine } from '../request/frame-line.ts';
import { linkTo, queryOf } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import type { Read } from './list.ts';
import type { SubscribePageData } from './subscribe-data.ts';

/** So many of what will come are shown, of so many that are looked at: feeds leave out what a password hides. */
const mostShown = 3;
const mostRead = 12;

/** Ways into calendar programs, given the address of a calendar file and the name under which it is to stand there. */
const waysTo = (calendar: string, name: string): SubscribePageData['ways'] => {
  const webcal = calendar.replace(/^https?:/, 'webcal:');
  const fromWeb = queryOf({ url: calendar, name });
  return {
    webcal,
    google: `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${fromWeb}`,
    office: `https://outlook.office.com/calendar/0/addfromweb?${fromWeb}`,
  };
};

/** The line for other sites; null where the owner has said which ones may. */
const embedLine = (
  { settings, words }: PageContext,
  { origin, asked }: Visit,
  list: EventsPlace,
  title: string,
) =>
  settings.embedHosts.length > 0
    ? null
    : frameLine(origin + writeEmbedAddress({ ...list, lang: asked }, words), title, {
        width: '100%',
        height: 600,
      });

/**
 * Reads how to follow a list, and to show it elsewhere: exactly what it is filtered by (pages.md 6).
 * @throws AppError 400 for a filter that makes no sense.
 */
export const readSubscribePage = async (
  context: PageContext,
  visit: Visit,
  place: EventsPlace,
): Promise<Read<SubscribePageData>> => {
  const { database, images, site, settings, words } = context;
  const list: EventsPlace = { ...place, view: { kind: 'list', page: 1 } };
  const query = listQuery(context, list, { startFrom: visit.nowLocal });
  const { ids } = await listEventIds(context.database, query, { from: 0, limit: mostRead });
  const rows = await findListedRows(database.read, images, ids);
  const open = rows.filter(({ password_hash }) => password_hash === null).slice(0, mostShown);
  const what = (await findDrops(context, visit, list)).map(({ name }) => name);
  const name = [...what, settings.siteName].join(' · ');
  const feed = (kind: 'ics' | 'rss'): string => visit.origin + writeFeedAddress(list, kind, words);
  const whole: EventsPlace = { ...listPlace(), view: { kind: 'subscribe' } };
  return {
    data: {
      what,
      today: visit.today,
      dayCutoff: settings.dayCutoff,
      calendar: feed('ics'),
      ways: waysTo(feed('ics'), name),
      rss: feed('rss'),
      whole: what.length === 0 ? null : linkTo(context, visit, whole),
      first: open.map((row) => listedEvent(context, visit, row)),
      embed: embedLine(context, visit, list, name),
    },
    expiresAt: earliest(nextMidnight(site, visit.now), nextTurn(open, visit.nowUtc)),
  };
};
