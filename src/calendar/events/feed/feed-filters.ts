import { type Actor, anonymous } from '../../../kernel/actor.ts';
import { filterNames } from '../../../kernel/addresses/place.ts';
import { encodeValue } from '../../../kernel/addresses/query.ts';
import { type Checker, checkerOf } from '../../../kernel/schema/checker.ts';
import { Type } from '../../../kernel/schema/type.ts';
import type { Needs } from '../../dependencies.ts';
import { eventFilterNames, eventFilters } from '../list/filters.ts';
import { readListRequest } from '../list/list-request.ts';
import { listRules } from '../list/list-rules.ts';
import type { ListParameters } from '../list/parameters.ts';
import { bothBounds, type EventListQuery } from '../list/query.ts';

const extraFilters = Object.entries(eventFilters).filter(
  ([name]) => name !== 'status' && !(filterNames as readonly string[]).includes(name),
);

/** The filters that feeds of pages have and addresses of pages do not. */
export const extraQuery = Type.Object(
  Object.fromEntries(extraFilters.map(([name, { parameter }]) => [name, parameter])),
);

/** Returns the checks of `extraQuery`. They throw AppError 400 `rest_invalid_param` that names filters. */
export const extraFilterChecker = (context: Needs<'database' | 'clock' | 'terms'>): Checker =>
  checkerOf('feeds', extraQuery, listRules(context));

/** Returns the bound `endFrom` of a feed without a filter by date: 00:00 that many days before today, wall time. */
export const defaultEndFrom = (today: string, daysBack: number): string =>
  `${Temporal.PlainDate.from(today).subtract({ days: daysBack })} 00:00:00`;

/** The filters of a request; see `Input`. */
export interface ExtraFilters {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly given: ReadonlySet<string>;
}

/** Returns whether a request says from when the events are meant, or which ones. */
export const selectsDates = ({ given }: Pick<ExtraFilters, 'given'>): boolean =>
  eventFilterNames.some((name) => given.has(name) && eventFilters[name].selectsDates);

/** Returns the filters of a request as a query has them, in one order whatever the request's; empty for none. */
export const filtersText = ({ given, parameters }: ExtraFilters): string =>
  [...given]
    .sort()
    .map((name) => `${name}=${encodeValue(String(parameters[name]))}`)
    .join('&');

/**
 * Returns the list that checked filters select, without bounds that they do not set, and whether the same filters mean
 * another list a moment later.
 * @throws AppError 400 for a term that was deleted meanwhile.
 */
export const readFeedQuery = (
  { site, terms }: Needs<'site' | 'terms'>,
  call: ExtraFilters & { readonly actor: Actor },
  now: Temporal.Instant,
): { readonly query: EventListQuery; readonly isOfNow: boolean } => {
  const parameters = { ...call.parameters, window: 'all' } as unknown as ListParameters;
  // Behind a password there is nothing that a feed shows, whoever asks and however.
  const { query, bounds } = readListRequest({ ...call, parameters, raw: {} }, { site, terms, now });
  return { query: { ...query, order: 'start' }, isOfNow: bounds.sameUntil !== undefined };
};

/** Returns the list of a page, narrowed by further filters. With `include` no date counts, as in the interface. */
export const withExtraFilters = (
  context: Needs<'site' | 'terms'>,
  page: EventListQuery,
  { parameters, given }: ExtraFilters,
  now: Temporal.Instant,
): EventListQuery => {
  if (given.size === 0) return page;
  const { query } = readFeedQuery(context, { actor: anonymous, parameters, given }, now);
  return {
    ...page,
    bounds: given.has('include') ? {} : bothBounds(page.bounds, query.bounds),
    filters: [...page.filters, ...query.filters],
  };
};
