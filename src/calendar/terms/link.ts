import type { Actor } from '../../kernel/actor.ts';
import { AppError, invalidFields } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import { longestList } from '../../kernel/schema/rules.ts';
import { integerOf, numberOf } from '../../kernel/schema/typing.ts';
import { normaliseSlug } from '../../kernel/text/slugs.ts';
import type { Executor } from '../../storage/dialect.ts';
import { readTermName, type TermName } from './name.ts';
import { findTermBySlug, findTermsByName } from './repository.ts';
import { type Taxonomy, taxonomies } from './taxonomy.ts';
import type { TermIndex } from './term-index.ts';
import { insertTerm } from './write-term.ts';

/** What an event's field names: ids, and names or slugs. */
interface Named {
  readonly ids: readonly number[];
  readonly texts: readonly string[];
}

const malformed: Phrase = {
  es: 'Deben ser identificadores o nombres: una lista o un texto separado por comas.',
  en: 'Must be ids or names: a list or a text separated by commas.',
};

const unknown = (taxonomy: Taxonomy, what: string | number): Phrase => ({
  es: `No existe la ${taxonomies[taxonomy].one.es} ${what}.`,
  en: `There is no ${taxonomies[taxonomy].one.en} ${what}.`,
});

/** Of a term as answers show it, the id. */
const idOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'id' in item ? integerOf(item.id) : item;

const itemsOf = (value: unknown): readonly unknown[] => {
  if (value === null || value === undefined) return [];
  if (typeof value === 'string') return value.split(',');
  return (Array.isArray(value) ? value : [value]).map(idOf);
};

/** Reads the field (reference events-api 3.5); null when it holds something that names no term (Q18). */
const namedIn = (value: unknown): Named | null => {
  const items = itemsOf(value);
  if (items.length > longestList) return null;
  const ids = new Set<number>();
  const texts = new Set<string>();
  for (const item of items) {
    if (typeof item !== 'string' && !Number.isSafeInteger(item)) return null;
    const text = String(item).trim();
    if (text === '') continue;
    if (numberOf(text) === null) texts.add(text);
    else {
      const id = integerOf(text);
      if (id === null || id < 0) return null;
      // A form sends 0 for "none of these".
      if (id > 0) ids.add(id);
    }
  }
  return { ids: [...ids], texts: [...texts] };
};

const nameFault = (text: string): Phrase | null => {
  try {
    readTermName(text);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.phrase;
    throw error;
  }
};

/**
 * Rule of an event's `categories` or `tags` field: ids must exist, names must be usable; what is neither is
 * refused (reference events-api 3.5, Q17, Q18).
 */
export const termsRule =
  (index: TermIndex, taxonomy: Taxonomy): Rule =>
  async (value) => {
    const named = namedIn(value);
    if (named === null) return malformed;
    await index.catchUp();
    const missing = named.ids.find((id) => index.find(id)?.taxonomy !== taxonomy);
    if (missing !== undefined) return unknown(taxonomy, missing);
    for (const text of named.texts) {
      const fault = nameFault(text);
      if (fault) return fault;
    }
    return true;
  };

const findNamed = async (executor: Executor, taxonomy: Taxonomy, text: string, nameKey: string) => {
  const [byName] = await findTermsByName(executor, taxonomy, nameKey);
  if (byName) return byName;
  const slug = normaliseSlug(text);
  return slug === '' ? undefined : findTermBySlug(executor, taxonomy, slug);
};

const readName = (text: string, refuse: (phrase: Phrase) => AppError): TermName => {
  const fault = nameFault(text);
  if (fault) throw refuse(fault);
  return readTermName(text);
};

/** Who names terms, and when. */
export interface Naming {
  readonly actor: Actor;
  readonly now: Temporal.Instant;
}

const findOrInsert = async (
  executor: Executor,
  { actor, now }: Naming,
  taxonomy: Taxonomy,
  text: string,
  name: TermName,
): Promise<number> => {
  const { id } =
    (await findNamed(executor, taxonomy, text, name.name_key)) ??
    (await insertTerm(executor, actor, now, { taxonomy, name, description: '', slug: '', path: [] }));
  return id;
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
  const refuse = (phrase: Phrase): AppError => invalidFields({ [taxonomies[taxonomy].collection]: phrase });
  const named = namedIn(value);
  if (named === null) throw refuse(malformed);
  const found = new Set(named.ids);
  if (named.ids.length > 0) {
    const rows = await executor
      .selectFrom('terms')
      .select('id')
      .where('taxonomy', '=', taxonomy)
      .where('id', 'in', named.ids)
      .execute();
    const present = new Set(rows.map(({ id }) => id));
    const missing = named.ids.find((id) => !present.has(id));
    if (missing !== undefined) throw refuse(unknown(taxonomy, missing));
  }
  for (const text of named.texts) {
    found.add(await findOrInsert(executor, naming, taxonomy, text, readName(text, refuse)));
  }
  return [...found];
};
