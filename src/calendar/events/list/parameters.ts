import type { Static } from 'typebox';
import { optional, Type } from '../../../kernel/schema/type.ts';
import { type PageSizes, pageFields } from '../../records/record-schema.ts';
import { eventFilters } from './filters.ts';

type Filters = typeof eventFilters;

const parameters = Object.fromEntries(
  Object.entries(eventFilters).map(([name, { parameter }]) => [name, parameter]),
) as { readonly [Name in keyof Filters]: Filters[Name]['parameter'] };

/** The orders that `sort` names. */
export const sorts = ['start', '-start', 'title', '-title', 'modified', '-modified', 'distance'];

const orderAndPage = {
  sort: optional.text(
    'Orden: start (inicio), title (título) o modified (último cambio); con - delante, en orden inverso. distance ordena por inicio y, si varios empiezan a la vez, del más cercano al más lejano; requiere geoloc_lat y geoloc_lng.',
    'Order: start, title or modified (last change), reversed with - in front. distance orders by start, and those that start together nearest first; it requires geoloc_lat and geoloc_lng.',
    '-modified',
    {
      rule: 'sort',
      values: sorts,
    },
  ),
  orderby: optional.untyped(
    'distance equivale a sort=distance. Cualquier otro valor se ignora.',
    'distance is the same as sort=distance. Any other value is ignored.',
    'distance',
    { format: 'string', rule: 'order', alsoAccepts: Type.String() },
  ),
  cursor: optional.text(
    'En lugar de page: * para la primera página y, después, el next_cursor de la respuesta anterior. Así ningún evento se repite ni se omite aunque entretanto se añadan o eliminen otros.',
    'Instead of page: * for the first page, then the next_cursor of the previous answer. No event is repeated or skipped while others are added or removed.',
    '*',
    { rule: 'cursor' },
  ),
};

/** The default values that the parameters of a list declare. */
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
    ...parameters,
    start_date: Type.Optional({ ...parameters.start_date, default: startDate }),
    end_date: Type.Optional({ ...parameters.end_date, default: endDate }),
    ...orderAndPage,
  });

/** The checked parameters of the list of events. */
export type ListParameters = Static<ReturnType<typeof eventQuery>>;

const bound = (es: string, en: string) =>
  optional.untyped(es, en, '2031-05-10', {
    rule: 'time',
    alsoAccepts: Type.Union([Type.String(), Type.Integer()]),
  });

/** The parameters of feeds: all filters, but neither pages nor another order than that of start. */
export const feedQuery = Type.Object({
  ...parameters,
  start_date: bound(
    'Eventos que empiezan ese día o después. Si no se indica desde cuándo, iCalendar incluye también los que han terminado en los últimos 90 días, y los demás formatos, los que no han terminado.',
    'Events that start on that day or later. Unless it is said from when, iCalendar has those too that ended in the last 90 days, and the other formats those that have not ended.',
  ),
  end_date: bound(
    'Eventos que terminan ese día o antes. Si no se indica, no hay límite.',
    'Events that end on that day or earlier. Without it there is no limit.',
  ),
});
