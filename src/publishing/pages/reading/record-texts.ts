import { coordinatesOf } from '../../../calendar/venues/json.ts';
import type { Coordinates } from '../../../kernel/coordinates.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import type { Flag, VenueRow } from '../../../storage/tables.ts';
import type { Address } from '../event/event-data.ts';
import { mapOf } from '../request/maps.ts';
import type { PageContext, Visit } from '../request/page-request.ts';

type Located = Pick<
  VenueRow,
  | 'address'
  | 'city'
  | 'zip'
  | 'stateprovince'
  | 'country'
  | 'geo_lat'
  | 'geo_lng'
  | 'show_map'
  | 'show_map_link'
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
  const coordinates = coordinatesOf(venue);
  if (coordinates !== null && template.includes('{lat}'))
    return template
      .replaceAll('{lat}', String(coordinates.lat))
      .replaceAll('{lng}', String(coordinates.lng))
      .replaceAll('{address}', '');
  if (lines.length === 0) return null;
  const address = encodeURIComponent(lines.join(', '));
  if (template.includes('{address}')) return template.replaceAll('{address}', address);
  return `https://www.openstreetmap.org/search?query=${address}`;
};

/** Where a venue stands on a map; null without maps or coordinates, or when its editors want none. */
export const onMapOf = (context: PageContext, visit: Visit, venue: Located): Coordinates | null =>
  mapOf(context, visit) === null || venue.show_map === 0 ? null : coordinatesOf(venue);

/** Whether the editors of what names a venue want a map of it, and the way there linked, too. */
interface Wanted {
  readonly show_map: Flag;
  readonly show_map_link: Flag;
}

/** Where a venue is, with map and way there if it and, unless absent, the event want them. */
export const addressOf = (
  context: PageContext,
  visit: Visit,
  venue: Located,
  event: Wanted = venue,
): Address => {
  const lines = linesOf(venue);
  const isLinked = event.show_map_link === 1 && venue.show_map_link === 1;
  return {
    lines,
    directions: isLinked ? directionsTo(context.settings.directionsUrl, venue, lines) : null,
    onMap: event.show_map === 1 ? onMapOf(context, visit, venue) : null,
  };
};
