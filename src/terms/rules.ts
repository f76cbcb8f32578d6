import type { Database } from '../database/dialect.ts';
import type { Rule } from '../http/route.ts';
import { integerOf } from '../http/typing.ts';
import { viewOf } from '../kernel/actor.ts';
import { isReadableEvent } from './event-terms.ts';
import { idsIn } from './ids.ts';
import type { Taxonomy } from './taxonomy.ts';
import type { TermIndex } from './term-index.ts';

/** What the rules of a taxonomy's routes look into. */
export interface TermSources {
  readonly database: Database;
  readonly terms: TermIndex;
}

/**
 * The rules that parameters of a taxonomy's routes name: `term` (id of an existing one), `term-or-top` (or 0),
 * `terms` (a list of existing ids) and `event` (id of an event that the caller may read).
 */
export const termRules = (
  { database, terms }: TermSources,
  taxonomy: Taxonomy,
): Readonly<Record<string, Rule>> => {
  const isTerm = (id: number): boolean => terms.find(id)?.taxonomy === taxonomy;
  const term: Rule = async (value) => {
    await terms.catchUp();
    return isTerm(integerOf(value) ?? 0);
  };
  return {
    term,
    'term-or-top': (value, check) => integerOf(value) === 0 || term(value, check),
    terms: async (value) => {
      await terms.catchUp();
      return idsIn(value)?.every(isTerm) ?? false;
    },
    event: (value, { actor }) => isReadableEvent(database.read, viewOf(actor), integerOf(value) ?? 0),
  };
};
