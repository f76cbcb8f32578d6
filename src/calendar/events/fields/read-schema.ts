import type { Json } from '../../../kernel/json.ts';
import { field, optional, said } from '../../../kernel/schema/field.ts';
import { Type } from '../../../kernel/schema/type.ts';
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
      'Eventos que empiezan ese día o después; sin ninguna fecha, hoy.',
      'Events that start on that day or later; without any date, today.',
      { default: startDate },
    ),
    end_date: time(
      'Eventos que acaban ese día o antes; sin ninguna fecha, dentro de 24 meses.',
      'Events that end on that day or earlier; without any date, in 24 months.',
      { default: endDate },
    ),
    starts_before: time(
      'Eventos que empiezan antes, ese día incluido.',
      'Events that start before, that day included.',
    ),
    starts_after: time('Eventos que empiezan después de ese día.', 'Events that start after that day.'),
    ends_before: time(
      'Eventos que acaban antes, ese día incluido.',
      'Events that end before, that day included.',
    ),
    ends_after: time('Eventos que acaban después de ese día.', 'Events that end after that day.'),
    strict_dates: Type.Optional(
      Type.Unsafe<string>({
        ...said(
          'Con true cuentan las horas de las fechas y no los días enteros.',
          'With true the times of the dates count and not whole days.',
          'true',
        ),
        default: 'false',
        rule: 'switch',
        alsoAccepts: Type.Union([Type.Boolean(), Type.String()]),
      }),
    ),
    search: text(
      'Palabras que deben estar en el título, el resumen o la descripción; "entre comillas" juntas, con - delante excluidas.',
      'Words that must occur in title, excerpt or description; "in quotes" together, with - in front excluded.',
      'jazz -infantil',
      { rule: 'search-text' },
    ),
    categories: list(
      'Una de estas categorías, o de las que tienen debajo: ids, slugs o nombres.',
      'One of these categories or of those below them: ids, slugs or names.',
      'musica,teatro',
      'categories',
    ),
    tags: list(
      'Una de estas etiquetas: ids, slugs o nombres.',
      'One of these tags: ids, slugs or names.',
      'verano',
      'tags',
    ),
    venue: list('Uno de estos lugares, por id.', 'One of these venues, by id.', '7,8', 'venues'),
    organizer: list(
      'Uno de estos organizadores, por id.',
      'One of these organizers, by id.',
      '9',
      'organizers',
    ),
    featured: flag('Solo los destacados, o solo los demás.', 'Only featured ones, or only the others.', true),
    status: untyped(
      'Estados, separados por comas o repetidos; sin sesión solo publish.',
      'Statuses, separated by commas or repeated; only publish for visitors.',
      'publish,draft',
      {
        format: 'string',
        isList: true,
        rule: 'status-filter',
        alsoAccepts: Type.Union([Type.String(), Type.Array(Type.String())]),
      },
    ),
    geoloc: flag(
      'Solo los que tienen un lugar con coordenadas, o solo los demás.',
      'Only those at a venue with coordinates, or only the others.',
      true,
    ),
    geoloc_lat: degrees(
      'Latitud de un punto cercano; con geoloc_lng.',
      'Latitude of a point nearby; with geoloc_lng.',
      40.4168,
      'latitude',
    ),
    geoloc_lng: degrees(
      'Longitud de un punto cercano; con geoloc_lat.',
      'Longitude of a point nearby; with geoloc_lat.',
      -3.7038,
      'longitude',
    ),
    include: list(
      'Solo estos eventos, sin mirar sus fechas.',
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
      'Solo los que venden entradas, o solo los demás.',
      'Only those with tickets, or only the others.',
      true,
    ),
    geoloc_radius: optional.number(
      'Distancia máxima al punto, en kilómetros; 25 si no se dice.',
      'Greatest distance from the point, in kilometres; 25 by default.',
      10,
      { exclusiveMinimum: 0, maximum: 20_100 },
    ),
    sort: text(
      'Orden: start (comienzo), title (título) o modified (último cambio), con - delante al revés; distance, por comienzo y, los que empiezan a la vez, del más cercano al más lejano, con geoloc_lat y geoloc_lng.',
      'Order: start, title or modified (last change), backwards with - in front; distance is by start, and those that start together nearest first, with geoloc_lat and geoloc_lng.',
      '-modified',
      {
        rule: 'sort',
        values: ['start', '-start', 'title', '-title', 'modified', '-modified', 'distance'],
      },
    ),
    author: untyped(
      'Solo los de esta persona, por id; me, los de quien llama.',
      'Only those of this person, by id; me, those of the caller.',
      3,
      { rule: 'author', alsoAccepts: Type.Union([Type.Integer(), Type.String()]) },
    ),
    modified_after: untyped(
      'Eventos cambiados después de ese momento, en cualquier fecha si no se da otra.',
      'Events that were changed after that moment, on any date unless another is given.',
      '2031-05-10T08:00:00Z',
      { rule: 'time', alsoAccepts: Type.Union([Type.String(), Type.Integer()]) },
    ),
    window: text(
      'Con all, también los que ya han pasado y los que faltan más de 24 meses.',
      'With all, past ones too, and those that are more than 24 months away.',
      'all',
      { rule: 'window', values: ['all'] },
    ),
    orderby: untyped(
      'distance es lo mismo que sort=distance. Otro valor no cambia nada.',
      'distance is the same as sort=distance. Any other value changes nothing.',
      'distance',
      { format: 'string', rule: 'order', alsoAccepts: Type.String() },
    ),
    cursor: text(
      'En lugar de page: * para la primera página y después el next_cursor de la respuesta anterior. Las páginas ni repiten ni saltan eventos aunque otros se añadan o quiten mientras tanto.',
      'Instead of page: * for the first page, then the next_cursor of the answer before. Pages neither repeat nor skip events while others are added or removed.',
      '*',
      { rule: 'cursor' },
    ),
  });

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
