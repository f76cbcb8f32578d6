const absolute = /^https?:\/\/[^/?#\\\s]/i;

const isPlain = (text: string): boolean => /^[!#-;=?-~]*$/.test(text) && URL.canParse(text);

/**
 * Whether the text is an absolute http or https address in plain ASCII (reference events-api 0.3, Q30). One
 * with blanks, control characters, angle brackets or quotation marks is not.
 */
export function isWebsite(text: string): boolean {
  return absolute.test(text) && isPlain(text);
}

const linkable = /^(?:(?:https?|ftp):\/\/[^/?#\\\s]|mailto:[^@?\s]+@[^@?\s])/i;

/**
 * Whether the text is an absolute address, likewise in plain ASCII, with a scheme that is safe to link to: http, https,
 * ftp or mailto (reference venues-organizers-terms-api 4.2).
 */
export const isLinkable = (text: string): boolean => linkable.test(text) && isPlain(text);
