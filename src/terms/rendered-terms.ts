import type { Json } from '../kernel/json.ts';
import { type Rendered, render } from '../kernel/rendered.ts';
import { embeddedTermJson, termJson } from './json.ts';
import type { IndexedTerm, TermIndex } from './term-index.ts';

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
export const keepRenderedTerms = (index: TermIndex): RenderedTerms =>
  keepRendered(index, (term, form) => termJson(term, index.ancestors(term.id), form));

/** Terms as they stand inside events. */
export const keepEmbeddedTerms = (index: TermIndex): RenderedTerms => keepRendered(index, embeddedTermJson);
