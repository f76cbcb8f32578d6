import { usableCharacters } from '../text/characters.ts';

/** The values of each name in a query, in their order, trimmed and none of them empty. */
export type Query = ReadonlyMap<string, readonly string[]>;

/** `a[]` and `a[0]` are `a`; other brackets belong to the name, as in `tribe-events-views[tribe-bar-date]`. */
const nameOf = (text: string): string => text.replace(/\[\d*\]$/, '');

/** Reads the `known` names of a query. Bytes that are not UTF-8 become U+FFFD. */
export const readQuery = (text: string, known: ReadonlySet<string>): Query => {
  const found = new Map<string, string[]>();
  for (const [bracketed, given] of new URLSearchParams(text)) {
    const name = nameOf(bracketed);
    const value = known.has(name) ? usableCharacters(given).trim() : '';
    if (value === '') continue;
    const values = found.get(name) ?? [];
    values.push(value);
    found.set(name, values);
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
