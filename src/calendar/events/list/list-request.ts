import { may, openedBy, viewOf } from '../../../kernel/actor.ts';
import { invalidFields } from '../../../kernel/error.ts';
import type { Input } from '../../../kernel/input.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { isTruthyWord, numberOf } from '../../../kernel/schema/typing.ts';
import type { Site } from '../../../kernel/site.ts';
import { eventSearchWords } from '../../../kernel/text/search-words.ts';
import {
  type BoundTexts,
  boundNames,
  type ListBounds,
  listBounds,
} from '../../../kernel/time/list-bounds.ts';
import { siteZoneOf } from '../../../kernel/time/wall-clock.ts';
import { queryOf, spelledSwitch, textForm } from '../../records/list-result.ts';
import { statusFilterOf, timeText } from '../../records/rules.ts';
import type { TermIndex } from '../../terms/term-index.ts';
import type { Circle } from '../../venues/nearby.ts';
import { usualRadiusKm } from '../../venues/nearby.ts';
import {
  type EventFilter,
  type EventFilterName,
  eventFilterNames,
  eventFilters,
  readFilter,
  readMoment,
} from './filters.ts';
import { cursorText, type ListCursor, type ListOrder, readCursor } from './list-cursor.ts';
import type { ListParameters } from './parameters.ts';
import { bothBounds, type EventListQuery } from './query.ts';

type ListCall = Pick<Input<ListParameters>, 'actor' | 'parameters' | 'given' | 'raw'>;

/** What a request for a list asks for. */
export interface ListRequest {
  readonly query: EventListQuery;
  /** Beside the bounds of the query: what `rest_url` says, and how long they hold. */
  readonly bounds: ListBounds;
  /** What `rest_url` says about the status, null for nothing. */
  readonly status: string | null;
  /** Where the page begins in a list that is read by cursor, null in one of numbered pages. */
  readonly cursor: ListCursor | null;
}

/** What a request is understood by. */
export interface ListRequestContext {
  readonly site: Site;
  readonly terms: TermIndex;
  readonly now: Temporal.Instant;
}

const boundTextsOf = ({ parameters, given }: ListCall): BoundTexts => ({
  ...Object.fromEntries(
    boundNames.filter((name) => given.has(name)).map((name) => [name, timeText(parameters[name])]),
  ),
  strict: isTruthyWord(parameters.strict_dates),
  isOpen: given.has('modified_after') || parameters.window === 'all',
});

const boundsOf = (call: ListCall, { site, now }: ListRequestContext): ListBounds => {
  // Where events are named, no date filter counts (Q20).
  if (call.given.has('include')) return {};
  const bounds = listBounds(boundTextsOf(call), { siteZone: siteZoneOf(site), now });
  // The rules have refused these already, unless midnight or a change of clocks lies between.
  return 'refused' in bounds ? {} : bounds;
};

/** What the list is in order of. Whatever else than `distance` clients of TEC send as `orderby` is ignored. */
const orderOf = ({ parameters, given }: ListCall): ListOrder => {
  const { sort, orderby } = parameters;
  if (sort !== undefined) return sort as ListOrder;
  if (orderby === 'distance') return orderby;
  return given.has('include') ? 'publication' : 'start';
};

const nearOf = (call: ListCall): Circle | null => {
  const { parameters } = call;
  const lat = numberOf(parameters.geoloc_lat);
  const lng = numberOf(parameters.geoloc_lng);
  if (lat === null || lng === null) return null;
  const radiusKm = parameters.geoloc_radius ?? usualRadiusKm;
  return { lat, lng, radiusKm };
};

/** Whether the list shows the caller what passwords hide, of whatever event: then its filters look there too. */
const opensAll = ({ actor, raw }: ListCall): boolean =>
  raw['context'] === 'edit' && may(actor, 'edit_others');

const filtersOf = ({ parameters, given, actor }: ListCall, context: ListRequestContext): EventFilter[] =>
  eventFilterNames.flatMap((name) => {
    const filter = given.has(name) ? readFilter(name, parameters[name], { ...context, actor }) : null;
    return filter === null ? [] : [filter];
  });

