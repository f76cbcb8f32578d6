import type { EventsPlace } from '../../../kernel/addresses/place.ts';
import { AppError } from '../../../kernel/error.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import type { ListedEvent, ListPageData, ListSubject, Pager } from '../../views/list/list-data.ts';
import { addDays } from '../../words/dates/event-days.ts';
import type { MadeFrom } from '../freshness.ts';
import { linkTo } from '../links.ts';
import { listedEvent } from '../listed/listed-event.ts';
import { findListedRows } from '../listed/rows.ts';
import type { PageContext, Visit } from '../page-context.ts';
import { earliest, nextMidnight, nextTurn } from '../until.ts';
import { askedOf } from './asked.ts';
import { findBoard } from './board.ts';
import { findFilters } from './filters.ts';
import { findList } from './find-list.ts';
import { groupDays, runsOn } from './group-days.ts';
import { listQuery, type Selection } from './list-query.ts';
import { findRunning, nothingRunning } from './running.ts';

/** Events of a page. */
const perPage = 30;
const daysOfBoard = 14;

/** A page's data with what it was made from. */
export interface Read<Data> {
  readonly data: Data;
  readonly from: MadeFrom;
}

/** The list or the past of a place, of a page that there is. */
export type ListPlace = EventsPlace & {
  readonly view: { readonly kind: 'list' | 'past'; readonly page: number };
};

const hasFilters = ({ filters }: Selection): boolean => Object.keys(filters).length > 0;

const termOf = ({ terms }: PageContext, { scope }: Selection) => {
  if (scope === null) return undefined;
  return scope.kind === 'tag'
    ? terms.findBySlug('tag', scope.slug)
    : terms.findBySlug('category', scope.path.at(-1) ?? '');
};

const subjectOf = async (
  context: PageContext,
  visit: Visit,
  place: ListPlace,
  total: number,
): Promise<ListSubject> => {
  if (hasFilters(place)) return { kind: 'asked', asked: await askedOf(context, visit, place, total) };
  const term = termOf(context, place);
  if (term !== undefined)
    return { kind: term.taxonomy, name: plainText(term.name), description: plainText(term.description) };
  if (place.featured) return { kind: 'featured' };
  return { kind: place.view.kind === 'past' ? 'past' : 'upcoming' };
};

const pagerOf = (context: PageContext, visit: Visit, place: ListPlace, total: number): Pager => {
  const { page } = place.view;
  const at = (number: number): string =>
    linkTo(context, visit, { ...place, view: { ...place.view, page: number } });
  return {
    page,
    previous: page > 1 ? at(page - 1) : null,
    next: page * perPage < total ? at(page + 1) : null,
  };
};

/** What is coming begins three days back: what runs longer stands in the strip. */
const comingBounds = ({ today, nowLocal }: Visit) => ({
  startFrom: `${addDays(today, -3)} 00:00:00`,
  endFrom: nowLocal,
});

/** Whether there is anything that has ended. */
const findPast = async (context: PageContext, visit: Visit, place: ListPlace) => {
  if (place.view.kind === 'past') return null;
  const query = listQuery(context, place, { endBefore: visit.nowLocal }, '-start');
  const { ids } = await findList(context, query, { from: 0, limit: 1 });
  const address = linkTo(context, visit, { ...place, view: { kind: 'past', page: 1 } });
  return ids.length === 0 ? null : { address, total: null };
};

const findOtherwise = async (context: PageContext, visit: Visit): Promise<ListedEvent | null> => {
  const query = listQuery(
    context,
    { scope: null, featured: false, filters: {} },
    { startFrom: visit.nowLocal },
  );
  const { ids } = await findList(context, query, { from: 0, limit: 1 });
  const { rows } = await findListedRows(context.database.read, context.images, ids);
  return rows[0] === undefined ? null : listedEvent(context, visit, rows[0]);
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
  const { database, images, calendar, site, settings } = context;
  const { dayCutoff } = settings;
  const asOf = calendar.revision();
  const isPast = place.view.kind === 'past';
  const query = isPast
    ? listQuery(context, place, { endBefore: visit.nowLocal }, '-start')
    : listQuery(context, place, comingBounds(visit));
  const from = (place.view.page - 1) * perPage;
  const { ids, total, concern } = await findList(context, query, { from, limit: perPage });
  if (ids.length === 0 && place.view.page > 1)
    throw new AppError('not_found', 'event-archive-page-not-found', {
      es: 'La lista no llega a esa página.',
      en: 'The list has no such page.',
    });
  const { rows, records } = await findListedRows(database.read, images, ids);
  const events = rows.map((row) => listedEvent(context, visit, row));
  const isFirst = place.view.page === 1 && !isPast;
  const strip = isFirst
    ? await findRunning(context, visit, place, { before: `${visit.today} 00:00:00`, from: visit.nowLocal })
    : { running: nothingRunning, rows: [], records: [], concern };
  const listed = isPast ? events : events.filter((event) => !runsOn(event, visit.today, dayCutoff));
  const grouped = groupDays(listed, {
    first: isPast ? '0000-00-00' : visit.today,
    last: null,
    dayCutoff,
  });
  const withBoard = isFirst && !hasFilters(place);
  const { board, concern: ofBoard } = withBoard
    ? await findBoard(context, visit, place, { first: visit.today, count: daysOfBoard, chosen: null })
    : { board: null, concern };
  const data: ListPageData = {
    subject: await subjectOf(context, visit, place, total),
    today: visit.today,
    dayCutoff,
    board,
    filters: await findFilters(context, visit, place, place.view),
    running: strip.running,
    days: isPast ? grouped.map((day) => ({ ...day, continuing: [] })).toReversed() : grouped,
    pager: pagerOf(context, visit, place, total),
    otherwise: hasFilters(place) && total === 0 ? await findOtherwise(context, visit) : null,
    past: isFirst ? await findPast(context, visit, place) : null,
  };
  return {
    data,
    from: {
      asOf,
      records: [...records, ...strip.records],
      concerns: [concern, strip.concern, ofBoard],
      until: earliest(
        nextMidnight(site, visit.now),
        isPast ? null : nextTurn([...rows, ...strip.rows], visit.nowUtc),
      ),
    },
  };
};
