import { contentLine } from './content-line.ts';

/** Line ends of all systems, and what Unicode calls line and paragraph separators. */
const lineEnds = /\r\n?|[\n\u0085\u2028\u2029]/g;

/** The text with blanks in place of its line ends. */
export const inOneLine = (text: string): string => text.replace(lineEnds, ' ');

/** A text as the value of a property (RFC 5545 3.3.11). */
const textValue = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(lineEnds, '\\n');

/** A content line whose value is a text. */
export const textLine = (
  name: string,
  text: string,
  parameters: Readonly<Record<string, string>> = {},
): string => contentLine(name, textValue(text), parameters);

/** A content line whose value is a list of texts, in their order (`CATEGORIES`, RFC 5545 3.8.1.2). */
export const textListLine = (name: string, texts: readonly string[]): string =>
  contentLine(name, texts.map(textValue).join(','));