const ofAnotherOrder: Phrase = {
  es: 'El cursor corresponde a una lista con otro orden; sort, orderby=distance e include deben ser iguales en todas las páginas.',
  en: 'The cursor belongs to a list in another order; sort, orderby=distance and include must be the same on every page.',
};

const cursorOf = ({ parameters }: ListCall, query: EventListQuery): ListCursor | null => {
  const cursor = parameters.cursor === undefined ? null : readCursor(parameters.cursor);
  if (cursor !== null && cursor !== '*' && cursor.order !== query.order)
    throw invalidFields({ cursor: ofAnotherOrder });
  return cursor;
};

/**
 * Reads the parameters of a list, which the rules have let pass (reference events-api 2).
 * @throws AppError 400 `rest_invalid_param` when a term was deleted since, or when the cursor is of a list in another
 * order.
 */
export const readListRequest = (call: ListCall, context: ListRequestContext): ListRequest => {
  const { parameters, actor } = call;
  const view = viewOf(actor);
  const own = boundsOf(call, context);
  const isRelative = readMoment(parameters.modified_after, context)?.isRelative === true;
  const bounds = isRelative ? { ...own, sameUntil: context.now } : own;
  const status = statusFilterOf(parameters.status, view);
  const words = parameters.search === undefined ? null : eventSearchWords(parameters.search);
  const query: EventListQuery = {
    view,
    opened: openedBy(actor),
    statuses: status.statuses,
    bounds: bothBounds(bounds, {}),
    filters: filtersOf(call, context),
    filtersProtected: opensAll(call),
    words: words === null || words.must.length + words.mustNot.length === 0 ? null : words,
    near: nearOf(call),
    order: orderOf(call),
  };
  return { query, bounds, status: status.text, cursor: cursorOf(call, query) };
};

const asGiven = (name: EventFilterName, call: ListCall, terms: TermIndex): string => {
  const { isSwitch, text } = eventFilters[name];
  if (isSwitch) return spelledSwitch(call, name) ?? '';
  const value = call.parameters[name];
  if (text !== undefined) return text(value, terms);
  return Array.isArray(value) ? value.join(',') : String(value);
};

/** The filters that `rest_url` carries after the dates, in its order; order and status stand between them. */
const before: readonly EventFilterName[] = ['search', 'geoloc', 'geoloc_lat', 'geoloc_lng', 'geoloc_radius'];
const recorded: readonly EventFilterName[] = [
  ...(['post_parent', 'include', 'starts_before', 'starts_after', 'ends_before', 'ends_after'] as const),
  ...(['venue', 'organizer', 'featured', 'categories', 'tags', 'strict_dates'] as const),
];
/** Those that stand there with other values than the request has. */
const effective: readonly EventFilterName[] = ['start_date', 'end_date', 'status'];
const others = eventFilterNames.filter((name) => ![...before, ...recorded, ...effective].includes(name));

/**
 * The parameters of the list as `rest_url` says them, dates and page size as they took effect; asking for them again
 * gives the same events (reference events-api 2.7, Q21).
 */
export const effectiveQuery = (
  call: ListCall,
  { bounds, status, cursor }: ListRequest,
  { perPage, terms }: { readonly perPage: number; readonly terms: TermIndex },
): (readonly [string, string])[] => {
  const { given, parameters } = call;
  const carried = (names: readonly EventFilterName[]) =>
    names.filter((name) => given.has(name)).map((name) => [name, asGiven(name, call, terms)] as const);
  return [
    ...queryOf(cursor === null ? { page: parameters.page } : { cursor: cursorText(cursor) }),
    ...queryOf({ per_page: perPage, start_date: bounds.startDate, end_date: bounds.endDate }),
    ...carried(before),
    ...queryOf({
      sort: parameters.sort,
      orderby: parameters.orderby === 'distance' ? 'distance' : null,
      status,
    }),
    ...carried([...recorded, ...others]),
    ...queryOf({ text: textForm(call) }),
  ];
};
