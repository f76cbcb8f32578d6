import type { Static } from 'typebox';
import {
  defaultEndFrom,
  filtersText,
  readFeedQuery,
  selectsDates,
} from '../../calendar/events/feed/feed-filters.ts';
import { listRules } from '../../calendar/events/list/list-rules.ts';
import { feedQuery } from '../../calendar/events/list/parameters.ts';
import {
  endpoint,
  type HttpResponse,
  type Route,
  type RouteInput,
  revalidated,
} from '../../http/routing/route.ts';
import { feedKinds, listPlace } from '../../kernel/addresses/place.ts';
import { absolute } from '../pages/reading/links.ts';
import { pageRequest } from '../pages/reading/page-request.ts';
import { describedFeeds, feedDescription } from './feed-schemas.ts';
import { type FeedContext, type FeedFormat, typeHeaders } from './formats/format.ts';
import { feedBody, feedFormats, type PlannedFeed } from './make-feed.ts';

type Call = RouteInput<Static<typeof feedQuery>>;

const answerWith = (context: FeedContext, format: FeedFormat, call: Call): HttpResponse => {
  const { clock, settings } = context;
  const { actor, links, parameters, given } = call;
  const request = pageRequest(context, { origin: links.origin });
  const { query: asked, isOfNow } = readFeedQuery(context, { actor, parameters, given }, clock());
  const bounds = selectsDates(call)
    ? asked.bounds
    : { ...asked.bounds, endFrom: defaultEndFrom(request.today, format.daysBack) };
  const filters = filtersText(call);
  const feed: PlannedFeed = {
    format,
    query: { ...asked, bounds },
    revision: context.calendar.revisionFor(actor),
    about: {
      title: settings.siteName,
      page: absolute(request, listPlace()),
      address: `${links.base}/events.${format.kind}${filters === '' ? '' : `?${filters}`}`,
    },
    // By the same address others who may see the same, or all a moment later, get another list.
    isCached: parameters.author !== 'me' && !isOfNow,
  };
  return {
    status: 200,
    headers: { ...typeHeaders(format), 'Cache-Control': revalidated },
    body: feedBody(request, feed),
  };
};

/** The feeds below the mounts: the list of events with its filters, in each format. */
export const feedRoutes = (context: FeedContext): readonly Route[] => {
  const rules = listRules(context);
  return feedKinds.map((kind): Route => {
    const { operationId, schema, summary } = describedFeeds[kind];
    const format = feedFormats[kind];
    return {
      path: `/events.${kind}`,
      endpoints: [
        endpoint({
          ...{ operationId, summary, description: feedDescription, rules },
          methods: ['GET'],
          parameters: feedQuery,
          mediaType: format.mediaType,
          answers: { 200: schema },
          refusals: { 400: ['rest_invalid_param'] },
          // Each piece is work of its own.
          work: 'none',
          isFeed: true,
          handle: (call) => answerWith(context, format, call),
        }),
      ],
    };
  });
};
