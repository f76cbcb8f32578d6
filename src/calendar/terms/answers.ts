import { viewOf } from '../../kernel/actor.ts';
import type { Input } from '../../kernel/input.ts';
import type { JsonResult, ListResult } from '../../kernel/result.ts';
import { idsIn } from '../../kernel/schema/rules.ts';
import type { CalendarDependencies } from '../dependencies.ts';
import { listResult, textForm } from '../records/list-result.ts';
import { revisionTagOf } from '../records/revision-tag.ts';
import { termJson } from './json.ts';
import { findListed } from './list.ts';
import { findEventTerms } from './repository.ts';
import type { PlacedTerm } from './service.ts';
import { type Taxonomy, taxonomies, unknownTerm } from './taxonomy.ts';
import { readTerm } from './term-index.ts';

/** The checked parameters of a list; `parent` only where it is declared. */
export interface TermListParameters {
  readonly page: number;
  readonly per_page: number;
  readonly search?: string;
  readonly exclude?: unknown;
  readonly include?: unknown;
  readonly order?: string;
  readonly orderby?: string;
  readonly hide_empty: boolean;
  readonly parent?: number;
  readonly post?: number;
  readonly event?: number;
  readonly slug?: string;
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** What the request gave, for the addresses of this page and its neighbours; a list becomes a comma list. */
const givenQuery = (call: Input<TermListParameters>, perPage: number): [string, string][] => {
  const query = [...call.given].map((name): [string, string] => {
    if (name === 'page') return [name, String(call.parameters.page)];
    return [name, name === 'per_page' ? String(perPage) : textOf(call.raw[name])];
  });
  const form = textForm(call);
  return form === null ? query : [...query, ['text', form]];
};

/** The page of a list that a request asks for; a page past the end is empty (reference 3). */
export const answerList = async (
  dependencies: CalendarDependencies,
  taxonomy: Taxonomy,
  call: Input<TermListParameters>,
): Promise<ListResult> => {
  const { terms, database, site } = dependencies;
  const { parameters, links, plain } = call;
  const event = parameters.event ?? parameters.post;
  const attached =
    event === undefined ? undefined : await findEventTerms(database.read, viewOf(call.actor), event);
  await terms.catchUp();
  const found = findListed(terms, taxonomy, {
    ...parameters,
    include: parameters.include === undefined ? undefined : (idsIn(parameters.include) ?? []),
    exclude: parameters.exclude === undefined ? undefined : (idsIn(parameters.exclude) ?? []),
    hideEmpty: parameters.hide_empty,
    attached,
  });
  const perPage = Math.min(parameters.per_page, site.maxPerPage);
  const from = (parameters.page - 1) * perPage;
  return listResult({
    collection: taxonomies[taxonomy].collection,
    items: found
      .slice(from, from + perPage)
      .map((term) => termJson(term, terms.ancestors(term.id), site.addresses, { plain, links })),
    total: found.length,
    page: parameters.page,
    perPage,
    query: givenQuery(call, perPage),
    links,
    caching: {},
  });
};

/**
 * One term.
 * @throws AppError 400 `rest_invalid_param` on `id` when it is gone.
 */
export const answerTerm = async (
  { terms, site }: CalendarDependencies,
  taxonomy: Taxonomy,
  call: Input<{ readonly id: number }>,
): Promise<JsonResult> => {
  const term = await readTerm(terms, taxonomy, call.parameters.id);
  if (term === undefined) throw unknownTerm(taxonomy);
  return {
    value: termJson(term, terms.ancestors(term.id), site.addresses, call),
    revisionTag: revisionTagOf(taxonomy, term),
    caching: {},
  };
};

/** A term as it was just written. */
export const answerWritten = (
  { site }: Pick<CalendarDependencies, 'site'>,
  { row, ancestors }: PlacedTerm,
  { links, plain }: Input<unknown>,
): JsonResult => ({
  value: termJson(row, ancestors, site.addresses, { plain, links }),
  revisionTag: revisionTagOf(row.taxonomy, row),
});

/** Address of a term. */
export const termAddress = ({ row }: PlacedTerm, { links }: Input<unknown>): string =>
  `${links.base}/${taxonomies[row.taxonomy].collection}/${row.id}`;
