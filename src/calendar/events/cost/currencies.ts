/** ISO 4217 codes of the signs that mean one currency everywhere, and of the commonest use of the others. */
const codeOfSign: { readonly [sign: string]: string } = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY' };

const codes = new Set(Intl.supportedValuesOf('currency'));

/** The ISO 4217 code of a currency as people write it, undefined where it could be several. */
export const codeOfCurrency = (currency: string): string | undefined => {
  if (/^[A-Z]{3}$/.test(currency)) return currency;
  return /^euros?$/i.test(currency) ? 'EUR' : codeOfSign[currency];
};

/** How prices in the currency of an ISO 4217 code are marked: by the sign of the commonest, else by the code. */
export const signOfCurrency = (code: string): string =>
  Object.entries(codeOfSign).find(([, known]) => known === code)?.[0] ?? code;

/** Whether that is a code of ISO 4217, in capitals. */
export const isCurrencyCode = (text: string): boolean => codes.has(text);

/** Currency names and signs made of letters, small; codes of ISO 4217 count besides, in capitals. */
const names = new Set(
  (
    'eur usd gbp chf euro euros dollar dollars pound pounds peso pesos franc francs yen yuan rupee rupees libra libras ' +
    'dólar dólares dolar dolares real reais zloty złoty kr zł kč ft lei leu lv лв rm rp rs fr sfr din bs tl dh dhs ' +
    'ksh руб р грн r 元 円 원'
  ).split(' '),
);

const isCurrencyWord = (word: string): boolean => {
  const bare = word.replace(/\.$/, '');
  return codes.has(bare) || names.has(bare.toLowerCase());
};

// A sign with the letters of its country (R$, US$, $b), the soles of Peru (S/) and balboas (B/.), or a word.
const sign = String.raw`(?:(?<!\p{L})\p{L}{1,3})?\p{Sc}(?:\p{L}{1,3}(?!\p{L}))?|(?<!\p{L})[SB]\/\.?`;
const word = String.raw`(?<!\p{L})\p{L}{1,8}\.?(?!\p{L})`;
const before = new RegExp(`(?:(${sign})|(${word}))\\s*$`, 'u');
const after = new RegExp(`^\\s*(?:(${sign})|(${word}))`, 'u');

const found = (match: RegExpExecArray | null): string => {
  const [, symbol, name] = match ?? [];
  if (symbol !== undefined) return symbol;
  return name !== undefined && isCurrencyWord(name) ? name : '';
};

/** The currency, as typed, that a text ends with, so that it stands before the number that follows; `""` if none. */
export const currencyBefore = (text: string): string => found(before.exec(text));

/** The currency, as typed, that a text begins with, so that it stands after the number before; `""` if none. */
export const currencyAfter = (text: string): string => found(after.exec(text));
