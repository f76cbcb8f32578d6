import type { Static } from 'typebox';
import { type Actor, anonymous } from '../../../kernel/actor.ts';
import { encodeValue } from '../../../kernel/addresses/query.ts';
import { type Checker, checkerOf } from '../../../kernel/schema/checker.ts';
import { optional, Type } from '../../../kernel/schema/type.ts';
import type { Needs } from '../../dependencies.ts';
import { type eventQuery, listParameters } from '../fields/read-schema.ts';
import { readListRequest } from '../list/list-request.ts';
import { listRules } from '../list/list-rules.ts';
import { bothBounds, type EventListQuery } from '../list/query.ts';

type ListParameters = Static<ReturnType<typeof eventQuery>>;

/** Filters of the interface that the addresses of pages do not have. */
const extra = {
  starts_before: listParameters.starts_before,
  starts_after: listParameters.starts_after,
  ends_before: listParameters.ends_before,
  ends_after: listParameters.ends_after,
  strict_dates: listParameters.strict_dates,
  include: listParameters.include,
  geoloc: listParameters.geoloc,
  ticketed: listParameters.ticketed,
  post_parent: listParameters.post_parent,
  author: listParameters.author,
  modified_after: listParameters.modified_after,
  event_status: listParameters.event_status,
  window: listParameters.window,
};

const bound = (es: string, en: string) =>
  optional.untyped(es, en, '2031-05-10', {
    ...{ rule: 'time', alsoAccepts: Type.Union([Type.String(), Type.Integer()]) },
  });

/** The filters of the list of events that a feed takes: a feed has neither pages nor another order than that of start. */
export const feedQuery = Type.Object({
  start_date: bound(
    'Eventos que empiezan ese día o después. Si no se indica desde cuándo, iCalendar incluye también los que han terminado en los últimos 90 días, y los demás formatos, los que no han terminado.',
    'Events that start on that day or later. Unless it is said from when, iCalendar has those too that ended in the last 90 days, and the other formats those that have not ended.',
  ),
  end_date: bound(
    'Eventos que terminan ese día o antes. Si no se indica, no hay límite.',
    'Events that end on that day or earlier. Without it there is no limit.',
  ),
  search: listParameters.search,
  categories: listParameters.categories,
  tags: listParameters.tags,
  venue: listParameters.venue,
  organizer: listParameters.organizer,
  featured: listParameters.featured,
  free: listParameters.free,
  status: listParameters.status,
  geoloc_lat: listParameters.geoloc_lat,
  geoloc_lng: listParameters.geoloc_lng,
  geoloc_radius: listParameters.geoloc_radius,
  ...extra,
});

const extraQuery = Type.Object(extra);

/** The names of the filters that the addresses of pages do not have. */
export const extraFilterNames: readonly string[] = Object.keys(extra);

/** The filters that say from when on events are meant, or which ones. */
const beginnings = ['start_date', 'starts_after', 'ends_after', 'include', 'modified_after', 'window'];

/** The bound `endFrom` of a feed without a filter by date: 00:00 of the day that many days before today, wall time. */
export const defaultEndFrom = (today: string, daysBack: number): string =>
  `${Temporal.PlainDate.from(today).subtract({ days: daysBack })} 00:00:00`;

/** What of a request for a list says which events are meant; see `Input`. */
export interface FilterCall {
  readonly actor: Actor;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly given: ReadonlySet<string>;
}

/** Whether a request says from when the events are meant, or which ones. */
export const saysWhen = ({ given }: Pick<FilterCall, 'given'>): boolean =>
  beginnings.some((name) => given.has(name));

/** The filters of a request as a query has them, in one order whatever the request's; empty for none. */
export const filtersText = ({ given, parameters }: Omit<FilterCall, 'actor'>): string =>
  [...given]
    .sort()
    .map((name) => `${name}=${encodeValue(String(parameters[name]))}`)
    .join('&');

/** The list of a feed under the mounts. */
interface FeedRequest {
  readonly query: EventListQuery;
  /** Whether the same filters mean another list a moment later: one of them names the present moment. */
  readonly isOfNow: boolean;
}

/**
 * The list that checked filters ask for, without bounds that they do not set.
 * @throws AppError 400 for a term that was deleted meanwhile.
 */
export const readFeedQuery = (
  { site, terms }: Needs<'site' | 'terms'>,
  call: FilterCall,
  now: Temporal.Instant,
): FeedRequest => {
  const parameters = { ...call.parameters, window: 'all' } as unknown as ListParameters;
  // Behind a password there is nothing that a feed shows, whoever asks and however.
  const { query, bounds } = readListRequest({ ...call, parameters, raw: {} }, { site, terms, now });
  return { query: { ...query, order: 'start' }, isOfNow: bounds.sameUntil !== undefined };
};

/** Checks the filters that the addresses of pages do not have. @throws AppError 400 `rest_invalid_param` naming them. */
export const extraFilterChecker = (context: Needs<'database' | 'clock' | 'terms'>): Checker =>
  checkerOf('feeds', extraQuery, listRules(context));

/** Checks of the filters of a feed, see `feedQuery`. */
export const feedRules = listRules;

/** The list of a page, narrowed by further filters. Where `include` names events no date counts, as in the interface. */
export const withExtraFilters = (
  context: Needs<'site' | 'terms'>,
  page: EventListQuery,
  { parameters, given }: Omit<FilterCall, 'actor'>,
  now: Temporal.Instant,
): EventListQuery => {
  if (given.size === 0) return page;
  const { query: asked } = readFeedQuery(context, { actor: anonymous, parameters, given }, now);
  return {
    ...page,
    bounds: asked.include === null ? bothBounds(page.bounds, asked.bounds) : {},
    filters: [...page.filters, ...asked.filters],
    located: asked.located,
    modifiedAfter: asked.modifiedAfter,
    include: asked.include,
  };
};
