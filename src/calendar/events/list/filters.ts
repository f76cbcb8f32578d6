import { type SqlBool, sql } from 'kysely';
import type { View } from '../../../kernel/actor.ts';
import { utcText } from '../../../kernel/clock.ts';
import type { Json } from '../../../kernel/json.ts';
import { optional, Type } from '../../../kernel/schema/type.ts';
import { booleanOf, integerOf } from '../../../kernel/schema/typing.ts';
import { parseTime } from '../../../kernel/time/parse-time.ts';
import { momentAt, siteZoneOf } from '../../../kernel/time/wall-clock.ts';
import { timeText } from '../../records/rules.ts';
import { isInView } from '../../records/visibility.ts';
import { eventStatusesIn } from '../fields/event-status.ts';
import {
  type Condition,
  columnFlag,
  condition,
  distinctIds,
  type FilterCondition,
  type FilterContext,
  type FilterOptions,
  isOneOf,
  linkedRecords,
  listParameter,
  parameter,
  terms,
} from './filter-kinds.ts';

const { text, untyped } = optional;

const moment = {
  rule: 'time',
  alsoAccepts: Type.Union([Type.String(), Type.Integer()]),
} as const;

const time = (es: string, en: string, options: FilterOptions = {}) =>
  parameter(untyped(es, en, '2031-05-10', { ...moment, isDefaultOfNow: true }), options);

const texts = (es: string, en: string, example: Json, rule: string) =>
  untyped(es, en, example, {
    format: 'string',
    isList: true,
    rule,
    alsoAccepts: Type.Union([Type.String(), Type.Array(Type.String())]),
  });

const degrees = (es: string, en: string, example: number, rule: string) =>
  parameter(untyped(es, en, example, { format: 'double', rule, alsoAccepts: Type.Number() }));

/** Returns the moment that `modified_after` names, and whether it moves with the clock; null for no time. */
export const readMoment = (value: unknown, { site, now }: Pick<FilterContext, 'site' | 'now'>) => {
  const zone = siteZoneOf(site);
  const parsed = parseTime(timeText(value), { zone, now });
  if (parsed === undefined) return null;
  const instant = parsed.kind === 'instant' ? parsed.instant : momentAt(zone, parsed.wall).instant;
  return { text: utcText(instant), isRelative: parsed.relative };
};

/**
 * Every filter of lists of events. Parameters of the list and of feeds (`parameters.ts`), conditions (`where.ts`), addresses
 * of lists (`list-request.ts`) and lists of pages follow from it; those that addresses of pages have are in
 * `kernel/addresses/place.ts` too.
 */
