declare global {
  interface Window {
    /** Trusted Types as far as they are used here; TypeScript does not know them yet. */
    readonly trustedTypes?: {
      readonly createPolicy: (
        name: string,
        rules: { readonly createHTML: (html: string) => string | null },
      ) => unknown;
    };
  }
}

/** All the HTML that Leaflet writes here: a trial whether there is SVG, and the signs of its buttons. */
const fixedTexts: ReadonlySet<string> = new Set([
  '<svg/>',
  '<span aria-hidden="true">+</span>',
  '<span aria-hidden="true">&#x2212;</span>',
  '<span aria-hidden="true">&#215;</span>',
]);

// Pages want Trusted Types, and this is the one policy that those with a map allow (docs/adr/0086). Whatever else is
// written as HTML is refused, as everywhere.
window.trustedTypes?.createPolicy('default', {
  createHTML: (html) => (fixedTexts.has(html) ? html : null),
});

export {};
