import type { Static } from 'typebox';
import { isVisible, viewOf } from '../../../kernel/actor.ts';
import type { Input } from '../../../kernel/input.ts';
import type { ListResult } from '../../../kernel/result.ts';
import type { Calendar } from '../../../storage/changes/calendar.ts';
import type { Database } from '../../../storage/dialect.ts';
import { listResult, pageNotFound } from '../../records/list-result.ts';
import { renderUnlocked, triesToUnlock } from '../../records/lock.ts';
import { takeSlotForPage } from '../../records/page-size.ts';
import type { eventQuery } from '../fields/read-schema.ts';
import { followAnswer } from '../read/answer-freshness.ts';
import { readingOf } from '../read/reading.ts';
import type { WithReader } from '../read/representation.ts';
import { areUnconcerned, type Concern, concernOf } from './kept-lists.ts';
import { isSumOfDays } from './list-days.ts';
import { listEventIds } from './list-page.ts';
import type { EventListQuery } from './list-query.ts';
import { effectiveQuery, readListRequest } from './list-request.ts';

/** No calendar is that long, and both databases count so far. */
const furthestOffset = 2 ** 40;

/** The database with a list that may take long read beside everything else. */
const databaseFor = (database: Database, query: EventListQuery): Database =>
  isSumOfDays(query) ? database : { ...database, read: database.readHeavy };

// These two live as long as the answer is kept; made inside the handler they would hold all that it knows.
const areUnconcernedSince = (calendar: Calendar, concern: Concern | null) => (since: number) =>
  areUnconcerned(calendar, since, concern);

/** Others who may see the same would get another list by the same address. */
const isForCallerAlone = (call: Input<Static<ReturnType<typeof eventQuery>>>): boolean =>
  triesToUnlock(call) || call.parameters.author === 'me';

/** The handler of the list of events (reference events-api 2). */
export const eventList = ({
  database,
  calendar,
  clock,
  site,
  terms,
  reader,
  guesses,
  keptLists: kept,
}: WithReader): ((call: Input<Static<ReturnType<typeof eventQuery>>>) => Promise<ListResult>) => {
  return async (call) => {
    const { page } = call.parameters;
    const perPage = Math.min(call.parameters.per_page, site.maxPerPage);
    const asOf = calendar.revision();
    await terms.catchUp();
    const request = readListRequest(call, { site, terms, now: clock() });
    const { query, cursor } = request;
    const from = cursor ?? Math.min((page - 1) * perPage, furthestOffset);
    const name = JSON.stringify(['event', from, perPage, query]);
    // Of all pages the same, and of some lists the better part of the work.
    const totalName = JSON.stringify(['event total', { ...query, order: null }]);
    const concern = concernOf(query);
    const known = kept.find(totalName, concern)?.total;
    const ready = kept.find(name, concern);
    const wanted = { from, limit: perPage, total: known };
    const found = ready ?? (await listEventIds(databaseFor(database, query), query, wanted));
    if (ready === undefined) kept.keep(name, found, asOf);
    if (cursor === null && page > 1 && found.ids.length === 0)
      throw pageNotFound('event-archive-page-not-found');
    if (known === undefined) kept.keep(totalName, { ids: [], total: found.total }, asOf);
    await takeSlotForPage(found.ids.length, call);
    const { rendered } = await renderUnlocked(call, guesses, (isLocked) =>
      reader.renderMany(found.ids, readingOf(call, isLocked), call.giveWay),
    );
    // What was found a moment ago may have been withdrawn before it was read.
    const events = rendered.filter(({ row }) => isVisible(viewOf(call.actor), row));
    const areStillThese = areUnconcernedSince(calendar, concern);
    const isUnchanged = followAnswer(calendar, terms, { events: rendered, asOf, areStillThese });
    return listResult({
      collection: 'events',
      items: events.map((event) => event.rendered),
      total: found.total,
      page: cursor === null ? page : { next: found.next ?? null },
      perPage,
      query: effectiveQuery(call, request, { perPage, terms }),
      links: call.links,
      countOf: terms.countOf,
      isFresh: isForCallerAlone(call) ? null : isUnchanged,
      until: request.bounds.sameUntil?.epochMilliseconds,
    });
  };
};
