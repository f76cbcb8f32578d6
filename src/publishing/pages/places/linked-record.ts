import { listEventIds } from '../../../calendar/events/list/page.ts';
import { linkedPlace, listPlace, type Place } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import type { OrganizerRow, VenueRow } from '../../../storage/tables.ts';
import { emptyStrip, findRunning, groupDays, runsOn } from '../reading/days.ts';
import { linkTo, webAddress } from '../reading/links.ts';
import { boundsOf } from '../reading/list-bounds.ts';
import { listQuery, wholeCalendar } from '../reading/list-query.ts';
import { readList } from '../reading/listed-event.ts';
import {
  earliest,
  namedTitles,
  nextMidnight,
  nextStartOrEnd,
  type PageContent,
} from '../reading/page-content.ts';
import { noSuchListPage, noSuchPage } from '../reading/page-errors.ts';
import type { PageContext, PageRequest } from '../reading/page-request.ts';
import { addressOf, proseOf } from '../reading/record-texts.ts';

const perPage = 30;

type LinkedKind = 'venue' | 'organizer';

/** A venue or organizer that has a page. */
type LinkedRow =
  | { readonly kind: 'venue'; readonly row: VenueRow }
  | { readonly kind: 'organizer'; readonly row: OrganizerRow };

/** Returns the published venue or organizer with that slug. @throws AppError 404. */
export const requireLinkedRow = async (
  { database }: PageContext,
  kind: LinkedKind,
  slug: string,
): Promise<LinkedRow> => {
  const row = await database.read
    .selectFrom(kind === 'venue' ? 'venues' : 'organizers')
    .selectAll()
    .where('slug', '=', slug)
    .where('status', '=', 'publish')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw noSuchPage();
  return { kind, row } as LinkedRow;
};

/** Returns the facts of a record; a protected one has none. */
const factsOf = (request: PageRequest, { kind, row }: LinkedRow) => {
  if (row.password_hash !== null)
    return { address: null, phone: '', website: null, email: '', description: null };
  return {
    address: kind === 'venue' ? addressOf(request, row) : null,
    phone: plainText(row.phone),
    website: webAddress(row.website),
    email: kind === 'organizer' ? plainText(row.email) : '',
    description: proseOf(request, row.description) || null,
  };
};

/**
 * Reads the page of a venue or organizer (pages.md 3.8).
 * @throws AppError 404, also past the end.
 */
export const readLinkedRecordPage = async (
  request: PageRequest,
  { kind, slug, page }: Place & { readonly kind: LinkedKind },
) => {
  const { today, nowLocal, settings } = request;
  const { dayCutoff } = settings;
  const record = await requireLinkedRow(request, kind, slug);
  const { row } = record;
  const selection = { ...wholeCalendar, filters: { [kind]: String(row.id) } };
  const { bounds, running } = boundsOf('list', request);
  const query = listQuery(request, selection, bounds);
  const from = (page - 1) * perPage;
  const { rows, events, total } = await readList(request, query, { from, limit: perPage });
  if (rows.length === 0 && page > 1) throw noSuchListPage({});
  const strip = page === 1 ? await findRunning(request, selection, running) : emptyStrip;
  const listed = events
    // The page itself is the venue.
    .map((event) => (kind === 'venue' ? { ...event, venue: '' } : event))
    .filter((event) => !runsOn(event, today, dayCutoff));
  const past = listQuery(request, selection, { endBefore: nowLocal }, '-start');
  const hasPast = (await listEventIds(request.database, past, { from: 0, limit: 1 })).ids.length > 0;
  const at = (number: number): string =>
    linkTo(request, { ...linkedPlace(kind, row.slug), page: number } as Place);
  const name = plainText(row.name);
  const facts = factsOf(request, record);
  const pager = {
    previous: page > 1 ? at(page - 1) : null,
    next: page * perPage < total ? at(page + 1) : null,
  };
  const isPublic = row.password_hash === null;
  const all = { ...listPlace(), ...selection };
  return {
    data: {
      ...{ kind, name, ...facts },
      running: strip.running,
      days: groupDays(listed, { first: today, last: null, dayCutoff, nowLocal }),
      pager,
      subscribe: linkTo(request, { ...all, view: { kind: 'subscribe' } }),
      /** Past events; null for none. */
      past: hasPast ? linkTo(request, { ...all, view: { kind: 'past', page: 1 } }) : null,
    },
    head: {
      ...namedTitles(request, name, facts.description === null ? '' : plainText(facts.description)),
      ...pager,
      robots: isPublic ? 'index' : 'noindex',
      hasCanonical: isPublic,
      ...(isPublic ? {} : { card: null }),
      interfacePath: isPublic ? `/${kind}s/${row.id}` : '',
    },
    expiresAt: earliest(nextMidnight(request), nextStartOrEnd(request, [...rows, ...strip.rows])),
    hasFrames: facts.description?.includes('data-frame') === true,
    hasMap: (facts.address?.onMap ?? null) !== null,
  } satisfies PageContent<unknown>;
};

/** The page of a venue or organizer. */
export type LinkedRecordPage = Awaited<ReturnType<typeof readLinkedRecordPage>>['data'];
