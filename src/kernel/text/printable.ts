/** Returns a foreign text on one line, without characters that control a terminal or the direction of letters. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');
