import type { AddressWords } from '../../kernel/addresses/address-words.ts';
import { listPlace, type Scope } from '../../kernel/addresses/place.ts';
import { writeAddress } from '../../kernel/addresses/write-address.ts';
import type { Json } from '../../kernel/json.ts';
import type { Links } from '../../kernel/links.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
import type { TermRow } from '../../storage/tables.ts';
import { taxonomies } from './taxonomy.ts';

type JsonObject = { readonly [key: string]: Json };

/** How a term is to be written. */
export interface TermForm {
  /** Texts without markup instead of HTML. */
  readonly plain: boolean;
  readonly links: Links;
}

/** The list of the events with a term, which is its page. */
const pageOf = (row: TermRow, path: readonly TermRow[], words: AddressWords, { origin }: Links): string => {
  const scope: Scope =
    row.taxonomy === 'tag'
      ? { kind: 'tag', slug: row.slug }
      : { kind: 'category', path: path.map(({ slug }) => slug) };
  return origin + writeAddress(listPlace(scope), words);
};

const addresses = (row: TermRow, { base }: Links): JsonObject => {
  const collection = `${base}/${taxonomies[row.taxonomy].collection}`;
  return {
    self: `${collection}/${row.id}`,
    collection,
    ...(row.parent > 0 ? { up: `${collection}/${row.parent}` } : {}),
  };
};

/**
 * Returns a term as its own routes do (reference venues-organizers-terms-api 1.3). `path` ends with the term, below those
 * above it, the top one first: its public page names their slugs.
 */
export const termJson = (
  row: TermRow,
  path: readonly TermRow[],
  words: AddressWords,
  form: TermForm,
): JsonObject => {
  const { identifier, isHierarchical } = taxonomies[row.taxonomy];
  return {
    id: row.id,
    count: row.count,
    description: form.plain ? plainText(row.description) : row.description,
    name: form.plain ? plainText(row.name) : row.name,
    slug: row.slug,
    taxonomy: identifier,
    ...(isHierarchical ? { parent: row.parent } : {}),
    meta: [],
    url: pageOf(row, path, words, form.links),
    urls: addresses(row, form.links),
    revision: row.revision,
  };
};

/** A term as it stands inside an event (reference events-api 1.4). */
export const embeddedTermJson = (row: TermRow, form: TermForm): JsonObject => ({
  name: form.plain ? plainText(row.name) : row.name,
  slug: row.slug,
  term_group: 0,
  term_taxonomy_id: row.id,
  taxonomy: taxonomies[row.taxonomy].identifier,
  description: form.plain ? plainText(row.description) : row.description,
  parent: row.parent,
  count: row.count,
  filter: 'raw',
  id: row.id,
  urls: addresses(row, form.links),
});

/** A category or tag as the outputs of an event show it. */
export interface TermView {
  readonly id: number;
  /** Plain text. */
  readonly name: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`; `''` when it is not known. */
  readonly modifiedUtc: string;
}

/** Returns the view of a term. */
export const termView = ({ id, name, modified_utc }: TermRow): TermView => ({
  id,
  name: plainText(name),
  modifiedUtc: modified_utc,
});
