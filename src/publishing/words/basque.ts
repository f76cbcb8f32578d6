/** The name of a weekday without its article, whose `a` `Intl` writes with it: `ostirala`, `asteartea`. */
const stemOf = (weekday: string): string => weekday.replace(/a$/, '');

const weekdayWith = (weekday: string, afterVowel: string, afterConsonant: string): string => {
  const stem = stemOf(weekday);
  return stem + (/[aeiou]$/.test(stem) ? afterVowel : afterConsonant);
};

/** `ostiral gaua`: the night that begins on that day. */
export const nightOfWeekday = (weekday: string): string => `${stemOf(weekday)} gaua`;

/** Up to that weekday: `igandera`, `ostiralera`. */
export const toWeekday = (weekday: string): string => weekdayWith(weekday, 'ra', 'era');

/** Of that weekday: `igandeko`, `ostiraleko`. */
export const ofWeekday = (weekday: string): string => weekdayWith(weekday, 'ko', 'eko');

/**
 * Whether the number as it is spoken ends in a consonant, by which its endings differ. Basque counts in twenties:
 * of what is left over bat (1), bost (5), hamar (10) and hamabost (15) do, and ehun (100), of which mila (1000) is none.
 */
const endsInConsonant = (number: number): boolean => {
  const rest = number % 100;
  if (rest === 0) return number % 1000 !== 0;
  return [1, 5, 10, 15].includes(rest % 20);
};

const numberWith = (number: number, afterVowel: string, afterConsonant: string): string =>
  `${number}${endsInConsonant(number) ? afterConsonant : afterVowel}`;

/** With its article: `5a`, but `11`, since hamaika ends in one already. */
export const theNumber = (number: number): string => (number % 20 === 11 ? String(number) : `${number}a`);

/** From that number on: `3tik`, `5etik`. */
export const fromNumber = (number: number): string => numberWith(number, 'tik', 'etik');

/** Up to that number: `2ra`, `5era`. */
export const toNumber = (number: number): string => numberWith(number, 'ra', 'era');

/** Of that day or year: `8ko`, `5eko`, `2027ko`. */
export const ofNumber = (number: number): string => numberWith(number, 'ko', 'eko');
