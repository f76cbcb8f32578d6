import { foldQuery } from '../../kernel/text/folding.ts';
import { decodeEntities } from '../../kernel/text/html/plain-text.ts';
import type { VenueRow } from '../../storage/tables.ts';
import { stateProvinceOf } from './fields.ts';

/** Longer texts are no addresses. */
const longestAddress = 300;

/** A postal address as a geocoder is asked for it. */
export interface Address {
  /** E.g. `Calle Mayor 1, 42001 Soria, Castilla y León, España`. */
  readonly line: string;
  /** The line folded: the same for addresses that differ in letter case, accents and blanks only. */
  readonly key: string;
}

/** The address of a venue; null when it names no street in a town, for which any point would be a guess. */
export const addressOf = (row: VenueRow): Address | null => {
  const { address, zip, city, country } = row;
  if (address === '' || (city === '' && zip === '')) return null;
  const parts = [address, `${zip} ${city}`, stateProvinceOf(row), country].map((part) => part.trim());
  const said = [...new Set(parts.filter((part) => part !== ''))].join(', ');
  if (said.length > longestAddress) return null;
  const line = decodeEntities(said);
  return { line, key: foldQuery(line) };
};
