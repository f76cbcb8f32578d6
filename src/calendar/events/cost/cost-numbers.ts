/** A number in a text: as it was typed (`10,50`), as a number with `.` as decimal mark (`10.50`), and its place. */
export interface TypedNumber {
  readonly typed: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** Digits with single marks between them; spaces only of the kinds that do not break a line. */
const run = /(?:(?<![\p{L}/.,])[.,])?\d+(?:[.,'’\u00a0\u202f]\d+)*/gu;

const isThousandsHead = (digits: string): boolean => digits.length <= 3 && !digits.startsWith('0');

/** The value of digits with marks between them, or undefined when they do not make one number. */
const readOne = (typed: string, dotGroups: boolean): string | undefined => {
  const groups = typed.split(/[^\d]/);
  const marks = typed.match(/[^\d]/g) ?? [];
  const head = groups[0] ?? '';
  const last = groups.at(-1) ?? '';
  const [first] = marks;
  const final = marks.at(-1);
  if (first === undefined || final === undefined) return typed;
  const thousands = isThousandsHead(head) && groups.slice(1, -1).every((group) => group.length === 3);
  const isDecimalMark = final === '.' || final === ',';
  if (marks.length === 1) {
    // "0.250" is no number in groups: its head begins with 0.
    if (thousands && last.length === 3 && (final !== '.' || dotGroups)) return groups.join('');
    return isDecimalMark ? `${head}.${last}` : undefined;
  }
  if (!thousands || marks.slice(0, -1).some((mark) => mark !== first)) return undefined;
  if (final === first) return last.length === 3 ? groups.join('') : undefined;
  return isDecimalMark ? `${groups.slice(0, -1).join('')}.${last}` : undefined;
};

const readRun = (typed: string, start: number, dotGroups: boolean): TypedNumber[] => {
  const value = readOne(typed, dotGroups);
  if (value !== undefined) return [{ typed, value, start, end: start + typed.length }];
  const mark = typed.includes(',') ? ',' : (/[^\d]/.exec(typed)?.[0] ?? ',');
  let at = start;
  return typed.split(mark).flatMap((part) => {
    const from = at;
    at += part.length + 1;
    return part === '' ? [] : readRun(part, from, dotGroups);
  });
};

/**
 * All numbers in a text, in its order (reference events-api 1.3, Q16). Of two kinds of marks the last is the
 * decimal mark (`1,000.50`, `1.000,50`); a comma before three digits alone marks thousands (`1,000`), else it is a
 * decimal mark (`10,50`); what makes no number together is a list (`10,20,30`). A single dot before three digits
 * marks thousands (`1.250`) in what people write, and decimals where `dotGroups` is false: in JSON numbers.
 */
export const findNumbers = (text: string, dotGroups = true): TypedNumber[] =>
  [...text.matchAll(run)].flatMap((match) => readRun(match[0], match.index, dotGroups));
