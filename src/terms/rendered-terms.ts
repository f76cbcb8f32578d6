import { type Rendered, render } from '../kernel/rendered.ts';
import { termJson } from './json.ts';
import type { IndexedTerm, TermIndex } from './term-index.ts';

/** Gives a term's JSON text with holes, rendered once for as long as no term changes. */
export type RenderedTerms = (term: IndexedTerm, plain: boolean) => Rendered;

/** Keeps what is rendered; a term's text names the slugs above it, so any change of a term ends all of them. */
export const keepRenderedTerms = (index: TermIndex): RenderedTerms => {
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
    const rendered = render(termJson(term, index.ancestors(term.id), { plain }));
    kept.set(key, rendered);
    return rendered;
  };
};
