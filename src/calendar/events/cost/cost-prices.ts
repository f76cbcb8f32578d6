import { findNumbers, type TypedNumber } from './cost-numbers.ts';
import { currencyAfter, currencyBefore } from './currencies.ts';

/** Where a currency symbol stands, seen from the number; `""` when nobody said. */
export type CurrencyPosition = 'prefix' | 'postfix' | '';

/** One price: as typed, and its value: a number with `.` as decimal mark, or for words their slug. */
export interface Price {
  readonly typed: string;
  readonly value: string;
  readonly isNumber: boolean;
}

/** A price and the currency that stands beside it, `""` for none. */
export interface SaidPrice {
  readonly price: Price;
  readonly symbol: string;
  readonly position: CurrencyPosition;
}

interface Found extends SaidPrice {
  /** What stands between the number, or its currency, and what was found before it. */
  readonly before: string;
  /** Whether it counts something else: a percentage, or what the word beside it says (`2x1`, `20h`, `2 días`). */
  readonly countsOther: boolean;
}

const marks = String.raw`[\s\-\u2010-\u2015/,]`;
const joint = new RegExp(`^(?:${marks}|(?<!\\p{L})(?:de|a|y|o|to|and|or)(?!\\p{L}))*$`, 'iu');
const opening = new RegExp(`^(?:${marks}|(?<!\\p{L})de(?!\\p{L}))*$`, 'iu');
const closing = /^[\s.,;]*$/;
/** A word that is written together with the number behind it. */
const wordBefore = /\p{L}$/u;
const wordAfter = /^\s*(?!(?:de|a|y|o|to|and|or)(?!\p{L}))\p{L}/iu;

/** A currency between two numbers belongs to the first unless that has one before it. */
const withCurrencies = (text: string, numbers: readonly TypedNumber[]): { found: Found[]; rest: string } => {
  let from = 0;
  const found = numbers.map(({ typed, value, start, end }, index): Found => {
    const price: Price = { typed, value, isNumber: true };
    const lead = text.slice(from, start);
    const prefix = currencyBefore(lead);
    const behind = text.slice(end, numbers[index + 1]?.start);
    const isPercent = /^\s*[%‰]/.test(behind);
    from = end;
    if (prefix !== '') {
      const before = lead.slice(0, lead.lastIndexOf(prefix));
      return { price, symbol: prefix, position: 'prefix', before, countsOther: isPercent };
    }
    const postfix = currencyAfter(behind);
    if (postfix === '') {
      const isOfWord =
        (wordBefore.test(lead) && !(index === 0 ? opening : joint).test(lead)) || wordAfter.test(behind);
      return { price, symbol: '', position: '', before: lead, countsOther: isPercent || isOfWord };
    }
    from = end + behind.indexOf(postfix) + postfix.length;
    return { price, symbol: postfix, position: 'postfix', before: lead, countsOther: isPercent };
  });
  return { found, rest: text.slice(from) };
};

/** Numbers that only marks and joining words part: a list or a range. */
const intoGroups = (found: readonly Found[]): Found[][] => {
  const groups: Found[][] = [];
  for (const one of found) {
    const group = groups.at(-1);
    if (group !== undefined && joint.test(one.before)) group.push(one);
    else groups.push([one]);
  }
  return groups;
};

/**
 * The prices in a text, in its order, and whether it holds other words (or signs) beside them. A number is a price
 * when it touches a currency, stands alone, or is one of a list or range of such; a percentage never is.
 */
export const findPrices = (
  text: string,
  dotGroups: boolean,
): { readonly prices: readonly SaidPrice[]; readonly hasOtherWords: boolean } => {
  const { found, rest } = withCurrencies(text, findNumbers(text, dotGroups));
  const groups = intoGroups(found);
  const isAlone = groups.length === 1 && opening.test(found[0]?.before ?? '') && closing.test(rest);
  const priced = groups.filter((group) => isAlone || group.some(({ symbol }) => symbol !== ''));
  const prices = priced.flat().filter(({ countsOther }) => !countsOther);
  return {
    prices: prices.map(({ price, symbol, position }) => ({ price, symbol, position })),
    hasOtherWords: !isAlone,
  };
};
