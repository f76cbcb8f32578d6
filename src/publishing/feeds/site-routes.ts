import { hash } from 'node:crypto';
import {
  type ExtraFilters,
  extraFilterChecker,
  extraQuery,
} from '../../calendar/events/feed/feed-filters.ts';
import { closedReading } from '../../calendar/events/feed/walk-events.ts';
import { calendarFile } from '../../calendar/events/icalendar/calendar-file.ts';
import { fileDisposition } from '../../calendar/events/icalendar/read-file.ts';
import { refuseUnstorable } from '../../http/request/merging.ts';
import { parseQuery } from '../../http/request/query.ts';
import { dataHeaders, type Headers } from '../../http/response/headers.ts';
import type { Handler, RequestContext } from '../../http/routing/context.ts';
import type { HttpResponse } from '../../http/routing/route.ts';
import { anonymous } from '../../kernel/actor.ts';
import {
  type FeedReading,
  feedPlace,
  readFeedAddress,
  writeFeedAddress,
} from '../../kernel/addresses/feed-address.ts';
import type { Place } from '../../kernel/addresses/place.ts';
import type { MakePieces } from '../../kernel/result.ts';
import { declarationsIn } from '../../kernel/schema/declaration.ts';
import { findCanonical } from '../pages/addresses/canonical.ts';
import { findPublishedEvent } from '../pages/event/password.ts';
import { addressError, noSuchPage, notAllowed } from '../pages/reading/page-errors.ts';
import { pageRequest } from '../pages/reading/page-request.ts';
import { type FeedContext, type FeedRequest, typeHeaders } from './formats/format.ts';
import { feedBody, feedFormats } from './make-feed.ts';
import { planPlace } from './plan-place.ts';

/**
 * Returns a reader of the filters that an address has beside those of its page; `events` are the ids that an old address
 * names.
 */
const extraFilterReader = (context: FeedContext) => {
  const check = extraFilterChecker(context);
  const declared = declarationsIn(extraQuery);
  const lists = new Set(declared.filter(({ isList }) => isList).map(({ name }) => name));
  return async ({ queryText }: RequestContext, events: string | null): Promise<ExtraFilters> => {
    const said = queryText === '' ? {} : parseQuery(queryText, lists);
    const given = declared.filter(({ name }) => said[name] !== undefined && said[name] !== '');
    const raw = Object.fromEntries(given.map(({ name }) => [name, said[name]]));
    // Ids that name no event are passed over; where none can be read, the feed is empty and not that of all events.
    const ids = events?.match(/\d{1,15}/g)?.filter((id) => Number(id) > 0) ?? [];
    const include =
      ids.length === 0 ? String(Number.MAX_SAFE_INTEGER) : [...new Set(ids)].slice(0, 1000).join(',');
    const named = events === null ? raw : { ...raw, include };
    refuseUnstorable(named);
    const { parameters, given: checked } = await check(named, anonymous);
    return { parameters, given: checked };
  };
};

const headersOf = (type: Headers, location: string): Headers => ({
  ...type,
  ...dataHeaders,
  'Access-Control-Allow-Origin': '*',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'public, no-cache',
  'Content-Location': location,
  Vary: 'Accept-Encoding',
});

/** Returns what responds with feeds, also where a site with The Events Calendar has them, and with pages to all else. */
export const withFeeds = (context: FeedContext, pages: Handler): Handler => {
  const { addressWords: words, calendar, madeBy } = context;
  const readExtra = extraFilterReader(context);

  /**
   * Responds with the calendar file of a published event, the bytes of `{mount}/events/{id}.ics`; 404 for one that a password
   * hides, whose page has it for readers with the password.
   */
  const openFile = async (
    request: FeedRequest,
    place: Place & { readonly kind: 'event' },
  ): Promise<HttpResponse> => {
    const revision = calendar.revisionFor(anonymous);
    const { reader, site, version, origin } = request;
    const event = await findPublishedEvent(request, place.slug);
    if (event === null || event.password_hash !== null) throw noSuchPage();
    const location = request.prefix + writeFeedAddress(place, 'ics', words);
    const digest = hash('sha256', JSON.stringify([madeBy, origin, 'file', event.id, revision]), 'base64url');
    const pieces: MakePieces = async function* ({ startWork }) {
      await startWork('feed');
      const found = await reader.readOne(event.id, closedReading('public', { base: '', origin, host: '' }));
      // It may have been withdrawn or protected since it was found.
      if (found === undefined || found.view.locked || found.view.status !== 'publish') throw noSuchPage();
      yield { text: calendarFile(found.view, { language: site.language, version }), isLast: true };
    };
    const type = { ...typeHeaders(feedFormats.ics), 'Content-Disposition': fileDisposition(event) };
    return { status: 200, headers: headersOf(type, location), body: { digest, pieces, isCached: true } };
  };

  const open = async (call: RequestContext, { kind, page, events }: FeedReading): Promise<HttpResponse> => {
    if (page.kind === 'fault') throw addressError(page.fault);
    const request = pageRequest(context, { origin: call.client.origin });
    const canonical = await findCanonical(request, page);
    // An id that nothing has is a page of WordPress's, which has no events: its feed is not that of all.
    if (page.place.kind === 'record' && canonical.kind === 'home') throw noSuchPage();
    const place = feedPlace(canonical);
    if (place.kind === 'event') {
      if (kind !== 'ics') throw noSuchPage();
      return openFile(request, place);
    }
    const format = feedFormats[kind];
    const plan = await planPlace(request, place, format, await readExtra(call, events));
    const { address } = plan.about;
    const location = request.prefix + address.slice(request.origin.length);
    return {
      status: 200,
      headers: headersOf(typeHeaders(format), location),
      body: feedBody(request, plan),
    };
  };

  return {
    ...pages,
    plan: (call, actor) => {
      const reading = readFeedAddress(call.path, call.queryText, words);
      if (reading === null) return pages.plan(call, actor);
      call.template = `feed ${reading.kind}`;
      if (call.method !== 'GET') throw notAllowed();
      return { key: 'feed', isFeed: true, respond: () => open(call, reading) };
    },
  };
};
