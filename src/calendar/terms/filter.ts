import { invalidFields } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import { longestList } from '../../kernel/schema/rules.ts';
import { integerOf } from '../../kernel/schema/typing.ts';
import { termNameKey } from '../../kernel/text/folding.ts';
import { cleanTermName } from '../../kernel/text/single-line.ts';
import { normaliseSlug } from '../../kernel/text/slugs.ts';
import { type Taxonomy, taxonomies, unknownInList } from './taxonomy.ts';
import type { IndexedTerm, TermIndex } from './term-index.ts';

const malformed: Phrase = {
  es: 'Deben ser identificadores, slugs o nombres: una lista o un texto separado por comas.',
  en: 'Must be ids, slugs or names: a list or a text separated by commas.',
};

const findOne = (index: TermIndex, taxonomy: Taxonomy, text: string): IndexedTerm | undefined => {
  const bySlug = index.findBySlug(taxonomy, normaliseSlug(text));
  if (bySlug) return bySlug;
  const byId = index.find(integerOf(text) ?? 0);
  if (byId?.taxonomy === taxonomy) return byId;
  return index.findByName(taxonomy, termNameKey(cleanTermName(text)));
};

/** What a value names; in a list an item may be a name with a comma, or a comma list of its own. */
const itemsOf = (index: TermIndex, taxonomy: Taxonomy, value: unknown): readonly string[] | null => {
  const items = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
  if (items.length > longestList) return null;
  const texts: string[] = [];
  for (const item of items) {
    if (typeof item !== 'string' && typeof item !== 'number') return null;
    const text = String(item).trim();
    const isOne = !text.includes(',') || findOne(index, taxonomy, text) !== undefined;
    for (const part of isOne ? [text] : text.split(',')) if (part.trim() !== '') texts.push(part.trim());
  }
  return texts.length > longestList ? null : texts;
};

const resolve = (index: TermIndex, taxonomy: Taxonomy, value: unknown): readonly number[] | Phrase => {
  const texts = itemsOf(index, taxonomy, value);
  if (texts === null) return malformed;
  const ids = new Set<number>();
  for (const text of texts) {
    const term = findOne(index, taxonomy, text);
    if (!term) return unknownInList(taxonomy);
    for (const id of index.descendants(term.id)) ids.add(id);
  }
  return [...ids];
};

const isPhrase = (resolved: readonly number[] | Phrase): resolved is Phrase => !Array.isArray(resolved);

/**
 * Rule of the `categories` or `tags` parameter of an event list: every slug, id or name must be one of an existing
 * term (reference events-api 2.1).
 */
export const termFilterRule =
  (index: TermIndex, taxonomy: Taxonomy): Rule =>
  async (value) => {
    await index.catchUp();
    const resolved = resolve(index, taxonomy, value);
    return isPhrase(resolved) ? resolved : true;
  };

/**
 * The ids of which an event must carry one: those the parameter names (a slug is tried before an id, a name
 * last), a category with all below it. Null when the parameter names nothing, so that it filters nothing.
 * @throws AppError 400 `rest_invalid_param` on `categories` or `tags` for an unknown one.
 */
export const resolveTermFilter = (
  index: TermIndex,
  taxonomy: Taxonomy,
  value: unknown,
): readonly number[] | null => {
  const resolved = resolve(index, taxonomy, value);
  if (isPhrase(resolved)) throw invalidFields({ [taxonomies[taxonomy].collection]: resolved });
  return resolved.length === 0 ? null : resolved;
};

/**
 * What an address says of a value that was resolved: a comma list of what was given, with the slug in place of a name that
 * has a comma itself.
 */
export const termFilterText = (index: TermIndex, taxonomy: Taxonomy, value: unknown): string => {
  if (!Array.isArray(value)) return String(value);
  const texts = itemsOf(index, taxonomy, value) ?? [];
  return texts
    .map((text) => (text.includes(',') ? (findOne(index, taxonomy, text)?.slug ?? text) : text))
    .join(',');
};
