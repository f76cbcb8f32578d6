import type { Actor } from '../../kernel/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import { cleanTermDescription } from '../../kernel/text/html/cleaning.ts';
import { normaliseSlug, slugOf } from '../../kernel/text/slugs.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import { highestGivenId } from '../../storage/record-ids.ts';
import type { TermRow } from '../../storage/tables.ts';
import { readTermName } from './name.ts';
import { findFreeTermSlug, findTerm, findTermBySlug } from './repository.ts';
import type { Taxonomy } from './taxonomy.ts';
import { changeTerm, insertTerm, placeAgain, placeNew } from './write-term.ts';

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

const findFreeId = async (executor: Executor, wanted: number | null): Promise<number | undefined> => {
  if (wanted === null || wanted <= 0 || wanted > highestGivenId) return undefined;
  const taken = await executor.selectFrom('terms').select('id').where('id', '=', wanted).executeTakeFirst();
  return taken === undefined ? wanted : undefined;
};

/** How categories and tags come in from other calendars; writes are part of the transaction that is handed in. */
export const termImports = (database: Database, clock: Clock) => {
  const update = async (
    executor: Executor,
    actor: Actor,
    previous: TermRow,
    term: ImportedTerm,
  ): Promise<void> => {
    const path = await placeAgain(executor, previous, term.parent);
    const wanted = normaliseSlug(term.slug) || previous.slug;
    const slug =
      wanted === previous.slug
        ? wanted
        : await findFreeTermSlug(executor, term.taxonomy, wanted, path, previous.id);
    const changes = {
      ...term.columns,
      ...readTermName(term.name),
      description: cleanTermDescription(term.description),
      slug,
      parent: path.at(-1)?.id ?? 0,
    };
    await changeTerm(executor, actor, clock(), previous, changes, term.modifiedUtc || undefined);
  };
  return {
    /** Makes the term, or takes the one that has its slug and its name already, and gives its id. */
    create: async (executor: Executor, actor: Actor, term: ImportedTerm): Promise<number> => {
      const { taxonomy, modifiedUtc } = term;
      const name = readTermName(term.name);
      const slug = normaliseSlug(term.slug) || slugOf(name.name);
      const same = slug === '' ? undefined : await findTermBySlug(executor, taxonomy, slug);
      if (same?.name_key === name.name_key) {
        await update(executor, actor, same, term);
        return same.id;
      }
      const path = await placeNew(executor, term.parent);
      const id = await findFreeId(executor, term.id);
      const description = cleanTermDescription(term.description);
      const draft = {
        ...(id === undefined ? {} : { id }),
        taxonomy,
        name,
        description,
        slug,
        path,
        modifiedUtc,
        columns: term.columns ?? {},
      };
      const row = await insertTerm(executor, actor, clock(), draft);
      if (id !== undefined) await database.dialect.numberPastGiven(executor, 'terms');
      return row.id;
    },
    /** Puts what is said of the term in place of what the one with that id says. */
    update: async (executor: Executor, actor: Actor, id: number, term: ImportedTerm): Promise<void> => {
      const previous = await findTerm(executor, term.taxonomy, id);
      if (previous === undefined) throw new Error(`${term.taxonomy} ${id} was imported and is not there`);
      await update(executor, actor, previous, term);
    },
    /** The id of the term with that slug, or null. */
    findBySlug: async (executor: Executor, taxonomy: Taxonomy, slug: string): Promise<number | null> =>
      (await findTermBySlug(executor, taxonomy, slug))?.id ?? null,
  };
};
