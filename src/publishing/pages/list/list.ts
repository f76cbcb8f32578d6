import { listEventIds } from '../../../calendar/events/list/page.ts';
import { hasFilters } from '../../../kernel/addresses/filters.ts';
import { slugOfScope } from '../../../kernel/addresses/place.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { findBoard } from '../reading/board.ts';
import { type DayOfEvents, emptyStrip, findRunning, groupDays, runsOn } from '../reading/days.ts';
import { findFilters } from '../reading/filters.ts';
import { isFollowed, linkTo } from '../reading/links.ts';
import { boundsOf } from '../reading/list-bounds.ts';
import { listQuery, wholeCalendar } from '../reading/list-query.ts';
import { readList } from '../reading/listed-event.ts';
import {
  earliest,
  nextMidnight,
  nextStartOrEnd,
  type PageContent,
  shorten,
} from '../reading/page-content.ts';
import { noSuchListPage } from '../reading/page-errors.ts';
import type { PageRequest, ViewPlace } from '../reading/page-request.ts';
import { findMatches } from '../reading/set-filters.ts';

/** Events of a page, and of a weekend, which has one page. */
const perPage = 30;
const maxOfWeekend = 300;
const daysOfBoard = 14;
/** Events of the whole calendar where nothing is found. */
const maxOtherwise = 3;

/** The list, the past or the weekend. */
export type ListPlace = ViewPlace<'list' | 'past' | 'weekend'>;

/** Returns what the list shows, and its title. The view of a filtered list is one of its filters. */
const subjectOf = async (request: PageRequest, place: ListPlace) => {
  const { terms, words } = request;
  const { scope, featured, view } = place;
  const matches = hasFilters(place) ? await findMatches(request, place) : null;
  const term = scope === null ? undefined : terms.findBySlug(scope.kind, slugOfScope(scope));
  const isOfTerm = matches === null && term !== undefined;
  const searched = matches === null || matches.search === '' ? [] : [words.asked(matches.search)];
  const name =
    matches !== null
      ? [...searched, ...matches.filters.map((filter) => filter.name)].join(', ')
      : isOfTerm
        ? plainText(term.name)
        : featured
          ? words.featured
          : '';
  return {
    matches,
    /** A category or tag. */
    isOfTerm,
    /** Empty for all events. */
    name,
    description: isOfTerm ? plainText(term.description) : '',
    viewName:
      view.kind === 'list' || matches !== null ? '' : view.kind === 'past' ? words.past : words.weekend,
  };
};

const pagerOf = (request: PageRequest, place: ListPlace, total: number) => {
  const { view } = place;
  if (view.kind === 'weekend') return { page: 1, previous: null, next: null, isFollowed: false };
  const at = (page: number): string => linkTo(request, { ...place, view: { ...view, page } });
  return {
    page: view.page,
    previous: view.page > 1 ? at(view.page - 1) : null,
    next: view.page * perPage < total ? at(view.page + 1) : null,
    isFollowed: isFollowed(place),
  };
};

/** Returns the list of past events; null where there are none. They are counted for a filtered list. */
const findPast = async (request: PageRequest, place: ListPlace) => {
  if (place.view.kind !== 'list') return null;
  const query = listQuery(request, place, { endBefore: request.nowLocal }, '-start');
  const { total } = await listEventIds(request.database, query, { from: 0, limit: 1 });
  const address = linkTo(request, { ...place, view: { kind: 'past', page: 1 } });
  return total === 0 ? null : { address, total: hasFilters(place) ? total : null };
};

/** Returns the next events of the whole calendar. */
const findOtherwise = async (request: PageRequest) => {
  const query = listQuery(request, wholeCalendar, { startFrom: request.nowLocal });
  const { events } = await readList(request, query, { limit: maxOtherwise });
  return groupDays(events, { first: request.today, last: null, dayCutoff: request.settings.dayCutoff });
};

const titlesOf = (
  { settings: { siteName }, words }: PageRequest,
  { name, viewName, description }: Awaited<ReturnType<typeof subjectOf>>,
  page: number,
) => {
  const title = [name, viewName].filter((part) => part !== '').join(' · ');
  return {
    title: `${title === '' ? siteName : `${title} · ${siteName}`}${page > 1 ? ` · ${words.page(page)}` : ''}`,
    description: shorten(description || `${title === '' ? words.upcoming : title}. ${siteName}`),
  };
};

/**
 * Reads a page of the list, the past or the weekend, of everything, a term or a search (pages.md 3.3).
 * @throws AppError 404 past the end, 400 for a filter without meaning.
 */
export const readListPage = async (request: PageRequest, place: ListPlace) => {
  const { dayCutoff } = request.settings;
  const { view } = place;
  const page = view.kind === 'weekend' ? 1 : view.page;
  const isPast = view.kind === 'past';
  const { bounds, running, order } = boundsOf(view.kind, request);
  const { rows, events, total } = await readList(request, listQuery(request, place, bounds, order), {
    from: (page - 1) * perPage,
    limit: view.kind === 'weekend' ? maxOfWeekend : perPage,
  });
  if (rows.length === 0 && page > 1)
    throw noSuchListPage({ last_page: Math.max(1, Math.ceil(total / perPage)) });
  const isFirst = page === 1 && !isPast;
  const strip = isFirst ? await findRunning(request, place, running) : emptyStrip;
  const first = isPast ? '0000-00-00' : running.before.slice(0, 10);
  const listed = isPast ? events : events.filter((event) => !runsOn(event, first, dayCutoff));
  const grouped = groupDays(listed, { first, last: null, dayCutoff, nowLocal: request.nowLocal });
  const days: readonly DayOfEvents[] = isPast
    ? grouped.map((day) => ({ ...day, continuing: [] })).toReversed()
    : grouped;
  const subject = await subjectOf(request, place);
  const pager = pagerOf(request, place, total);
  const past = isFirst ? await findPast(request, place) : null;
  const isEmpty = days.length + strip.running.shown.length === 0;
  const isIndexed =
    !hasFilters(place) &&
    view.kind !== 'weekend' &&
    !(place.scope !== null && view.kind === 'list' && isEmpty && past === null);
  return {
    data: {
      view: view.kind,
      subject,
      /** Of the next days; null on other pages than the first. */
      board: isFirst ? await findBoard(request, place, { first: request.today, count: daysOfBoard }) : null,
      filters: await findFilters(request, place),
      running: strip.running,
      days,
      isEmpty,
      pager,
      otherwise: subject.matches?.total === 0 ? await findOtherwise(request) : [],
      past,
    },
    head: {
      ...titlesOf(request, subject, page),
      robots: isIndexed ? 'index' : 'noindex',
      hasCanonical: !hasFilters(place),
      ...(pager.isFollowed ? { previous: pager.previous, next: pager.next } : {}),
    },
    expiresAt: earliest(
      nextMidnight(request),
      isPast ? null : nextStartOrEnd(request, [...rows, ...strip.rows]),
    ),
  } satisfies PageContent<unknown>;
};

/** A page of the list. */
export type ListPage = Awaited<ReturnType<typeof readListPage>>['data'];
