import type { Phrase } from '../../../kernel/phrase.ts';
import { isLonger } from '../../../kernel/text/html/length.ts';
import { longest } from '../../records/lengths.ts';
import { findNumbers } from './cost-numbers.ts';
import { currencyAfter, currencyBefore } from './currencies.ts';

/** Where a currency symbol stands, seen from the number; `""` when nobody said. */
type CurrencyPosition = 'prefix' | 'postfix' | '';

/** One price: as typed, and its value: a number with `.` as decimal mark, or for words their slug. */
export interface Price {
  readonly typed: string;
  readonly value: string;
  readonly isNumber: boolean;
}

/**
 * The cost of an event as it is stored (JSON): its prices, words before numbers and numbers ascending, and the
 * currency that the text named, `""` where it named none or several.
 */
export interface Cost {
  readonly prices: readonly Price[];
  readonly symbol: string;
  readonly position: CurrencyPosition;
}

/** An event without a cost. */
export const noCost: Cost = { prices: [], symbol: '', position: '' };

/** The currency of the site, for costs that name none; a position of `""` counts as prefix. */
export interface SiteCurrency {
  readonly symbol: string;
  readonly position: CurrencyPosition;
}

/** `cost` and `cost_details` of an event as the interface answers them (reference events-api 1.3). */
export interface RenderedCost {
  readonly cost: string;
  readonly cost_details: {
    readonly currency_symbol: string;
    readonly currency_code: '';
    readonly currency_position: CurrencyPosition;
    readonly values: readonly string[];
  };
}

const mostItems = 100;
const mostPrices = 100;

interface Said {
  readonly price: Price;
  readonly symbol: string;
  readonly position: CurrencyPosition;
}

const withoutMarkup = (text: string): string =>
  text
    .toWellFormed()
    .replace(/<[a-z/!?][^>]*(?:>|$)/gi, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no database has to keep them, PostgreSQL cannot.
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim();

/** The prices in one text; a symbol between two numbers belongs to the first unless that has one before it. */
const readText = (submitted: string, slugOf: (text: string) => string): Said[] => {
  const text = withoutMarkup(submitted);
  if (text === '') return [];
  const numbers = findNumbers(text);
  if (numbers.length === 0) {
    return [{ price: { typed: text, value: slugOf(text), isNumber: false }, symbol: '', position: '' }];
  }
  let from = 0;
  return numbers.map(({ typed, value, start, end }, index) => {
    const price: Price = { typed, value, isNumber: true };
    const prefix = currencyBefore(text.slice(from, start));
    from = end;
    if (prefix !== '') return { price, symbol: prefix, position: 'prefix' };
    const behind = text.slice(end, numbers[index + 1]?.start);
    const postfix = currencyAfter(behind);
    if (postfix === '') return { price, symbol: '', position: '' };
    from = end + behind.indexOf(postfix) + postfix.length;
    return { price, symbol: postfix, position: 'postfix' };
  });
};

const isNothing = (item: unknown): boolean =>
  item === undefined || item === null || item === false || item === '';

/** The texts of what was submitted, or undefined when it is no cost or too much of it. */
const textsOf = (submitted: unknown): string[] | undefined => {
  const items = typeof submitted === 'object' && submitted !== null ? Object.values(submitted) : [submitted];
  if (items.length > mostItems) return undefined;
  const texts: string[] = [];
  for (const item of items) {
    if (isNothing(item)) continue;
    if (typeof item !== 'string' && typeof item !== 'number') return undefined;
    const text = String(item);
    // Numbers beyond what people pay are written with an exponent.
    // The length of what is no list is the schema's.
    if (text !== submitted && isLonger(text, longest.line)) return undefined;
    if (typeof item === 'number' && !/^-?[\d.]+$/.test(text)) return undefined;
    texts.push(text);
  }
  return texts;
};

const numberOf = (price: Price): number => (price.isNumber ? Number(price.value) : -1);

const onlyOne = <T extends string>(values: readonly T[]): T | undefined => {
  const distinct = new Set(values);
  return distinct.size === 1 ? values[0] : undefined;
};

/** What is told that is no cost. */
export const costWanted: Phrase = {
  es: `Se espera un precio, como "12 €", 12 o "Gratis", o una lista de hasta ${mostPrices}.`,
  en: `A price is expected, like "12 €", 12 or "Free", or a list of up to ${mostPrices}.`,
};

/**
 * Reads a submitted cost (reference events-api 1.3, Q16): a number, a text with any prices and one currency in it
 * (`12-18€`), a word (`Free`; `slugOf` makes its value), or a list of these; `""`, null, false and empty lists are
 * no cost. Undefined, a 400, for `true`, for lists in lists, for items of more than 500 characters and for more than
 * 100 items or prices.
 */
export const parseCost = (submitted: unknown, slugOf: (text: string) => string): Cost | undefined => {
  const said = textsOf(submitted)?.flatMap((text) => readText(text, slugOf));
  if (!said || said.length > mostPrices) return undefined;
  const prices = new Map<string, Price>();
  for (const { price } of said) if (!prices.has(price.value)) prices.set(price.value, price);
  const priced = said.filter(({ symbol }) => symbol !== '');
  const symbol = onlyOne(priced.map((one) => one.symbol));
  return {
    prices: [...prices.values()].sort((a, b) => numberOf(a) - numberOf(b)),
    symbol: symbol ?? '',
    position: symbol === undefined ? '' : (onlyOne(priced.map((one) => one.position)) ?? ''),
  };
};

/**
 * Renders a stored cost. Numbers get the symbol of the event or else of the site; zero is `Free` in every language;
 * lowest and highest are joined; words are shown where there are no numbers.
 */
export const renderCost = (cost: Cost, site: SiteCurrency): RenderedCost => {
  const symbol = cost.symbol || site.symbol;
  const position = cost.position || site.position;
  const numbers = cost.prices.filter(({ isNumber }) => isNumber);
  const show = (price: Price): string => {
    if (numberOf(price) === 0) return 'Free';
    return position === 'postfix' ? `${price.typed}${symbol}` : `${symbol}${price.typed}`;
  };
  const lowest = numbers[0];
  const highest = numbers.at(-1);
  const isRange = lowest && highest && numberOf(lowest) < numberOf(highest);
  const ends = isRange ? [lowest, highest] : numbers.slice(0, 1);
  const shown = ends.length > 0 ? ends.map(show) : cost.prices.map(({ typed }) => typed);
  return {
    cost: shown.join(' – '),
    cost_details: {
      currency_symbol: cost.symbol,
      currency_code: '',
      currency_position: cost.position,
      values: cost.prices.map(({ value }) => value),
    },
  };
};
