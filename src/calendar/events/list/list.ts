import { isVisible, viewOf } from '../../../kernel/actor.ts';
import type { Input } from '../../../kernel/input.ts';
import type { ListResult } from '../../../kernel/result.ts';
import { listResult, pageNotFound, startWorkForPage } from '../../records/list-result.ts';
import { findLocks, type IsLocked, readingOf, triesToUnlock } from '../../records/visibility.ts';
import type { WithReader } from '../read/event-reader.ts';
import { eventJson } from '../read/json.ts';
import { effectiveQuery, readListRequest } from './list-request.ts';
import { listEventIds } from './page.ts';
import type { ListParameters } from './parameters.ts';

/** No calendar is that long, and both databases count so far. */
const furthestOffset = 2 ** 40;

/** Others who may see the same would get another list by the same address. */
const isForCallerAlone = (call: Input<ListParameters>): boolean =>
  triesToUnlock(call) || call.parameters.author === 'me';

/** The handler of the list of events (reference events-api 2). */
export const eventList =
  ({ database, clock, site, terms, reader, guesses }: WithReader) =>
  async (call: Input<ListParameters>): Promise<ListResult> => {
    const { page } = call.parameters;
    const perPage = Math.min(call.parameters.per_page, site.maxPerPage);
    const request = readListRequest(call, { site, terms, now: clock() });
    const { query, cursor } = request;
    const from = cursor ?? Math.min((page - 1) * perPage, furthestOffset);
    const { ids, total, next } = await listEventIds(database, query, { from, limit: perPage });
    if (cursor === null && page > 1 && ids.length === 0) throw pageNotFound('event-archive-page-not-found');
    await startWorkForPage(ids.length, call);
    const read = (isLocked: IsLocked) =>
      reader.readMany(ids, readingOf(call, isLocked), call.yieldToEventLoop);
    const { isLocked } = await findLocks(call, guesses, async (isClosed) => {
      for await (const _ of read(isClosed));
    });
    const { plain, links } = call;
    const items = async function* () {
      for await (const event of read(isLocked)) {
        // What was found a moment ago may have been withdrawn before it was read.
        if (isVisible(viewOf(call.actor), event.view))
          yield eventJson(event, { site, plain, links, jsonLd: false });
      }
    };
    const expiresAt = request.bounds.sameUntil?.epochMilliseconds;
    return listResult({
      collection: 'events',
      items: items(),
      total,
      page: cursor === null ? page : { next: next ?? null },
      perPage,
      query: effectiveQuery(call, request, { perPage, terms }),
      links,
      caching: isForCallerAlone(call) ? undefined : expiresAt === undefined ? {} : { expiresAt },
    });
  };
