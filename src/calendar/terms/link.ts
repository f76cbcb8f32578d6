import { AppError, invalidFields } from '../../kernel/error.ts';
import { isObject } from '../../kernel/json.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import { longestList } from '../../kernel/schema/rules.ts';
import { integerOf, numberOf } from '../../kernel/schema/typing.ts';
import { slugOf } from '../../kernel/text/slugs.ts';
import type { Executor } from '../../storage/dialect.ts';
import { readTermName, type TermName } from './name.ts';
import { insertTerm, type Naming } from './repository.ts';
import { type Taxonomy, taxonomies } from './taxonomy.ts';
import { readTerms, type TermIndex } from './term-index.ts';

/** What an event's field names: ids of existing terms, and names or slugs with the name that each would have. */
interface Named {
  readonly ids: ReadonlySet<number>;
  readonly names: ReadonlyMap<string, TermName>;
}

const malformed: Phrase = {
  es: 'Deben ser identificadores o nombres: una lista o un texto separado por comas.',
  en: 'Must be ids or names: a list or a text separated by commas.',
};

/** What an item names: of an object, as responses show terms, the id, or the name where it has none. */
const namedBy = (item: unknown): unknown => {
  if (!isObject(item)) return item;
  const { id, name } = item;
  if (name === undefined || (id !== undefined && id !== null && id !== '' && integerOf(id) !== 0))
    return integerOf(id);
  return typeof name === 'string' ? name : null;
};

const itemsOf = (value: unknown): readonly unknown[] => {
  if (value === null || value === undefined) return [];
  if (typeof value === 'string') return value.split(',');
  return (Array.isArray(value) ? value : [value]).map(namedBy);
};

/**
 * Reads the field (reference events-api 3.5). Returns what is wrong where it has something that names no term (Q18), an
 * unknown id or a name that cannot be used (Q17).
 */
const namedIn = (terms: TermIndex, taxonomy: Taxonomy, value: unknown): Named | Phrase => {
  const items = itemsOf(value);
  if (items.length > longestList) return malformed;
  const ids = new Set<number>();
  const names = new Set<string>();
  for (const item of items) {
    if (typeof item !== 'string' && !Number.isSafeInteger(item)) return malformed;
    const text = String(item).trim();
    if (text === '') continue;
    if (numberOf(text) === null) names.add(text);
    else {
      const id = integerOf(text);
      if (id === null || id < 0) return malformed;
      // A form sends 0 for "none of these".
      if (id > 0) ids.add(id);
    }
  }
  const { one } = taxonomies[taxonomy];
  const unknown = [...ids].find((id) => !terms.find(id, taxonomy));
  if (unknown !== undefined)
    return { es: `No existe la ${one.es} ${unknown}.`, en: `There is no ${one.en} ${unknown}.` };
  try {
    return { ids, names: new Map([...names].map((text) => [text, readTermName(text)])) };
  } catch (error) {
    if (error instanceof AppError) return error.phrase;
    throw error;
  }
};

/** Rule of an event's `categories` or `tags` field: ids must exist, names must be usable. */
export const termsRule =
  (terms: TermIndex, taxonomy: Taxonomy): Rule =>
  (value) => {
    const named = namedIn(terms, taxonomy, value);
    return 'ids' in named || named;
  };

/**
 * The ids of the terms an event's field names, each once; a name that no term has as its name or slug becomes a
 * term at the top (reference events-api 3.5, Q12). Runs in the event's transaction. `value` is the field as it
 * came; null, `""`, `[]` and 0 name none.
 * @throws AppError 400 `rest_invalid_param` on `categories` or `tags` for unknown ids and malformed values.
 */
export const resolveTerms = async (
  executor: Executor,
  naming: Naming,
  taxonomy: Taxonomy,
  value: unknown,
): Promise<number[]> => {
  const terms = await readTerms(executor);
  const named = namedIn(terms, taxonomy, value);
  if (!('ids' in named)) throw invalidFields({ [taxonomies[taxonomy].collection]: named });
  const found = new Set(named.ids);
  for (const [text, name] of named.names) {
    const existing = terms.findByName(taxonomy, name.name_key)[0] ?? terms.findBySlug(taxonomy, slugOf(text));
    const draft = { taxonomy, name, description: '', slug: '', path: [] };
    found.add((existing ?? (await insertTerm(executor, terms, naming, draft))).id);
  }
  return [...found];
};
