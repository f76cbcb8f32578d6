import type { Json } from '../../../kernel/json.ts';
import { field, optional, said, Type } from '../../../kernel/schema/type.ts';
import { type PageSizes, pageFields } from '../../records/record-schema.ts';

const { text, untyped, flag } = optional;

const textOrList = Type.Union([
  Type.Integer(),
  Type.String(),
  Type.Array(Type.Union([Type.Integer(), Type.String()])),
]);

/** One value, a comma list or an array. */
const list = (es: string, en: string, example: Json, rule: string) =>
  untyped(es, en, example, { items: { type: 'integer' }, isList: true, rule, alsoAccepts: textOrList });

const time = (es: string, en: string, preset: { readonly default?: string } = {}) =>
  untyped(es, en, '2031-05-10', {
    rule: 'time',
    alsoAccepts: Type.Union([Type.String(), Type.Integer()]),
    isDefaultOfNow: true,
    ...preset,
  });

const degrees = (es: string, en: string, example: number, rule: string) =>
  untyped(es, en, example, { format: 'double', rule, alsoAccepts: Type.Number() });

/** What the declared defaults of a list are made of. */
export interface ListDefaults {
  readonly sizes: PageSizes;
  /** `YYYY-MM-DD HH:MM:SS`, zone of the site. */
  readonly startDate: string;
  readonly endDate: string;
}

