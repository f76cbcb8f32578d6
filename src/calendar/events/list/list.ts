import type { Static } from 'typebox';
import { isVisible, viewOf } from '../../../kernel/actor.ts';
import type { Input } from '../../../kernel/input.ts';
import type { ListResult } from '../../../kernel/result.ts';
import type { Calendar } from '../../../storage/changes/calendar.ts';
import { listResult, pageNotFound } from '../../records/list-result.ts';
import { readingOf, renderUnlocked, triesToUnlock } from '../../records/lock.ts';
import { takeSlotForPage } from '../../records/page-size.ts';
import type { eventQuery } from '../fields/read-schema.ts';
import type { WithReader } from '../read/representation.ts';
import { findList } from './find-list.ts';
import { effectiveQuery, readListRequest } from './list-request.ts';

/** No calendar is that long, and both databases count so far. */
const furthestOffset = 2 ** 40;

// Lives as long as the response is cached; made inside the handler it would hold all that the handler has.
const isAtRevision = (calendar: Calendar, revision: number) => () => calendar.revision() === revision;

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
  listCache,
}: WithReader): ((call: Input<Static<ReturnType<typeof eventQuery>>>) => Promise<ListResult>) => {
  return async (call) => {
    const { page } = call.parameters;
    const perPage = Math.min(call.parameters.per_page, site.maxPerPage);
    const revision = calendar.revision();
    await terms.catchUp();
    const request = readListRequest(call, { site, terms, now: clock() });
    const { query, cursor } = request;
    const from = cursor ?? Math.min((page - 1) * perPage, furthestOffset);
    const found = await findList({ database, calendar, listCache }, query, { from, limit: perPage });
    if (cursor === null && page > 1 && found.ids.length === 0)
      throw pageNotFound('event-archive-page-not-found');
    await takeSlotForPage(found.ids.length, call);
    const { rendered } = await renderUnlocked(call, guesses, (isLocked) =>
      reader.renderMany(found.ids, readingOf(call, isLocked), call.giveWay),
    );
    // What was found a moment ago may have been withdrawn before it was read.
    const events = rendered.filter(({ row }) => isVisible(viewOf(call.actor), row));
    return listResult({
      collection: 'events',
      items: events.map((event) => event.rendered),
      total: found.total,
      page: cursor === null ? page : { next: found.next ?? null },
      perPage,
      query: effectiveQuery(call, request, { perPage, terms }),
      links: call.links,
      countOf: terms.countOf,
      isFresh: isForCallerAlone(call) ? null : isAtRevision(calendar, revision),
      until: request.bounds.sameUntil?.epochMilliseconds,
    });
  };
};
