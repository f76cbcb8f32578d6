import { contentLine } from './content-line.ts';

/** A component of content lines and components (RFC 5545 3.6), as text that ends with CRLF. */
export const component = (name: string, contents: readonly string[]): string =>
  `${contentLine('BEGIN', name)}${contents.join('')}${contentLine('END', name)}`;
