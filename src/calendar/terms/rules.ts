import { noLinks } from '../../kernel/links.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import { idListWanted, idsIn } from '../../kernel/schema/rules.ts';
import { integerOf } from '../../kernel/schema/typing.ts';
import type { Needs } from '../dependencies.ts';
import { kindRule } from '../records/kind-rule.ts';
import { unlessShown } from '../records/unless-shown.ts';
import { termJson } from './json.ts';
import { unknownInList } from './refusals.ts';
import { type Taxonomy, taxonomies } from './taxonomy.ts';

/**
 * The rules that parameters of a taxonomy's routes name: `term` (id of an existing one), `term-or-top` (or 0),
 * `terms` (a list of existing ids) and `event` (id of an event in any status; what the
 * caller may not read has no terms for him).
 */
export const termRules = (
  { database, terms, site }: Needs<'database' | 'terms' | 'site'>,
  taxonomy: Taxonomy,
): Readonly<Record<string, Rule>> => {
  const { one } = taxonomies[taxonomy];
  const idWanted: Phrase = {
    es: `Debe ser el id de una ${one.es} que exista.`,
    en: `Must be the id of an existing ${one.en}.`,
  };
  const isTerm = (id: number): boolean => terms.find(id)?.taxonomy === taxonomy;
  const term: Rule = async (value) => {
    await terms.catchUp();
    return isTerm(integerOf(value) ?? 0) || idWanted;
  };
  return {
    'too-long': unlessShown(
      async ({ id }) => {
        await terms.catchUp();
        return terms.find(integerOf(id) ?? 0);
      },
      (row, plain) => termJson(row, [], site.addresses, { plain, links: noLinks }),
    ),
    term,
    'term-or-top': (value, check) => integerOf(value) === 0 || term(value, check),
    terms: async (value) => {
      await terms.catchUp();
      const ids = idsIn(value);
      if (ids === null) return idListWanted;
      return ids.every(isTerm) || unknownInList(taxonomy);
    },
    event: kindRule(database.read, 'event'),
  };
};
