import type { AddressWords } from '../../kernel/addresses/address-words.ts';
import { listPlace, type Scope } from '../../kernel/addresses/place.ts';
import type { Json } from '../../kernel/json.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
import type { TermRow } from '../../storage/tables.ts';
import { baseHole, countHole, pageAddress } from '../records/rendered.ts';
import { taxonomies } from './taxonomy.ts';

type JsonObject = { readonly [key: string]: Json };

/** How a term is to be written. */
export interface TermForm {
  /** Texts without markup instead of HTML. */
  readonly plain: boolean;
}

const html: TermForm = { plain: false };

/** The list of what carries a term, which is its page. */
const pageOf = (row: TermRow, ancestors: readonly TermRow[], words: AddressWords): string => {
  const scope: Scope =
    row.taxonomy === 'tag'
      ? { kind: 'tag', slug: row.slug }
      : { kind: 'category', path: [...ancestors, row].map(({ slug }) => slug) };
  return pageAddress(listPlace(scope), words);
};

const addresses = (row: TermRow): JsonObject => {
  const collection = `${baseHole}/${taxonomies[row.taxonomy].collection}`;
  return {
    self: `${collection}/${row.id}`,
    collection,
    ...(row.parent > 0 ? { up: `${collection}/${row.parent}` } : {}),
  };
};

/**
 * A term as its own routes answer it (reference venues-organizers-terms-api 1.3), with holes for addresses and
 * count. `ancestors` are the rows above it, the top one first; its public page names their slugs.
 */
export const termJson = (
  row: TermRow,
  ancestors: readonly TermRow[],
  words: AddressWords,
  form: TermForm = html,
): JsonObject => {
  const { identifier, isHierarchical } = taxonomies[row.taxonomy];
  return {
    id: row.id,
    count: countHole(row.id),
    description: form.plain ? plainText(row.description) : row.description,
    name: form.plain ? plainText(row.name) : row.name,
    slug: row.slug,
    taxonomy: identifier,
    ...(isHierarchical ? { parent: row.parent } : {}),
    meta: [],
    url: pageOf(row, ancestors, words),
    urls: addresses(row),
    revision: row.revision,
  };
};

/** A term as it stands inside an event (reference events-api 1.4), with holes for addresses and count. */
export const embeddedTermJson = (row: TermRow, form: TermForm = html): JsonObject => ({
  name: form.plain ? plainText(row.name) : row.name,
  slug: row.slug,
  term_group: 0,
  term_taxonomy_id: row.id,
  taxonomy: taxonomies[row.taxonomy].identifier,
  description: form.plain ? plainText(row.description) : row.description,
  parent: row.parent,
  count: countHole(row.id),
  filter: 'raw',
  id: row.id,
  urls: addresses(row),
});
