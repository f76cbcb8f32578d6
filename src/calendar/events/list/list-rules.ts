import { isVisible, viewOf } from '../../../kernel/actor.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { expectedBetween, expectedOneOf, expectedTypes } from '../../../kernel/schema/expected.ts';
import type { Rule, RuleCheck } from '../../../kernel/schema/parameter.ts';
import { idListWanted, idsIn } from '../../../kernel/schema/rules.ts';
import { booleanOf, integerOf, numberOf } from '../../../kernel/schema/typing.ts';
import type { Database } from '../../../storage/dialect.ts';
import type { Needs } from '../../dependencies.ts';
import { idWanted } from '../../records/kind-rule.ts';
import { statusFilterRule, timeRule } from '../../records/rules.ts';
import { termFilterRule } from '../../terms/filter.ts';
import { eventStatuses, eventStatusesIn } from '../fields/event-status.ts';
import { readCursor } from './list-cursor.ts';
import { sorts } from './parameters.ts';

const alone: Phrase = {
  es: 'geoloc_lat y geoloc_lng deben indicarse juntas.',
  en: 'geoloc_lat and geoloc_lng must be given together.',
};

const nowhere: Phrase = {
  es: 'El orden por distancia requiere geoloc_lat y geoloc_lng.',
  en: 'The order by distance requires geoloc_lat and geoloc_lng.',
};

const authorWanted: Phrase = {
  es: 'Debe ser el id de un usuario, o me para tus propios eventos.',
  en: 'Must be the id of a user, or me for your own events.',
};

const meWanted: Phrase = {
  es: 'Inicia sesión para usar me.',
  en: 'Sign in to use me.',
};

const cursorWanted: Phrase = {
  es: 'Debe ser * para la primera página, o el next_cursor de una respuesta.',
  en: 'Must be * for the first page, or the next_cursor of an answer.',
};

const cursorOrPage: Phrase = {
  es: 'No se pueden usar cursor y page a la vez.',
  en: 'cursor and page cannot be used together.',
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const namesPoint = ({ parameters }: RuleCheck): boolean =>
  isGiven(parameters['geoloc_lat']) && isGiven(parameters['geoloc_lng']);

const coordinate =
  (other: 'geoloc_lat' | 'geoloc_lng', limit: number): Rule =>
  (value, { parameters }) => {
    const degrees = numberOf(value);
    if (degrees === null || !(Math.abs(degrees) <= limit)) return expectedBetween(-limit, limit);
    return isGiven(parameters[other]) || alone;
  };

const unknownInList = {
  venues: {
    es: 'La lista contiene un lugar que no existe.',
    en: 'The list contains a venue that does not exist.',
  },
  organizers: {
    es: 'La lista contiene un organizador que no existe.',
    en: 'The list contains an organizer that does not exist.',
  },
} as const satisfies Record<string, Phrase>;

const areReadable = async (
  { read }: Database,
  table: 'events' | 'venues' | 'organizers',
  ids: readonly number[],
  { actor }: RuleCheck,
): Promise<boolean> => {
  const distinct = [...new Set(ids)];
  const rows = await read
    .selectFrom(table)
    .select(['author', 'status'])
    .where('id', 'in', distinct)
    .execute();
  const isReadable = (row: (typeof rows)[number]) => row.status !== 'trash' && isVisible(viewOf(actor), row);
  return rows.length === distinct.length && rows.every(isReadable);
};

/**
 * The rules that the parameters of the list name beside the common ones (reference events-api 2.1). Venues,
 * organizers and parents must be there for this very caller: a hidden one is refused like an unknown one.
 */
export const listRules = ({
  database,
  clock,
  terms,
}: Needs<'database' | 'clock' | 'terms'>): Readonly<Record<string, Rule>> => {
  const linked =
    (table: 'venues' | 'organizers'): Rule =>
    async (value, check) => {
      const ids = idsIn(value);
      if (ids === null) return idListWanted;
      return (await areReadable(database, table, ids, check)) || unknownInList[table];
    };
  return {
    time: timeRule(clock),
    switch: (value) =>
      booleanOf(value) !== null || (typeof value === 'string' && value !== '') || expectedTypes.boolean,
    categories: termFilterRule(terms, 'category'),
    tags: termFilterRule(terms, 'tag'),
    venues: linked('venues'),
    organizers: linked('organizers'),
    'status-filter': statusFilterRule,
    latitude: coordinate('geoloc_lng', 90),
    longitude: coordinate('geoloc_lat', 180),
    order: (value, check) => value !== 'distance' || namesPoint(check) || nowhere,
    sort: (value, check) => {
      if (typeof value !== 'string' || !sorts.includes(value)) return expectedOneOf(sorts);
      return value !== 'distance' || namesPoint(check) || nowhere;
    },
    author: (value, { actor }) => {
      if (value === 'me') return actor.userId !== null || meWanted;
      return (integerOf(value) ?? 0) > 0 || authorWanted;
    },
    'event-statuses': (value) => eventStatusesIn(value) !== null || expectedOneOf(eventStatuses),
    window: (value) => value === 'all' || expectedOneOf(['all']),
    cursor: (value, { parameters }) => {
      if (typeof value !== 'string' || readCursor(value) === null) return cursorWanted;
      return !isGiven(parameters['page']) || cursorOrPage;
    },
    parent: async (value, check) =>
      (await areReadable(database, 'events', [integerOf(value) ?? 0], check)) || idWanted.event,
  };
};
