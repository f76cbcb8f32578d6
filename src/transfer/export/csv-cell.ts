/** Numbers and telephone numbers, which begin with a sign and are no formula that does anything. */
const harmless = /^[+-]?[\d\s().,/-]*$/;
/**
 * What spreadsheets take for a formula: https://owasp.org/www-community/attacks/CSV_Injection. Some overlook blanks
 * before it, Japanese ones know the wide signs too.
 */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** An apostrophe, which spreadsheets do not show and `import csv` takes away again, keeps a text from being run. */
const guarded = (text: string): string => (formula.test(text) && !harmless.test(text) ? `'${text}` : text);

/** A cell as RFC 4180 writes it. */
const cellOf = (text: string): string => {
  const safe = guarded(text);
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A row of a table, with its end. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** By this mark at the start of a file spreadsheets know that it is UTF-8. */
export const byteOrderMark = '\ufeff';

/** How tables say yes and no. */
export const switchCell = (flag: number): string => (flag === 1 ? 'TRUE' : 'FALSE');
