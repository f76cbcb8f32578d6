/** Elements that begin a line of their own, as WordPress' paragraph rules know them. */
export const blockElements: ReadonlySet<string> = new Set(
  (
    'table thead tfoot caption col colgroup tbody tr td th div dl dd dt ul ol li pre form map area ' +
    'blockquote address style p h1 h2 h3 h4 h5 h6 hr fieldset legend section article aside hgroup header ' +
    'footer nav figure figcaption details menu summary'
  ).split(' '),
);
