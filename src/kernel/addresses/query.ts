import { usableCharacters } from '../text/characters.ts';

/** The values of each name in a query, in their order, trimmed and none of them empty. */
export type Query = ReadonlyMap<string, readonly string[]>;

const bytes = /(?:%[0-9a-fA-F]{2})+/g;

/** Bytes that are not UTF-8 become U+FFFD. */
const decodeLeniently = (text: string): string =>
  text.replace(bytes, (run) =>
    new TextDecoder().decode(Uint8Array.from(run.split('%').slice(1), (byte) => Number.parseInt(byte, 16))),
  );

const decode = (text: string): string => {
  const spaced = text.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return decodeLeniently(spaced);
  }
};

/** `a[]` and `a[0]` are `a`; other brackets belong to the name, as in `tribe-events-views[tribe-bar-date]`. */
const nameOf = (text: string): string => decode(text).replace(/\[\d*\]$/, '');

/** Reads those names of a query that are known, and no others: nobody is to pay for the rest. */
export const readQuery = (text: string, known: ReadonlySet<string>): Query => {
  const found = new Map<string, string[]>();
  if (text === '') return found;
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=');
    if (equals <= 0) continue;
    const name = nameOf(pair.slice(0, equals));
    if (!known.has(name)) continue;
    const value = usableCharacters(decode(pair.slice(equals + 1))).trim();
    if (value === '') continue;
    const values = found.get(name);
    if (values === undefined) found.set(name, [value]);
    else values.push(value);
  }
  return found;
};

/** The value of a name; of a repeated one the last counts, as in v1. */
export const lastOf = (query: Query, name: string): string | null => query.get(name)?.at(-1) ?? null;

/** The value of the first of several names that the query has. */
export const firstOf = (query: Query, names: readonly string[]): string | null => {
  for (const name of names) {
    const value = lastOf(query, name);
    if (value !== null) return value;
  }
  return null;
};

const raw: Readonly<Record<string, string>> = { '%20': '+', '%2C': ',', '%3A': ':', '%2F': '/', '%40': '@' };

/** A value as queries are written: blanks as forms of browsers send them, what may stand as it is left alone. */
export const encodeValue = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/%[0-9A-F]{2}/g, (byte) => raw[byte] ?? byte.toLowerCase());
