import type { Phrase } from '../../../kernel/phrase.ts';
import { expectedTypes } from '../../../kernel/schema/expected.ts';
import type { Rule } from '../../../kernel/schema/parameter.ts';
import { isNonempty, textWanted } from '../../../kernel/schema/rules.ts';
import { cleanTitle } from '../../../kernel/text/html/cleaning.ts';
import { findZone, utcZone } from '../../../kernel/time/zones.ts';
import type { Needs } from '../../dependencies.ts';
import { recordRules } from '../../records/rules.ts';
import { costWanted } from '../cost/cost.ts';
import { readCost } from '../cost/event-cost.ts';
import { readTickets } from '../tickets/read-tickets.ts';

/** Characters, not bytes. */
const longest = { title: 1000, slug: 1000, text: 1_000_000, website: 2000, password: 200 } as const;

const tooLong = (limit: number): Phrase => ({
  es: `El texto pasa de ${limit} caracteres.`,
  en: `The text has more than ${limit} characters.`,
});

const upTo =
  (limit: number, rule: Rule): Rule =>
  (value, check) =>
    typeof value === 'string' && value.length > limit ? tooLong(limit) : rule(value, check);

const orEmpty =
  (rule: Rule): Rule =>
  (value, check) =>
    value === '' || rule(value, check);

const noTitle: Phrase = { es: 'El título está en blanco.', en: 'The title is blank.' };
const title: Rule = (value) => {
  if (!isNonempty(value)) return textWanted;
  return cleanTitle(value) !== '' || noTitle;
};

const slugWanted: Phrase = {
  es: 'Se espera un texto, como noche-de-jazz.',
  en: 'A text is expected, like jazz-night.',
};

/** Rule of an event's new slug. */
export const slugRule: Rule = upTo(longest.slug, (value) => isNonempty(value) || slugWanted);

const zoneWanted: Phrase = {
  es: 'Se espera una zona horaria, como Europe/Madrid o UTC+2.',
  en: 'A time zone is expected, like Europe/Madrid or UTC+2.',
};
const timezone: Rule = (value) =>
  value === '' || (typeof value === 'string' && findZone(value) !== undefined) || zoneWanted;

const emptyAtFirst: Phrase = {
  es: 'Al crear el evento no puede estar vacío.',
  en: 'When the event is created it cannot be empty.',
};

const mostTerms = 100;
const tooManyTerms: Phrase = {
  es: `Son más de ${mostTerms} términos.`,
  en: `There are more than ${mostTerms} terms.`,
};

/** Passes a field of categories or tags on to its rule, unless it names more than a hundred. */
export const fewTerms =
  (rule: Rule): Rule =>
  (value, check) => {
    const items = typeof value === 'string' ? value.split(',') : value;
    return Array.isArray(items) && items.length > mostTerms ? tooManyTerms : rule(value, check);
  };

/** Rules that events have of their own, and those of all records under the same names. */
type EventRules = Readonly<Record<string, Rule>>;

/**
 * The rules of an event's fields (reference events-api 3.1). On creation a text or an image that is empty is
 * refused; on an update it removes what is there (Q15).
 */
export const eventRules = (
  dependencies: Needs<'database' | 'clock' | 'images'>,
  write: 'create' | 'update',
): EventRules => {
  const shared = recordRules(dependencies);
  const removable = (rule: Rule): Rule =>
    write === 'update' ? orEmpty(rule) : (value, check) => (value === '' ? emptyAtFirst : rule(value, check));
  return {
    ...shared,
    title: upTo(longest.title, title),
    slug: slugRule,
    'long-text': removable(upTo(longest.text, (value) => isNonempty(value) || textWanted)),
    timezone,
    image: removable(shared.image),
    cost: (value) => readCost(value) !== undefined || costWanted,
    tickets: (value) => {
      const read = readTickets(value, { zone: utcZone, now: dependencies.clock() });
      return 'fault' in read ? read.fault : true;
    },
    website: upTo(longest.website, shared.website),
    'visibility-password': upTo(
      longest.password,
      (value) => typeof value === 'string' || expectedTypes.string,
    ),
  };
};
