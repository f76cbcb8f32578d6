import { noLinks } from '../../kernel/links.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import { longestSearch, searchTooLong, searchWanted } from '../../kernel/schema/rules.ts';
import { fieldSearchWords } from '../../kernel/text/search-words.ts';
import { slugOf } from '../../kernel/text/slugs.ts';
import { isLinkable } from '../../kernel/text/websites.ts';
import type { CalendarDependencies } from '../dependencies.ts';
import { kindRule, unknownSlug } from '../records/kind-rule.ts';
import { recordRules, statusFilterRule } from '../records/rules.ts';
import { unlessShown } from '../records/unless-shown.ts';
import type { PlaceKind, PlaceRow } from './kind.ts';
import { findPlaceIdBySlug, findPlaceOfPath } from './repository.ts';

// Each word is one more condition of the query; nobody types as many.
const mostWords = 50;

const tooManyWords: Phrase = {
  es: `La búsqueda supera las ${mostWords} palabras.`,
  en: `The search has more than ${mostWords} words.`,
};

const linkWanted: Phrase = {
  es: 'Debe ser una URL completa, como https://example.org/ (http, https, ftp o mailto), o un texto vacío.',
  en: 'Must be an absolute URL, like https://example.org/ (http, https, ftp or mailto), or an empty text.',
};

/**
 * The rules that the endpoints of a kind name: those of shared fields; `id` and `slug` of a path, an existing
 * record of the kind in any status (reference venues-organizers-terms-api 4.1, 6); and of list parameters
 * `event`, an existing event, `search` and `status-filter`.
 */
export const placeRules = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  dependencies: CalendarDependencies,
): Readonly<Record<string, Rule>> => {
  const { read } = dependencies.database;
  const { site } = dependencies;
  return {
    ...recordRules(dependencies),
    website: (value) => value === '' || (typeof value === 'string' && isLinkable(value)) || linkWanted,
    'too-long': unlessShown(
      (parameters) => findPlaceOfPath(read, kind, parameters),
      (row, plain) =>
        kind.toJson(row, { site, image: null, plain, jsonLd: false, locked: false, links: noLinks }),
    ),
    id: kindRule(read, kind.name),
    slug: async (value) =>
      (typeof value === 'string' && (await findPlaceIdBySlug(read, kind, slugOf(value))) !== null) ||
      unknownSlug[kind.name],
    event: kindRule(read, 'event'),
    search: (value) => {
      if (typeof value !== 'string' || value === '') return searchWanted;
      if (value.length > longestSearch) return searchTooLong;
      return fieldSearchWords(value).length <= mostWords || tooManyWords;
    },
    'status-filter': statusFilterRule,
  };
};
