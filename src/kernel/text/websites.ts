const absolute = /^https?:\/\/[^/?#\\\s]/i;

/**
 * Whether the text is an absolute http or https address in plain ASCII (reference events-api 0.3, Q30). One
 * with blanks, control characters, angle brackets or quotation marks is not.
 */
export function isWebsite(text: string): boolean {
  return absolute.test(text) && /^[!#-;=?-~]*$/.test(text) && URL.canParse(text);
}

/**
 * A website as events show it: `&` as `&amp;`, an `&amp;` already there stays (reference events-api 1,
 * `website`).
 */
export function escapeAttributeUrl(url: string): string {
  return url
    .replace(/&(?!amp;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
