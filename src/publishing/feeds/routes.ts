import { hash } from 'node:crypto';
import type { Static } from 'typebox';
import {
  feedQuery,
  feedRules,
  firstEnd,
  readFeedQuery,
  saysWhen,
} from '../../calendar/events/feed/feed-filters.ts';
import { type Answer, endpoint, type Route, type RouteInput, revalidated } from '../../http/routing/route.ts';
import { viewOf } from '../../kernel/actor.ts';
import { feedKinds } from '../../kernel/addresses/feed-kinds.ts';
import { listPlace } from '../../kernel/addresses/place.ts';
import { encodeValue } from '../../kernel/addresses/query.ts';
import { absolute } from '../pages/links.ts';
import { visitOf } from '../pages/visit.ts';
import type { FeedContext } from './feed-context.ts';
import { describedFeeds, feedDescription } from './feed-schemas.ts';
import type { FeedFormat } from './formats/format.ts';
import { feedFormats } from './formats/formats.ts';
import { makeFeed } from './make-feed.ts';

type Call = RouteInput<Static<typeof feedQuery>>;

/** What was asked for, as the feed says it of itself. */
const queryText = ({ given, parameters }: Call): string => {
  const said = parameters as Readonly<Record<string, unknown>>;
  const pairs = [...given].sort().map((name) => `${name}=${encodeValue(String(said[name]))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
};

const answerWith = (context: FeedContext, format: FeedFormat, call: Call): Answer => {
  const { calendar, clock, settings, madeBy } = context;
  const { actor, links, parameters, given } = call;
  const visit = visitOf(context, {
    language: settings.language,
    asked: null,
    embedded: null,
    origin: links.origin,
  });
  const asked = readFeedQuery(context, { actor, parameters, given }, clock());
  const isOpen = saysWhen({ given });
  const bounds = isOpen ? asked.bounds : { ...asked.bounds, endFrom: firstEnd(visit.today, format.daysBack) };
  const query = { ...asked, bounds };
  const address = `${links.base}/events.${format.kind}${queryText(call)}`;
  const isCalendar = format.kind === 'ics';
  return {
    status: 200,
    headers: {
      'Content-Type': `${format.mediaType}; charset=utf-8`,
      'Cache-Control': revalidated,
      ...(isCalendar ? { 'Content-Disposition': 'inline; filename="events.ics"' } : {}),
    },
    body: {
      digest: hash(
        'sha256',
        JSON.stringify([madeBy, address, query, visit.today, calendar.revision()]),
        'base64url',
      ),
      pieces: makeFeed(context, visit, {
        ...{ format, query, view: viewOf(actor) },
        about: {
          title: settings.siteName,
          page: absolute(context, visit, listPlace()),
          address,
          origin: links.origin,
          today: visit.today,
        },
        // Others who may see the same would get another list by the same address.
        isShared: parameters.author !== 'me',
      }),
    },
  };
};

/** The feeds below the mounts: the list of events with its filters, in each format. */
export const feedRoutes = (context: FeedContext): readonly Route[] => {
  const rules = feedRules(context);
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
          // Slots are taken for each piece.
          work: 'none',
          isFeed: true,
          handle: (call) => answerWith(context, format, call),
        }),
      ],
    };
  });
};
