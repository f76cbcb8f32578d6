declare const fitForPages: unique symbol;

/** HTML of an editor made fit for pages (pages.md 4.5); only the function that does that makes one. */
export type PageHtml = string & { readonly [fitForPages]: true };
