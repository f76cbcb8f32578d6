import type { Static } from 'typebox';
import { may, openedBy, viewOf } from '../../../kernel/actor.ts';
import { utcText } from '../../../kernel/clock.ts';
import { invalidFields } from '../../../kernel/error.ts';
import type { Input } from '../../../kernel/input.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { idsIn } from '../../../kernel/schema/rules.ts';
import { integerOf, isTruthyWord, numberOf } from '../../../kernel/schema/typing.ts';
import type { Site } from '../../../kernel/site.ts';
import { eventSearchWords } from '../../../kernel/text/search-words.ts';
import {
  type BoundTexts,
  boundNames,
  type ListBounds,
  listBounds,
} from '../../../kernel/time/list-bounds.ts';
import { parseTime } from '../../../kernel/time/parse-time.ts';
import { momentAt, siteZoneOf } from '../../../kernel/time/wall-clock.ts';
import { queryOf, spelledSwitch, textForm } from '../../records/list-result.ts';
import { statusFilterOf, timeText } from '../../records/rules.ts';
import { resolveTermFilter, termFilterText } from '../../terms/filter.ts';
import type { TermIndex } from '../../terms/term-index.ts';
import type { Circle } from '../../venues/nearby.ts';
import { usualRadiusKm } from '../../venues/nearby.ts';
import { eventStatusesIn } from '../fields/event-status.ts';
import { type eventQuery, listParameters } from '../fields/read-schema.ts';
import { cursorText, type ListCursor, type ListOrder, readCursor } from './list-cursor.ts';
import type { EventFilter, EventListQuery } from './query.ts';

type ListCall = Pick<Input<Static<ReturnType<typeof eventQuery>>>, 'actor' | 'parameters' | 'given' | 'raw'>;

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

const authorOf = ({ parameters, actor }: ListCall): number | null =>
  parameters.author === 'me' ? actor.userId : integerOf(parameters.author);

/** The moment that `modified_after` names, and whether it moves with the clock; null without one. */
const changedAfter = (call: ListCall, { site, now }: ListRequestContext) => {
  const { modified_after: after } = call.parameters;
  if (!call.given.has('modified_after')) return null;
  const zone = siteZoneOf(site);
  const said = parseTime(timeText(after), { zone, now });
  if (said === undefined) return null;
  const instant = said.kind === 'instant' ? said.instant : momentAt(zone, said.wall).instant;
  return { text: utcText(instant), isRelative: said.relative };
};

const filtersOf = (call: ListCall, { terms }: ListRequestContext): EventFilter[] => {
  const { parameters, given } = call;
  const filters: EventFilter[] = [];
  const add = (kind: 'terms' | 'venues' | 'organizers', ids: readonly number[] | null) => {
    if (ids !== null) filters.push({ kind, ids: [...new Set(ids)].sort((a, b) => a - b) });
  };
  if (given.has('categories')) add('terms', resolveTermFilter(terms, 'category', parameters.categories));
  if (given.has('tags')) add('terms', resolveTermFilter(terms, 'tag', parameters.tags));
  if (given.has('venue')) add('venues', idsIn(parameters.venue));
  if (given.has('organizer')) add('organizers', idsIn(parameters.organizer));
  for (const kind of ['featured', 'ticketed'] as const) {
    const value = parameters[kind];
    if (value !== undefined) filters.push({ kind, value });
  }
  if (parameters.free === true) filters.push({ kind: 'free', value: true });
  if (parameters.post_parent !== undefined) filters.push({ kind: 'parent', id: parameters.post_parent });
  const statuses = given.has('event_status') ? eventStatusesIn(parameters.event_status) : null;
  if (statuses !== null) filters.push({ kind: 'event_status', statuses });
  if (given.has('author')) filters.push({ kind: 'author', id: authorOf(call) ?? 0 });
  return filters;
};

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
  const { parameters, actor, given } = call;
  const view = viewOf(actor);
  const changed = changedAfter(call, context);
  const own = boundsOf(call, context);
  const bounds = changed?.isRelative ? { ...own, sameUntil: context.now } : own;
  const { startFrom, startBefore, endFrom, endBefore } = bounds;
  const status = statusFilterOf(parameters.status, view);
  const words = parameters.search === undefined ? null : eventSearchWords(parameters.search);
  const include = given.has('include') ? idsIn(parameters.include) : null;
  const query: EventListQuery = {
    view,
    opened: openedBy(actor),
    statuses: status.statuses,
    bounds: {
      ...(startFrom === undefined ? {} : { startFrom }),
      ...(startBefore === undefined ? {} : { startBefore }),
      ...(endFrom === undefined ? {} : { endFrom }),
      ...(endBefore === undefined ? {} : { endBefore }),
    },
    filters: filtersOf(call, context),
    filtersProtected: opensAll(call),
    words: words === null || words.must.length + words.mustNot.length === 0 ? null : words,
    located: parameters.geoloc ?? null,
    near: nearOf(call),
    modifiedAfter: changed?.text ?? null,
    include: include === null ? null : [...new Set(include)].sort((a, b) => a - b),
    order: orderOf(call),
  };
  return { query, bounds, status: status.text, cursor: cursorOf(call, query) };
};

const switches = ['geoloc', 'featured', 'ticketed', 'free', 'strict_dates'];

const asGiven = (name: string, call: ListCall, terms: TermIndex): string => {
  if (switches.includes(name)) return spelledSwitch(call, name) ?? '';
  const value = (call.parameters as Readonly<Record<string, unknown>>)[name];
  if (name === 'categories') return termFilterText(terms, 'category', value);
  if (name === 'tags') return termFilterText(terms, 'tag', value);
  return Array.isArray(value) ? value.join(',') : String(value);
};

/** The filters that `rest_url` carries after the dates, in its order; order and status stand between them. */
const before = ['search', 'geoloc', 'geoloc_lat', 'geoloc_lng', 'geoloc_radius'] as const;
const recorded = [
  ...['post_parent', 'include', 'starts_before', 'starts_after', 'ends_before', 'ends_after'],
  ...['venue', 'organizer', 'featured', 'categories', 'tags', 'strict_dates'],
] as const;
const ofPage = ['page', 'per_page', 'cursor', 'start_date', 'end_date', 'sort', 'orderby', 'status'];
const others = Object.keys(listParameters).filter((name) => !ofPage.concat(before, recorded).includes(name));
const after = [...recorded, ...others];

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
  const carried = (names: readonly string[]) =>
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
    ...carried(after),
    ...queryOf({ text: textForm(call) }),
  ];
};
