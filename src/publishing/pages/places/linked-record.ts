import { listEventIds } from '../../../calendar/events/list/page.ts';
import { addDays } from '../../../kernel/addresses/dates.ts';
import { linkedPlace, listPlace, type Place } from '../../../kernel/addresses/place.ts';
import { AppError } from '../../../kernel/error.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import type { OrganizerRow, VenueRow } from '../../../storage/tables.ts';
import type { Read } from '../list/list.ts';
import { groupDays, runsOn } from '../reading/group-days.ts';
import { listQuery } from '../reading/list-query.ts';
import { listedEvent } from '../reading/listed-event.ts';
import { proseOf } from '../reading/prose.ts';
import { addressOf } from '../reading/record-texts.ts';
import { findListedRows } from '../reading/rows.ts';
import { findRunning, nothingRunning } from '../reading/running.ts';
import { earliest, nextMidnight, nextTurn } from '../request/expiry.ts';
import { linkTo } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import type { PlacePageData } from './places-data.ts';

const perPage = 30;

/** A venue or organizer that has a page. */
export type PlaceRow =
  | { readonly kind: 'venue'; readonly row: VenueRow }
  | { readonly kind: 'organizer'; readonly row: OrganizerRow };

/** The published venue or organizer with that slug; null for none. */
export const findPlace = async (
  { database }: PageContext,
  kind: 'venue' | 'organizer',
  slug: string,
): Promise<PlaceRow | null> => {
  const row = await database.read
    .selectFrom(kind === 'venue' ? 'venues' : 'organizers')
    .selectAll()
    .where('slug', '=', slug)
    .where('status', '=', 'publish')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : ({ kind, row } as PlaceRow);
};

const webAddress = (text: string): string => {
  const url = URL.parse(text);
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : '';
};

/** What is known of it; of a protected one its name alone. */
const factsOf = (context: PageContext, visit: Visit, { kind, row }: PlaceRow) => {
  if (row.password_hash !== null)
    return { address: null, phone: '', website: '', email: '', description: null };
  const description = proseOf(context, visit, row.description);
  return {
    address: kind === 'venue' ? addressOf(context, visit, row) : null,
    phone: plainText(row.phone),
    website: webAddress(row.website),
    email: kind === 'organizer' ? plainText(row.email) : '',
    description: description === '' ? null : description,
  };
};

/**
 * Reads the page of a venue or organizer (pages.md 3.8).
 * @throws AppError 404 past the end.
 */
export const readPlacePage = async (
  context: PageContext,
  visit: Visit,
  place: PlaceRow,
  page: number,
): Promise<Read<PlacePageData>> => {
  const { database, images, site, settings } = context;
  const { dayCutoff } = settings;
  const { kind, row } = place;
  const selection = { scope: null, featured: false, filters: { [kind]: String(row.id) } };
  const query = listQuery(context, selection, {
    startFrom: `${addDays(visit.today, -3)} 00:00:00`,
    endFrom: visit.nowLocal,
  });
  const { ids, total } = await listEventIds(context.database, query, {
    from: (page - 1) * perPage,
    limit: perPage,
  });
  if (ids.length === 0 && page > 1)
    throw new AppError('not_found', 'event-archive-page-not-found', {
      es: 'La lista no llega a esa página.',
      en: 'The list has no such page.',
    });
  const rows = await findListedRows(database.read, images, ids);
  const strip =
    page === 1
      ? await findRunning(context, visit, selection, {
          before: `${visit.today} 00:00:00`,
          from: visit.nowLocal,
        })
      : { running: nothingRunning, rows: [] };
  const events = rows
    .map((each) => listedEvent(context, visit, each))
    // The page has said where.
    .map((event) => (kind === 'venue' ? { ...event, venue: null } : event))
    .filter((event) => !runsOn(event, visit.today, dayCutoff));
  const past = listQuery(context, selection, { endBefore: visit.nowLocal }, '-start');
  const hasPast = (await listEventIds(context.database, past, { from: 0, limit: 1 })).ids.length > 0;
  const at = (number: number): string => {
    const linked = linkedPlace(kind, row.slug);
    return linkTo(context, visit, { ...linked, page: number } as Place);
  };
  return {
    data: {
      kind,
      name: plainText(row.name),
      ...factsOf(context, visit, place),
      today: visit.today,
      dayCutoff,
      running: strip.running,
      days: groupDays(events, { first: visit.today, last: null, dayCutoff, nowLocal: visit.nowLocal }),
      pager: {
        page,
        previous: page > 1 ? at(page - 1) : null,
        next: page * perPage < total ? at(page + 1) : null,
        isFollowed: true,
      },
      subscribe: linkTo(context, visit, { ...listPlace(), ...selection, view: { kind: 'subscribe' } }),
      past: hasPast
        ? {
            address: linkTo(context, visit, {
              ...{ kind: 'events', view: { kind: 'past', page: 1 }, lang: null },
              ...selection,
            } as Place),
          }
        : null,
    },
    expiresAt: earliest(nextMidnight(site, visit.now), nextTurn([...rows, ...strip.rows], visit.nowUtc)),
  };
};