/** The parameters of the list of events, in the order in which the interface names them (reference events-api 2.1). */
export const eventQuery = ({ sizes, startDate, endDate }: ListDefaults) =>
  Type.Object({
    ...pageFields('Eventos', 'Events', sizes),
    start_date: time(
      'Eventos que empiezan ese día o después; si no se indica ninguna fecha, hoy.',
      'Events that start on that day or later; without any date, today.',
      { default: startDate },
    ),
    end_date: time(
      'Eventos que terminan ese día o antes; si no se indica ninguna fecha, dentro de 24 meses.',
      'Events that end on that day or earlier; without any date, in 24 months.',
      { default: endDate },
    ),
    starts_before: time(
      'Eventos que empiezan antes de esa fecha; incluye ese día.',
      'Events that start before this date, that day included.',
    ),
    starts_after: time('Eventos que empiezan después de ese día.', 'Events that start after that day.'),
    ends_before: time(
      'Eventos que terminan antes de esa fecha; incluye ese día.',
      'Events that end before this date, that day included.',
    ),
    ends_after: time('Eventos que terminan después de ese día.', 'Events that end after that day.'),
    strict_dates: Type.Optional(
      Type.Unsafe<string>({
        ...said(
          'Con true se tienen en cuenta las horas de las fechas en lugar de los días completos.',
          'With true the times of the dates are used instead of whole days.',
          'true',
        ),
        default: 'false',
        rule: 'switch',
        alsoAccepts: Type.Union([Type.Boolean(), Type.String()]),
      }),
    ),
    search: text(
      'Palabras que deben aparecer en el título, el resumen o la descripción; "entre comillas", como frase exacta; con - delante, excluidas.',
      'Words that must occur in title, excerpt or description; "in quotes" as an exact phrase, with - in front excluded.',
      'jazz -infantil',
      { rule: 'search-text' },
    ),
    categories: list(
      'Eventos de alguna de estas categorías o de sus subcategorías: ids, slugs o nombres.',
      'Events of one of these categories or their subcategories: ids, slugs or names.',
      'musica,teatro',
      'categories',
    ),
    tags: list(
      'Eventos con alguna de estas etiquetas: ids, slugs o nombres.',
      'Events with one of these tags: ids, slugs or names.',
      'verano',
      'tags',
    ),
    venue: list(
      'Eventos en alguno de estos lugares, por id.',
      'Events at one of these venues, by id.',
      '7,8',
      'venues',
    ),
    organizer: list(
      'Eventos de alguno de estos organizadores, por id.',
      'Events of one of these organizers, by id.',
      '9',
      'organizers',
    ),
    featured: flag(
      'Con true, solo los destacados; con false, solo los demás.',
      'With true only featured ones, with false only the others.',
      true,
    ),
    status: untyped(
      'Estados, separados por comas o repetidos; sin credenciales, solo publish.',
      'Statuses, separated by commas or repeated; without credentials only publish.',
      'publish,draft',
      {
        format: 'string',
        isList: true,
        rule: 'status-filter',
        alsoAccepts: Type.Union([Type.String(), Type.Array(Type.String())]),
      },
    ),
    geoloc: flag(
      'Con true, solo los que tienen un lugar con coordenadas; con false, solo los demás.',
      'With true only those at a venue with coordinates, with false only the others.',
      true,
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
    include: list(
      'Solo estos eventos, sea cual sea su fecha.',
      'Only these events, whatever their dates.',
      '12,15',
      'id-list',
    ),
    post_parent: optional.whole(
      'Solo los que dependen de este evento.',
      'Only those that belong to this event.',
      12,
      { rule: 'parent' },
    ),
    ticketed: flag(
      'Con true, solo los que tienen entradas; con false, solo los demás.',
      'With true only those with tickets, with false only the others.',
      true,
    ),
    geoloc_radius: optional.number(
      'Distancia máxima al punto, en kilómetros; 25 por defecto.',
      'Greatest distance from the point, in kilometres; 25 by default.',
      10,
      { exclusiveMinimum: 0, maximum: 20_100 },
    ),
    sort: text(
      'Orden: start (inicio), title (título) o modified (último cambio); con - delante, en orden inverso. distance ordena por inicio y, si varios empiezan a la vez, del más cercano al más lejano; requiere geoloc_lat y geoloc_lng.',
      'Order: start, title or modified (last change), reversed with - in front. distance orders by start, and those that start together nearest first; it requires geoloc_lat and geoloc_lng.',
      '-modified',
      {
        rule: 'sort',
        values: ['start', '-start', 'title', '-title', 'modified', '-modified', 'distance'],
      },
    ),
    author: untyped(
      'Solo los de este usuario, por id; con me, los tuyos.',
      'Only those of this user, by id; with me, your own.',
      3,
      { rule: 'author', alsoAccepts: Type.Union([Type.Integer(), Type.String()]) },
    ),
    modified_after: untyped(
      'Eventos modificados después de ese momento; si no se indica otra fecha, sea cual sea la del evento.',
      'Events modified after that moment; unless another date is given, whatever the date of the event.',
      '2031-05-10T08:00:00Z',
      { rule: 'time', alsoAccepts: Type.Union([Type.String(), Type.Integer()]) },
    ),
    window: text(
      'Con all, incluye los eventos pasados y los que empiezan dentro de más de 24 meses.',
      'With all, includes past events and those that are more than 24 months away.',
      'all',
      { rule: 'window', values: ['all'] },
    ),
    event_status: untyped(
      'Eventos en alguno de estos estados: scheduled (se celebra según lo anunciado), cancelled (cancelado), postponed (aplazado) o moved_online (se celebra en línea); separados por comas o repetidos.',
      'Events in one of these states: scheduled, cancelled, postponed or moved_online; separated by commas or repeated.',
      'cancelled,postponed',
      {
        format: 'string',
        isList: true,
        rule: 'event-statuses',
        alsoAccepts: Type.Union([Type.String(), Type.Array(Type.String())]),
      },
    ),
    free: flag(
      'Con true, solo los gratuitos; con false, todos. De un evento sin precio no se sabe si lo es.',
      'With true only free ones, with false all. Of an event without a cost it is not known.',
      true,
    ),
    orderby: untyped(
      'distance equivale a sort=distance. Cualquier otro valor se ignora.',
      'distance is the same as sort=distance. Any other value is ignored.',
      'distance',
      { format: 'string', rule: 'order', alsoAccepts: Type.String() },
    ),
    cursor: text(
      'En lugar de page: * para la primera página y, después, el next_cursor de la respuesta anterior. Así ningún evento se repite ni se omite aunque entretanto se añadan o eliminen otros.',
      'Instead of page: * for the first page, then the next_cursor of the previous answer. No event is repeated or skipped while others are added or removed.',
      '*',
      { rule: 'cursor' },
    ),
  });

/** The parameters of the list of events by name. */
export const listParameters = eventQuery({
  sizes: { perPage: 1, maxPerPage: 1 },
  startDate: '',
  endDate: '',
}).properties;

const password = text('Contraseña de un evento protegido.', 'Password of a protected event.', 'secreto', {
  rule: 'nonempty-string',
});

/** The parameters of one event by id. */
export const eventById = Type.Object({
  id: field.whole('Id del evento.', 'Id of the event.', 12, { rule: 'int' }),
  password,
});

/** The parameters of one event by slug. */
export const eventBySlug = Type.Object({
  slug: field.text('Slug del evento.', 'Slug of the event.', 'verbena', { rule: 'known-slug' }),
});
