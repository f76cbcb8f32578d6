import type { AddressWords } from '../../kernel/addresses/address-words.ts';
import type { Json } from '../../kernel/json.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
import type { RecordKey } from '../../storage/changes/calendar.ts';
import { embeddedTermJson, termJson } from '../terms/json.ts';
import type { Taxonomy } from '../terms/taxonomy.ts';
import { compareTerms, type IndexedTerm, type TermIndex } from '../terms/term-index.ts';
import { type Rendered, render, renderedList } from './rendered.ts';

/** Gives a term's JSON text with holes, rendered once for as long as no term changes. */
export type RenderedTerms = (term: IndexedTerm, plain: boolean) => Rendered;

const keepRendered = (
  index: TermIndex,
  toJson: (term: IndexedTerm, form: { readonly plain: boolean }) => Json,
): RenderedTerms => {
  let version = index.textVersion();
  const kept = new Map<string, Rendered>();
  return (term, plain) => {
    if (index.textVersion() !== version) {
      kept.clear();
      version = index.textVersion();
    }
    const key = `${term.id} ${plain}`;
    const known = kept.get(key);
    if (known) return known;
    const rendered = render(toJson(term, { plain }));
    kept.set(key, rendered);
    return rendered;
  };
};

/** Terms as their own routes answer them; a term's text names the slugs above it, so any change of a term ends all of them. */
export const keepRenderedTerms = (index: TermIndex, words: AddressWords): RenderedTerms =>
  keepRendered(index, (term, form) => termJson(term, index.ancestors(term.id), words, form));

/** A category or tag as the outputs of an event show it. */
export interface TermView {
  readonly id: number;
  /** Plain text. */
  readonly name: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`; `''` when it is not known. */
  readonly modifiedUtc: string;
}

interface TermsOfTaxonomy {
  readonly views: readonly TermView[];
  /** A JSON array. */
  readonly rendered: Rendered;
}

/** Terms of one event as they stand inside it, in order of name, then of id (reference events-api 1). */
export interface EmbeddedTerms {
  readonly categories: TermsOfTaxonomy;
  readonly tags: TermsOfTaxonomy;
  /** The ids of those that there are. */
  readonly ids: readonly number[];
  readonly madeFrom: readonly RecordKey[];
}

const termView = ({ id, name, modified_utc }: IndexedTerm): TermView => ({
  id,
  name: plainText(name),
  modifiedUtc: modified_utc,
});

/** Sets of so many terms together are kept, each counted as ten more; many events carry the same ones. */
const mostTerms = 50_000;

/** Terms as they stand inside events: gives them for the ids that an event names, each set put together once for as long as no term changes. */
export const keepEmbeddedTerms = (
  index: TermIndex,
): ((ids: readonly number[], plain: boolean) => EmbeddedTerms) => {
  const renderTerm = keepRendered(index, embeddedTermJson);
  let version = index.textVersion();
  const sets = new Map<string, EmbeddedTerms>();
  let kept = 0;
  return (ids, plain) => {
    if (index.textVersion() !== version || kept >= mostTerms) {
      sets.clear();
      kept = 0;
      version = index.textVersion();
    }
    const key = `${ids.join(' ')} ${plain}`;
    const known = sets.get(key);
    if (known) return known;
    const terms = ids.flatMap((id) => index.find(id) ?? []).sort(compareTerms);
    const ofTaxonomy = (taxonomy: Taxonomy): TermsOfTaxonomy => {
      const some = terms.filter((term) => term.taxonomy === taxonomy);
      return {
        views: some.map(termView),
        rendered: renderedList(some.map((term) => renderTerm(term, plain))),
      };
    };
    const set = {
      categories: ofTaxonomy('category'),
      tags: ofTaxonomy('tag'),
      ids: terms.map(({ id }) => id),
      madeFrom: terms.map(({ taxonomy, id }): RecordKey => `${taxonomy}:${id}`),
    };
    sets.set(key, set);
    kept += ids.length + 10;
    return set;
  };
};
