/** The name of a weekday without its article, whose `a` `Intl` writes with it: `ostirala`, `asteartea`. */
const stemOf = (weekday: string): string => weekday.replace(/a$/, '');

const withEnding = (weekday: string, afterVowel: string, afterConsonant: string): string => {
  const stem = stemOf(weekday);
  return stem + (/[aeiou]$/.test(stem) ? afterVowel : afterConsonant);
};

/** `ostiral gaua`: the night that begins on that day. */
export const nightOfWeekday = (weekday: string): string => `${stemOf(weekday)} gaua`;

/** Up to that weekday: `igandera`, `ostiralera`. */
export const toWeekday = (weekday: string): string => withEnding(weekday, 'ra', 'era');

/** Of that weekday: `igandeko`, `ostiraleko`. */
export const ofWeekday = (weekday: string): string => withEnding(weekday, 'ko', 'eko');
