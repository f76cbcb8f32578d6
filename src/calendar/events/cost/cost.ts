import type { Phrase } from '../../../kernel/phrase.ts';
import { isLonger } from '../../../kernel/text/html/length.ts';
import { longest } from '../../records/lengths.ts';
import { type CurrencyPosition, findPrices, type Price, type SaidPrice } from './cost-prices.ts';

export type { Price } from './cost-prices.ts';

/**
 * The cost of an event as it is stored (JSON): its prices, words before numbers and numbers ascending, and the
 * currency that the text named, `""` where it named none or several.
 */
export interface Cost {
  readonly prices: readonly Price[];
  readonly symbol: string;
  readonly position: CurrencyPosition;
  /** What is shown in place of the prices: the text as sent, where it holds other words beside them. */
  readonly shown?: string | undefined;
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

interface Item {
  readonly text: string;
  readonly prices: readonly SaidPrice[];
  /** Whether words stand beside its numbers. */
  readonly isMixed: boolean;
}

const withoutMarkup = (text: string): string =>
  text
    .toWellFormed()
    .replace(/<[a-z/!?][^>]*(?:>|$)/gi, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no database has to keep them, PostgreSQL cannot.
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim();

const readItem = (submitted: Submitted, slugOf: (text: string) => string): Item => {
  const text = withoutMarkup(submitted.text);
  const { prices, hasOtherWords } = findPrices(text, !submitted.isJsonNumber);
  if (prices.length > 0 || text === '') return { text, prices, isMixed: hasOtherWords };
  const price: Price = { typed: text, value: slugOf(text), isNumber: false };
  return { text, prices: [{ price, symbol: '', position: '' }], isMixed: false };
};

const isNothing = (item: unknown): boolean =>
  item === undefined || item === null || item === false || item === '';

interface Submitted {
  readonly text: string;
  readonly isJsonNumber: boolean;
}

/** The texts of what was submitted, or undefined when it is no cost or too much of it. */
const textsOf = (submitted: unknown): Submitted[] | undefined => {
  const items = typeof submitted === 'object' && submitted !== null ? Object.values(submitted) : [submitted];
  if (items.length > mostItems) return undefined;
  const texts: Submitted[] = [];
  for (const item of items) {
    if (isNothing(item)) continue;
    if (typeof item !== 'string' && typeof item !== 'number') return undefined;
    const text = String(item);
    // Numbers beyond what people pay are written with an exponent.
    // The length of what is no list is the schema's.
    if (text !== submitted && isLonger(text, longest.line)) return undefined;
    if (typeof item === 'number' && !/^-?[\d.]+$/.test(text)) return undefined;
    texts.push({ text, isJsonNumber: typeof item === 'number' });
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
  es: `Debe ser un precio, como "12 €", 12 o "Gratis", o una lista de ${mostPrices} precios como máximo.`,
  en: `Must be a price, like "12 €", 12 or "Free", or a list of at most ${mostPrices} prices.`,
};

/**
 * Reads a submitted cost (reference events-api 1.3, Q16): a number, a text with any prices and one currency in it
 * (`12-18€`), a word (`Free`; `slugOf` makes its value), or a list of these; `""`, null, false and empty lists are
 * no cost. Which numbers are prices says `findPrices`; a list names its currency only if each of its numbers does. Undefined, a 400, for `true`, for lists in lists, for items of more than 500 characters and for more than
 * 100 items or prices.
 */
export const parseCost = (submitted: unknown, slugOf: (text: string) => string): Cost | undefined => {
  const items = textsOf(submitted)?.map((text) => readItem(text, slugOf));
  const said = items?.flatMap(({ prices }) => prices);
  if (!items || !said || said.length > mostPrices) return undefined;
  const prices = new Map<string, Price>();
  for (const { price } of said) if (!prices.has(price.value)) prices.set(price.value, price);
  const ofNumbers = items.filter(({ prices }) => prices.some(({ price }) => price.isNumber));
  const isOfAll = ofNumbers.every(({ prices }) => prices.some(({ symbol }) => symbol !== ''));
  const priced = said.filter(({ symbol }) => symbol !== '');
  const symbol = isOfAll ? onlyOne(priced.map((one) => one.symbol)) : undefined;
  const isMixed = items.some((item) => item.isMixed);
  return {
    prices: [...prices.values()].sort((a, b) => numberOf(a) - numberOf(b)),
    symbol: symbol ?? '',
    position: symbol === undefined ? '' : (onlyOne(priced.map((one) => one.position)) ?? ''),
    ...(isMixed
      ? {
          shown: items
            .map(({ text }) => text)
            .filter(Boolean)
            .join(' – '),
        }
      : {}),
  };
};

/**
 * Renders a stored cost. Numbers get the symbol of the event or else of the site; zero is the word for it, which is
 * `Free` in every answer of the interface; lowest and highest are joined; words are shown where there are no numbers, and a text that holds others as sent.
 */
export const renderCost = (cost: Cost, site: SiteCurrency, free = 'Free'): RenderedCost => {
  const symbol = cost.symbol || site.symbol;
  const position = cost.position || site.position;
  const numbers = cost.prices.filter(({ isNumber }) => isNumber);
  const show = (price: Price): string => {
    if (numberOf(price) === 0) return free;
    return position === 'postfix' ? `${price.typed}${symbol}` : `${symbol}${price.typed}`;
  };
  const lowest = numbers[0];
  const highest = numbers.at(-1);
  const isRange = lowest && highest && numberOf(lowest) < numberOf(highest);
  const ends = isRange ? [lowest, highest] : numbers.slice(0, 1);
  const shown = ends.length > 0 ? ends.map(show) : cost.prices.map(({ typed }) => typed);
  return {
    cost: cost.shown ?? shown.join(' – '),
    cost_details: {
      currency_symbol: cost.symbol,
      currency_code: '',
      currency_position: cost.position,
      values: cost.prices.map(({ value }) => value),
    },
  };
};
