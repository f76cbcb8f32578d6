import type { Actor } from '../../kernel/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import { cleanTermDescription } from '../../kernel/text/html/cleaning.ts';
import { slugOf } from '../../kernel/text/slugs.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import { highestGivenId } from '../../storage/record-ids.ts';
import type { TermRow } from '../../storage/tables.ts';
import { readTermName } from './name.ts';
import { freeTermSlug, pathTo } from './placement.ts';
import { changeTerm, insertTerm } from './repository.ts';
import type { Taxonomy } from './taxonomy.ts';
import { readTerms, type TermIndex } from './term-index.ts';

/** A category or tag of another calendar, its parent already here. */
export interface ImportedTerm {
  readonly taxonomy: Taxonomy;
  /** The id it had, kept where it is free; null takes the next one. */
  readonly id: number | null;
  readonly name: string;
  /** In any writing; empty makes it from the name. */
  readonly slug: string;
  readonly description: string;
  /** Id here, 0 at the top. */
  readonly parent: number;
  /** When it was last changed there, '' where that is not known; undefined where the source never has it. */
  readonly modifiedUtc: string | undefined;
  /** Columns that are stored as they were there. */
  readonly columns?: Partial<TermRow>;
}

const freeId = (terms: TermIndex, id: number | null): number | undefined =>
  id === null || id <= 0 || id > highestGivenId || terms.find(id) ? undefined : id;

/** How categories and tags come in from other calendars; writes are part of the transaction that is handed in. */
export const termImports = (database: Database, clock: Clock) => {
  const update = async (
    executor: Executor,
    terms: TermIndex,
    actor: Actor,
    previous: TermRow,
    term: ImportedTerm,
  ): Promise<void> => {
    const path = pathTo(terms, term.parent, previous);
    const slug = slugOf(term.slug) || previous.slug;
    const changes = {
      ...term.columns,
      ...readTermName(term.name),
      description: cleanTermDescription(term.description),
      slug: slug === previous.slug ? slug : freeTermSlug(terms, term.taxonomy, slug, path, previous.id),
      parent: path.at(-1)?.id ?? 0,
    };
    await changeTerm(executor, { actor, now: clock() }, previous, changes, term.modifiedUtc || undefined);
  };
  return {
    /** Makes the term, or takes the one that has its slug and its name already, and gives its id. */
    create: async (executor: Executor, actor: Actor, term: ImportedTerm): Promise<number> => {
      const { taxonomy, modifiedUtc, columns } = term;
      const terms = await readTerms(executor);
      const name = readTermName(term.name);
      const slug = slugOf(term.slug) || slugOf(name.name);
      const same = terms.findBySlug(taxonomy, slug);
      if (same?.name_key === name.name_key) {
        await update(executor, terms, actor, same, term);
        return same.id;
      }
      const path = pathTo(terms, term.parent, null);
      const id = freeId(terms, term.id);
      const description = cleanTermDescription(term.description);
      const draft = { id, taxonomy, name, description, slug, path, modifiedUtc, columns };
      const row = await insertTerm(executor, terms, { actor, now: clock() }, draft);
      if (id !== undefined) await database.dialect.numberPastGiven(executor, 'terms');
      return row.id;
    },
    /** Puts what is said of the term in place of what the one with that id says. */
    update: async (executor: Executor, actor: Actor, id: number, term: ImportedTerm): Promise<void> => {
      const terms = await readTerms(executor);
      const previous = terms.find(id, term.taxonomy);
      if (previous === undefined) throw new Error(`${term.taxonomy} ${id} was imported and is not there`);
      await update(executor, terms, actor, previous, term);
    },
  };
};
