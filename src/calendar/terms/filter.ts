import { invalidFields } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import { longestList } from '../../kernel/schema/rules.ts';
import { integerOf } from '../../kernel/schema/typing.ts';
import { termNameKey } from '../../kernel/text/folding.ts';
import { cleanTermName } from '../../kernel/text/single-line.ts';
import { slugOf } from '../../kernel/text/slugs.ts';
import type { TermRow } from '../../storage/tables.ts';
import { type Taxonomy, taxonomies, unknownInList } from './taxonomy.ts';
import type { TermIndex } from './term-index.ts';

const malformed: Phrase = {
  es: 'Deben ser identificadores, slugs o nombres: una lista o un texto separado por comas.',
  en: 'Must be ids, slugs or names: a list or a text separated by commas.',
};

const findOne = (terms: TermIndex, taxonomy: Taxonomy, text: string): TermRow | undefined =>
  terms.findBySlug(taxonomy, slugOf(text)) ??
  terms.find(integerOf(text) ?? 0, taxonomy) ??
  terms.findByName(taxonomy, termNameKey(cleanTermName(text)))[0];

/** What a value names; in a list an item may be a name with a comma, or a comma list of its own. */
const itemsOf = (terms: TermIndex, taxonomy: Taxonomy, value: unknown): readonly string[] | null => {
  const items = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
  if (items.length > longestList) return null;
  const texts: string[] = [];
  for (const item of items) {
    if (typeof item !== 'string' && typeof item !== 'number') return null;
    const text = String(item).trim();
    const isOne = !text.includes(',') || findOne(terms, taxonomy, text) !== undefined;
    for (const part of isOne ? [text] : text.split(',')) if (part.trim() !== '') texts.push(part.trim());
  }
  return texts.length > longestList ? null : texts;
};

const resolve = (terms: TermIndex, taxonomy: Taxonomy, value: unknown): readonly number[] | Phrase => {
  const texts = itemsOf(terms, taxonomy, value);
  if (texts === null) return malformed;
  const ids = new Set<number>();
  for (const text of texts) {
    const term = findOne(terms, taxonomy, text);
    if (!term) return unknownInList(taxonomy);
    for (const id of terms.descendants(term.id)) ids.add(id);
  }
  return [...ids];
};

/**
 * Rule of the `categories` or `tags` parameter of an event list: every slug, id or name must be one of an existing
 * term (reference events-api 2.1).
 */
export const termFilterRule =
  (terms: TermIndex, taxonomy: Taxonomy): Rule =>
  (value) => {
    const resolved = resolve(terms, taxonomy, value);
    return 'es' in resolved ? resolved : true;
  };

/**
 * The ids of which an event must carry one: those the parameter names (a slug is tried before an id, a name
 * last), a category with all below it. Null when the parameter names nothing, so that it filters nothing.
 * @throws AppError 400 `rest_invalid_param` on `categories` or `tags` for an unknown one.
 */
export const resolveTermFilter = (
  terms: TermIndex,
  taxonomy: Taxonomy,
  value: unknown,
): readonly number[] | null => {
  const resolved = resolve(terms, taxonomy, value);
  if ('es' in resolved) throw invalidFields({ [taxonomies[taxonomy].collection]: resolved });
  return resolved.length === 0 ? null : resolved;
};

/**
 * What an address says of a value that was resolved: a comma list of what was given, with the slug in place of a name that
 * has a comma itself.
 */
export const termFilterText = (terms: TermIndex, taxonomy: Taxonomy, value: unknown): string => {
  if (!Array.isArray(value)) return String(value);
  const texts = itemsOf(terms, taxonomy, value) ?? [];
  return texts
    .map((text) => (text.includes(',') ? (findOne(terms, taxonomy, text)?.slug ?? text) : text))
    .join(',');
};
