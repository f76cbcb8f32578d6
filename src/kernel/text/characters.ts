/** Control characters that neither HTML nor XML may hold; tab, line feed and carriage return stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const unusableControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/**
 * The text without what no text column, JSON reader or XML feed can hold: NUL and other control
 * characters are removed, a lone surrogate becomes U+FFFD. Nothing else is changed.
 */
export function usableCharacters(text: string): string {
  return text.toWellFormed().replace(unusableControls, '');
}

const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** The text without ASCII white space at its start. No-break spaces count as text. */
export function trimBlankStart(text: string): string {
  let start = 0;
  while (start < text.length && isBlank(text.charCodeAt(start))) start++;
  return text.slice(start);
}

/** The text without ASCII white space at its end, in linear time whatever the text is. */
export function trimBlankEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(0, end);
}

/**
 * The text without ASCII white space at both ends: how titles are trimmed (reference events-api 1.1).
 * No-break spaces count as text.
 */
export function trimBlanks(text: string): string {
  return trimBlankStart(trimBlankEnd(text));
}
