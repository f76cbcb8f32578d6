import { coordinatesOf } from '../../../calendar/venues/json.ts';
import type { Coordinates } from '../../../kernel/coordinates.ts';
import { pageHtml } from '../../../kernel/text/html/page-html.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { renderDescription } from '../../../kernel/text/html/rendering.ts';
import type { VenueRow } from '../../../storage/tables.ts';
import { mapOf } from './links.ts';
import type { PageRequest } from './page-request.ts';

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** Returns street; postcode and town; province; country: those that are set. */
const linesOf = ({ address, city, zip, stateprovince, country }: VenueRow): readonly string[] => {
  const [street = '', town = '', postcode = '', province = '', state = ''] = [
    ...[address, city, zip, stateprovince, country].map(plainText),
  ];
  const lines = [street, joined(postcode, town), province === town ? '' : province, state];
  return lines.filter((line) => line !== '');
};

/** Returns the address of the way there, by coordinates, else by the address; null where neither is set. */
const directionsTo = (template: string, venue: VenueRow, lines: readonly string[]): string | null => {
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

/** Returns where a venue is on a map; null without maps or coordinates, or when its editors switched the map off. */
export const onMapOf = (request: PageRequest, venue: VenueRow): Coordinates | null =>
  mapOf(request) === null || venue.show_map === 0 ? null : coordinatesOf(venue);

/** Returns where a venue is, all texts plain. Map and way there can be switched off by the venue and by the event. */
export const addressOf = (
  request: PageRequest,
  venue: VenueRow,
  event: Pick<VenueRow, 'show_map' | 'show_map_link'> = venue,
) => {
  const lines = linesOf(venue);
  const isLinked = event.show_map_link === 1 && venue.show_map_link === 1;
  return {
    lines,
    directions: isLinked ? directionsTo(request.settings.directionsUrl, venue, lines) : null,
    onMap: event.show_map === 1 ? onMapOf(request, venue) : null,
  };
};

/** Where a venue is. */
export type Address = ReturnType<typeof addressOf>;

declare const fitForPages: unique symbol;

/** HTML of an editor made fit for pages (pages.md 4.5); only `proseOf` makes one. */
export type PageHtml = string & { readonly [fitForPages]: true };

/** Returns the description of a record for its page; empty for none. */
export const proseOf = ({ settings, origin, words }: PageRequest, stored: string): PageHtml =>
  pageHtml(renderDescription(stored), {
    origin,
    remoteImages: settings.remoteImages,
    outside: words.outside,
  }) as PageHtml;