export const eventFilters = {
  start_date: time(
    'Eventos que empiezan ese día o después; si no se indica ninguna fecha, hoy.',
    'Events that start on that day or later; without any date, today.',
    { selectsDates: true },
  ),
  end_date: time(
    'Eventos que terminan ese día o antes; si no se indica ninguna fecha, dentro de 24 meses.',
    'Events that end on that day or earlier; without any date, in 24 months.',
  ),
  starts_before: time(
    'Eventos que empiezan antes de esa fecha; incluye ese día.',
    'Events that start before this date, that day included.',
  ),
  starts_after: time('Eventos que empiezan después de ese día.', 'Events that start after that day.', {
    selectsDates: true,
  }),
  ends_before: time(
    'Eventos que terminan antes de esa fecha; incluye ese día.',
    'Events that end before this date, that day included.',
  ),
  ends_after: time('Eventos que terminan después de ese día.', 'Events that end after that day.', {
    selectsDates: true,
  }),
  strict_dates: parameter(
    untyped(
      'Con true se tienen en cuenta las horas de las fechas en lugar de los días completos.',
      'With true the times of the dates are used instead of whole days.',
      'true',
      { default: 'false', rule: 'switch', alsoAccepts: Type.Union([Type.Boolean(), Type.String()]) },
    ),
    { isSwitch: true },
  ),
  search: parameter(
    text(
      'Palabras que deben aparecer en el título, el resumen o la descripción; "entre comillas", como frase exacta; con - delante, excluidas.',
      'Words that must occur in title, excerpt or description; "in quotes" as an exact phrase, with - in front excluded.',
      'jazz -infantil',
      { rule: 'search-text' },
    ),
  ),
  categories: terms(
    'category',
    'Eventos de alguna de estas categorías o de sus subcategorías: ids, slugs o nombres.',
    'Events of one of these categories or their subcategories: ids, slugs or names.',
    'musica,teatro',
  ),
  tags: terms(
    'tag',
    'Eventos con alguna de estas etiquetas: ids, slugs o nombres.',
    'Events with one of these tags: ids, slugs or names.',
    'verano',
  ),
  venue: linkedRecords(
    'venue',
    'Eventos en alguno de estos lugares, por id.',
    'Events at one of these venues, by id.',
    '7,8',
  ),
  organizer: linkedRecords(
    'organizer',
    'Eventos de alguno de estos organizadores, por id.',
    'Events of one of these organizers, by id.',
    '9',
  ),
  featured: columnFlag(
    'featured',
    'Con true, solo los destacados; con false, solo los demás.',
    'With true only featured ones, with false only the others.',
  ),
  status: parameter(
    texts(
      'Estados, separados por comas o repetidos; sin credenciales, solo publish.',
      'Statuses, separated by commas or repeated; without credentials only publish.',
      'publish,draft',
      'status-filter',
    ),
  ),
  geoloc: condition(
    optional.flag(
      'Con true, solo los que tienen un lugar con coordenadas; con false, solo los demás.',
      'With true only those at a venue with coordinates, with false only the others.',
      true,
    ),
    booleanOf,
    (value, view) => {
      // At least one venue that the reader may see has coordinates; one of an event with a password has none.
      const isLocated = sql<SqlBool>`(occurrences.protected = 0 and occurrences.event_id in
        (select event_id from event_venues where venue_id in (select id from venues
        where geo_lat is not null and status <> 'trash' and ${isInView(view, 'venues')})))`;
      return value ? isLocated : sql<SqlBool>`not ${isLocated}`;
    },
    { isSwitch: true },
  ),
  geoloc_lat: degrees(
    'Latitud del punto alrededor del cual se busca; junto con geoloc_lng.',
    'Latitude of the point to search around; together with geoloc_lng.',
    40.4168,
    'latitude',
  ),
  geoloc_lng: degrees(
    'Longitud del punto alrededor del cual se busca; junto con geoloc_lat.',
    'Longitude of the point to search around; together with geoloc_lat.',
    -3.7038,
    'longitude',
  ),
  include: condition(
    listParameter(
      'Solo estos eventos, sea cual sea su fecha.',
      'Only these events, whatever their dates.',
      '12,15',
      'id-list',
    ),
    distinctIds,
    (ids: readonly number[]) => isOneOf('occurrences.id', ids),
    { selectsDates: true },
  ),
  post_parent: condition(
    optional.whole('Solo los que dependen de este evento.', 'Only those that belong to this event.', 12, {
      rule: 'parent',
    }),
    integerOf,
    (id) => sql<SqlBool>`occurrences.event_id in (select id from events where parent > 0 and parent = ${id})`,
  ),
  ticketed: columnFlag(
    'ticketed',
    'Con true, solo los que tienen entradas; con false, solo los demás.',
    'With true only those with tickets, with false only the others.',
  ),
  geoloc_radius: parameter(
    optional.number(
      'Distancia máxima al punto, en kilómetros; 25 por defecto.',
      'Greatest distance from the point, in kilometres; 25 by default.',
      10,
      { exclusiveMinimum: 0, maximum: 20_100 },
    ),
  ),
  author: condition(
    untyped(
      'Solo los de este usuario, por id; con me, los tuyos.',
      'Only those of this user, by id; with me, your own.',
      3,
      { rule: 'author', alsoAccepts: Type.Union([Type.Integer(), Type.String()]) },
    ),
    (value, { actor }) => (value === 'me' ? actor.userId : integerOf(value)) ?? 0,
    (id: number) => sql<SqlBool>`occurrences.author = ${id}`,
  ),
  modified_after: condition(
    untyped(
      'Eventos modificados después de ese momento; si no se indica otra fecha, sea cual sea la del evento.',
      'Events modified after that moment; unless another date is given, whatever the date of the event.',
      '2031-05-10T08:00:00Z',
      moment,
    ),
    (value, context) => readMoment(value, context)?.text ?? null,
    (after: string) =>
      sql<SqlBool>`occurrences.event_id in (select id from events where modified_utc > ${after})`,
    { selectsDates: true },
  ),
  window: parameter(
    text(
      'Con all, incluye los eventos pasados y los que empiezan dentro de más de 24 meses.',
      'With all, includes past events and those that are more than 24 months away.',
      'all',
      { rule: 'window', values: ['all'] },
    ),
    { selectsDates: true },
  ),
  event_status: condition(
    texts(
      'Eventos en alguno de estos estados: scheduled (se celebra según lo anunciado), cancelled (cancelado), postponed (aplazado) o moved_online (se celebra en línea); separados por comas o repetidos.',
      'Events in one of these states: scheduled, cancelled, postponed or moved_online; separated by commas or repeated.',
      'cancelled,postponed',
      'event-statuses',
    ),
    eventStatusesIn,
    (statuses) => isOneOf('occurrences.event_status', statuses),
  ),
  free: condition(
    optional.flag(
      'Con true, solo los gratuitos; con false, todos. De un evento sin precio no se sabe si lo es.',
      'With true only free ones, with false all. Of an event without a cost it is not known.',
      true,
    ),
    // Of an event without a cost it is not known, so that `false` filters nothing.
    (value) => booleanOf(value) || null,
    () => sql<SqlBool>`occurrences.free = 1`,
    { isHidable: true, isSwitch: true },
  ),
};

/** A filter of lists of events. */
export type EventFilterName = keyof typeof eventFilters;

/** All filters, in the order in which the interface names them. */
export const eventFilterNames = Object.keys(eventFilters) as EventFilterName[];

/** A filter that is set in a list, with the value that its condition compares; an empty list matches nothing. */
export type EventFilter = {
  [Name in EventFilterName]: (typeof eventFilters)[Name]['condition'] extends FilterCondition<infer Value>
    ? { readonly name: Name; readonly value: Value }
    : never;
}[EventFilterName];

/** Returns the filter with this value as a parameter has it, checked; null when it filters nothing. */
export const readFilter = (
  name: EventFilterName,
  value: unknown,
  context: FilterContext,
): EventFilter | null => {
  const read = eventFilters[name].condition?.read(value, context) ?? null;
  return read === null ? null : ({ name, value: read } as EventFilter);
};

/** Returns the condition of a filter that is set. */
export const conditionOf = ({ name, value }: EventFilter, view: View): Condition =>
  (eventFilters[name].condition as FilterCondition<unknown>).where(value, view);

/** Returns whether a password hides what the filter compares. */
export const isHidable = ({ name }: EventFilter): boolean => eventFilters[name].condition.isHidable;
