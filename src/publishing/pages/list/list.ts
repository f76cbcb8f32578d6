import { listEventIds } from '../../../calendar/events/list/page.ts';
import { hasFilters } from '../../../kernel/addresses/filters.ts';
import { type EventsPlace, slugOfScope } from '../../../kernel/addresses/place.ts';
import { AppError } from '../../../kernel/error.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { findBoard } from '../reading/board.ts';
import { findFilters } from '../reading/filters.ts';
import { groupDays, runsOn } from '../reading/group-days.ts';
import { boundsOf } from '../reading/list-bounds.ts';
import type { ListPageData, ListSubject, Pager } from '../reading/list-data.ts';
import { listQuery, type Selection, wholeCalendar } from '../reading/list-query.ts';
import { listedEvent } from '../reading/listed-event.ts';
import { findListedRows } from '../reading/rows.ts';
import { findRunning, nothingRunning } from '../reading/running.ts';
import { earliest, nextMidnight, nextTurn } from '../request/expiry.ts';
import { isFollowed, linkTo } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import { askedOf } from './asked.ts';

/** Events of a page, and of a weekend, which has one page. */
const perPage = 30;
const mostOfWeekend = 300;
const daysOfBoard = 14;
/** Where nothing is found so many of all events are shown. */
const shownOtherwise = 3;

/** A page's data with what it was made from. */
export interface Read<Data> {
  readonly data: Data;
  readonly expiresAt: number | null;
}

/** The list, the past or the weekend of a place, of a page that there is. */
export type ListPlace = EventsPlace & {
  readonly view: { readonly kind: 'list' | 'past'; readonly page: number } | { readonly kind: 'weekend' };
};

const pageOf = ({ view }: ListPlace): number => (view.kind === 'weekend' ? 1 : view.page);

const termOf = ({ terms }: PageContext, { scope }: Selection) =>
  scope === null ? undefined : terms.findBySlug(scope.kind, slugOfScope(scope));

const subjectOf = async (context: PageContext, visit: Visit, place: ListPlace): Promise<ListSubject> => {
  if (hasFilters(place)) return { kind: 'asked', asked: await askedOf(context, visit, place) };
  const term = termOf(context, place);
  if (term !== undefined)
    return { kind: term.taxonomy, name: plainText(term.name), description: plainText(term.description) };
  return { kind: place.featured ? 'featured' : 'all' };
};

const pagerOf = (context: PageContext, visit: Visit, place: ListPlace, total: number): Pager => {
  const { view } = place;
  if (view.kind === 'weekend') return { page: 1, previous: null, next: null, isFollowed: false };
  const at = (page: number): string => linkTo(context, visit, { ...place, view: { ...view, page } });
  return {
    page: view.page,
    previous: view.page > 1 ? at(view.page - 1) : null,
    next: view.page * perPage < total ? at(view.page + 1) : null,
    isFollowed: isFollowed(place),
  };
};

/** Whether there is anything that has ended. */
const findPast = async (context: PageContext, visit: Visit, place: ListPlace) => {
  if (place.view.kind !== 'list') return null;
  const query = listQuery(context, place, { endBefore: visit.nowLocal }, '-start');
  const { total } = await listEventIds(context.database, query, { from: 0, limit: 1 });
  const address = linkTo(context, visit, { ...place, view: { kind: 'past', page: 1 } });
  return total === 0 ? null : { address, total: hasFilters(place) ? total : null };
};

/** What comes next without any filter, where nothing was found. */
const findOtherwise = async (context: PageContext, visit: Visit) => {
  const query = listQuery(context, wholeCalendar, { startFrom: visit.nowLocal });
  const { ids } = await listEventIds(context.database, query, { from: 0, limit: shownOtherwise });
  const rows = await findListedRows(context.database.read, context.images, ids);
  const events = rows.map((row) => listedEvent(context, visit, row));
  const span = { first: visit.today, last: null, dayCutoff: context.settings.dayCutoff };
  return groupDays(events, span);
};

/**
 * Reads a page of the list (pages.md 3.3).
 * @throws AppError 404 past the end, 400 for a filter that makes no sense.
 */
export const readListPage = async (
  context: PageContext,
  visit: Visit,
  place: ListPlace,
): Promise<Read<ListPageData>> => {
  const { database, images, site, settings } = context;
  const { dayCutoff } = settings;
  const page = pageOf(place);
  const isPast = place.view.kind === 'past';
  const { bounds, running, order } = boundsOf(place.view.kind, visit);
  const query = listQuery(context, place, bounds, order);
  const stretch =
    place.view.kind === 'weekend'
      ? { from: 0, limit: mostOfWeekend }
      : { from: (page - 1) * perPage, limit: perPage };
  const { ids, total } = await listEventIds(context.database, query, stretch);
  if (ids.length === 0 && page > 1)
    throw new AppError(
      'not_found',
      'event-archive-page-not-found',
      { es: 'La lista no llega a esa página.', en: 'The list has no such page.' },
      { last_page: Math.max(1, Math.ceil(total / perPage)) },
    );
  const rows = await findListedRows(database.read, images, ids);
  const events = rows.map((row) => listedEvent(context, visit, row));
  const isFirst = page === 1 && !isPast;
  const strip = isFirst
    ? await findRunning(context, visit, place, running)
    : { running: nothingRunning, rows: [] };
  const first = isPast ? '0000-00-00' : running.before.slice(0, 10);
  const listed = isPast ? events : events.filter((event) => !runsOn(event, first, dayCutoff));
  const grouped = groupDays(listed, { first, last: null, dayCutoff, nowLocal: visit.nowLocal });
  const board = isFirst
    ? await findBoard(context, visit, place, { first: visit.today, count: daysOfBoard, chosen: null })
    : null;
  const subject = await subjectOf(context, visit, place);
  const otherwise =
    subject.kind === 'asked' && subject.asked.total === 0 ? await findOtherwise(context, visit) : [];
  const data: ListPageData = {
    view: place.view.kind,
    subject,
    today: visit.today,
    dayCutoff,
    board,
    filters: await findFilters(context, visit, place),
    running: strip.running,
    days: isPast ? grouped.map((day) => ({ ...day, continuing: [] })).toReversed() : grouped,
    pager: pagerOf(context, visit, place, total),
    otherwise,
    past: isFirst ? await findPast(context, visit, place) : null,
  };
  return {
    data,
    expiresAt: earliest(
      nextMidnight(site, visit.now),
      isPast ? null : nextTurn([...rows, ...strip.rows], visit.nowUtc),
    ),
  };
};
