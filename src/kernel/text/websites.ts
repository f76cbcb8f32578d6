const absolute = /^https?:\/\/[^/?#\\\s]/i;

/**
 * Whether the text is an absolute http or https address in plain ASCII (reference events-api 0.3, Q30). One
 * with blanks, control characters, angle brackets or quotation marks is not.
 */
export function isWebsite(text: string): boolean {
  return absolute.test(text) && /^[!#-;=?-~]*$/.test(text) && URL.canParse(text);
}
