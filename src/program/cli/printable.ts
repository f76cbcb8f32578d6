/** A text of somebody else's on one line, with nothing in it that steers a terminal or turns its letters around. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');
