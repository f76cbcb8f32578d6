/** ISO 4217 codes of the signs that mean one currency everywhere, and of the commonest use of the others. */
const codeOfSign: { readonly [sign: string]: string } = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY' };

const codes = new Set(Intl.supportedValuesOf('currency'));

/** The ISO 4217 code of a currency as people write it, undefined where it could be several. */
export const codeOfCurrency = (currency: string): string | undefined =>
  /^[A-Z]{3}$/.test(currency) ? currency : codeOfSign[currency];

/** How prices in the currency of an ISO 4217 code are marked: by the sign of the commonest, else by the code. */
export const signOfCurrency = (code: string): string =>
  Object.entries(codeOfSign).find(([, known]) => known === code)?.[0] ?? code;

/** Whether that is a code of ISO 4217, in capitals. */
export const isCurrencyCode = (text: string): boolean => codes.has(text);
