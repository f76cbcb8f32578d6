import { noLinks } from '../../../kernel/links.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { expectedOneOf, expectedTypes } from '../../../kernel/schema/expected.ts';
import type { Rule, RuleCheck } from '../../../kernel/schema/parameter.ts';
import { isNonempty, textWanted, tooLong } from '../../../kernel/schema/rules.ts';
import { integerOf } from '../../../kernel/schema/typing.ts';
import { cleanTitle } from '../../../kernel/text/html/cleaning.ts';
import { isLonger } from '../../../kernel/text/html/length.ts';
import { slugOf } from '../../../kernel/text/slugs.ts';
import { findZone, utcZone } from '../../../kernel/time/zones.ts';
import type { Database } from '../../../storage/dialect.ts';
import type { EventRow } from '../../../storage/tables.ts';
import type { Needs } from '../../dependencies.ts';
import { unknownSlug } from '../../records/kind-rule.ts';
import { longest } from '../../records/lengths.ts';
import { recordRules } from '../../records/rules.ts';
import { unlessShown } from '../../records/unless-shown.ts';
import { costWanted } from '../cost/cost.ts';
import { readCost } from '../cost/event-cost.ts';
import { eventStatuses } from '../fields/event-status.ts';
import { unlinkedJson } from '../read/json.ts';
import { readTickets } from '../tickets/read-tickets.ts';
import { findEvent, findEventBySlug } from './repository.ts';

const noTitle: Phrase = { es: 'El título está en blanco.', en: 'The title is blank.' };
const title: Rule = (value) => {
  if (!isNonempty(value)) return textWanted;
  return cleanTitle(value) !== '' || noTitle;
};

/** Rule of the title of an event from another calendar, which may have none. */
export const titleOrNone: Rule = (value, check) => value === '' || title(value, check);

const slugWanted: Phrase = {
  es: 'Debe ser un texto, como noche-de-jazz.',
  en: 'Must be a text, like jazz-night.',
};

/** Rule of an event's new slug, wherever it stands. */
export const slugRule: Rule = (value) => {
  if (!isNonempty(value)) return slugWanted;
  return !isLonger(value, longest.eventSlug) || tooLong(longest.eventSlug);
};

const zoneWanted: Phrase = {
  es: 'Debe ser una zona horaria, como Europe/Madrid o UTC+2.',
  en: 'Must be a time zone, like Europe/Madrid or UTC+2.',
};
const timezone: Rule = (value) =>
  value === '' || (typeof value === 'string' && findZone(value) !== undefined) || zoneWanted;

const mostTerms = 100;
const tooManyTerms: Phrase = {
  es: `Supera los ${mostTerms} términos.`,
  en: `There are more than ${mostTerms} terms.`,
};

/** Passes a field of categories or tags on to its rule, unless it names more than a hundred. */
export const fewTerms =
  (rule: Rule): Rule =>
  (value, check) => {
    const items = typeof value === 'string' ? value.split(',') : value;
    return Array.isArray(items) && items.length > mostTerms ? tooManyTerms : rule(value, check);
  };

/** Rule of a slug in the path: an event in any status has it (reference events-api 3.8, Q28). */
export const knownSlugRule =
  ({ read }: Database): Rule =>
  async (value) =>
    (await findEventBySlug(read, slugOf(String(value)))) !== undefined || unknownSlug.event;

/** Rules that events have of their own, and those of all records under the same names. */
type EventRules = Readonly<Record<string, Rule>>;

/**
 * The rules of an event's fields (reference events-api 3.1). A text or an image that is empty means none (Q15,
 * Q37).
 */
export const eventRules = (dependencies: Needs<'database' | 'clock' | 'images' | 'site'>): EventRules => {
  const shared = recordRules(dependencies);
  const { site } = dependencies;
  const { read } = dependencies.database;
  const findNamed = async ({ id, slug }: RuleCheck['parameters']): Promise<EventRow | undefined> =>
    id === undefined
      ? findEventBySlug(read, slugOf(String(slug ?? '')))
      : findEvent(read, integerOf(id) ?? 0);
  return {
    ...shared,
    'too-long': unlessShown(findNamed, (row, plain) => unlinkedJson(row, { site, plain, links: noLinks })),
    title,
    slug: slugRule,
    'long-text': (value) => value === '' || isNonempty(value) || textWanted,
    timezone,
    'event-status': (value) =>
      eventStatuses.some((status) => status === value) || expectedOneOf(eventStatuses),
    cost: (value) => readCost(value) !== undefined || costWanted,
    tickets: (value) => {
      const read = readTickets(value, { zone: utcZone, now: dependencies.clock() });
      return 'fault' in read ? read.fault : true;
    },
    'visibility-password': (value) => typeof value === 'string' || expectedTypes.string,
  };
};
