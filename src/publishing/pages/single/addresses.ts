import { plainText } from '../../../kernel/text/html/plain-text.ts';
import type { VenueRow } from '../../../storage/tables.ts';
import type { Address } from '../../views/event/event-data.ts';
import type { PageContext } from '../page-context.ts';

type Located = Pick<
  VenueRow,
  'address' | 'city' | 'zip' | 'stateprovince' | 'country' | 'geo_lat' | 'geo_lng' | 'show_map_link'
>;

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** Street; postcode and town; province; country, those that are known. */
const linesOf = (venue: Located): readonly string[] => {
  const [street, city, zip, province, country] = [
    venue.address,
    venue.city,
    venue.zip,
    venue.stateprovince,
    venue.country,
  ].map(plainText) as [string, string, string, string, string];
  return [street, joined(zip, city), province === city ? '' : province, country].filter(
    (line) => line !== '',
  );
};

/** The address of the way there, by coordinates, else by the address; null where neither can be put in. */
const directionsTo = (template: string, venue: Located, lines: readonly string[]): string | null => {
  const { geo_lat: lat, geo_lng: lng } = venue;
  if (lat !== null && lng !== null && /\{lat\}/.test(template))
    return template
      .replaceAll('{lat}', String(lat))
      .replaceAll('{lng}', String(lng))
      .replaceAll('{address}', '');
  if (lines.length === 0) return null;
  const address = encodeURIComponent(lines.join(', '));
  if (template.includes('{address}')) return template.replaceAll('{address}', address);
  return `https://www.openstreetmap.org/search?query=${address}`;
};

/** Where a venue is; `isLinked` says whether the editors of the event want the way there linked too. */
export const addressOf = ({ settings }: PageContext, venue: Located, isLinked = true): Address => {
  const lines = linesOf(venue);
  const isShown = isLinked && venue.show_map_link === 1;
  return { lines, directions: isShown ? directionsTo(settings.directionsUrl, venue, lines) : null };
};
