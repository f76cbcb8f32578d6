import type { Coordinates } from '../../kernel/coordinates.ts';
import type { Json } from '../../kernel/json.ts';
import { renderExcerpt } from '../../kernel/text/html/rendering.ts';
import { jsonLdDescription } from '../../kernel/text/linked-data.ts';
import type { VenueRow } from '../../storage/tables.ts';
import {
  imageAddress,
  masked,
  nameText,
  placeHead,
  placeTail,
  placeView,
  withoutEmpty,
} from '../linked-records/json.ts';
import type { PlaceJsonOptions, PlaceView, PlaceViewOptions } from '../linked-records/kind.ts';
import { plainTextsOf } from '../linked-records/text-fields.ts';
import { readColumns } from '../records/fields.ts';
import { stateProvinceOf, venueTexts } from './fields.ts';

/** A page that shows the point on a map. */
const mapAddress = (lat: number, lng: number): string => {
  const [north, east] = [lat, lng].map((degrees) => Number(degrees.toFixed(6)));
  return `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=17/${north}/${east}`;
};

/** Where it is, and a map of it when one may be linked. */
const linkedPosition = ({ geo_lat: lat, geo_lng: lng, show_map_link }: VenueRow) =>
  lat === null || lng === null
    ? {}
    : {
        geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
        ...(show_map_link === 1 ? { hasMap: mapAddress(lat, lng) } : {}),
      };

/** The place as linked data (schema.org `Place`; reference venues-organizers-terms-api 1.5). */
const linkedData = (row: VenueRow, image: Json | null): Json => ({
  '@type': 'Place',
  name: nameText(row, false),
  description: jsonLdDescription(renderExcerpt(row.excerpt), row.description),
  ...imageAddress(image),
  url: '',
  address: {
    '@type': 'PostalAddress',
    ...withoutEmpty({
      streetAddress: row.address,
      addressLocality: row.city,
      addressRegion: stateProvinceOf(row),
      postalCode: row.zip,
      addressCountry: row.country,
    }),
  },
  ...linkedPosition(row),
  telephone: row.phone,
  sameAs: row.website,
});

/**
 * The venue as the interface answers it; empty texts have no key. Locked, it keeps its name
 * and hides the rest (reference venues-organizers-terms-api 1.1, 1.6, events-api Q26).
 */
export const venueJson = (row: VenueRow, options: PlaceJsonOptions): { readonly [key: string]: Json } => {
  const { image, jsonLd, locked } = options;
  const texts = withoutEmpty(readColumns(venueTexts, row));
  const place =
    row.geo_lat === null || row.geo_lng === null ? {} : { geo_lat: row.geo_lat, geo_lng: row.geo_lng };
  return {
    ...placeHead('venue', row, options),
    ...(locked ? masked(texts) : texts),
    ...(locked && 'geo_lat' in place ? { geo_lat: 0, geo_lng: 0 } : place),
    ...(jsonLd && !locked ? { json_ld: linkedData(row, image) } : {}),
    show_map: locked ? null : row.show_map === 1,
    show_map_link: locked ? null : row.show_map_link === 1,
    ...placeTail(row, options),
  };
};

/** A venue as the outputs of an event show it. */
export interface VenueView extends PlaceView, Readonly<Record<keyof typeof venueTexts, string>> {
  /** Null where they are not known or hidden. */
  readonly coordinates: Coordinates | null;
}

/** Where a venue is; null where one of its coordinates is not known. */
export const coordinatesOf = ({
  geo_lat: lat,
  geo_lng: lng,
}: Pick<VenueRow, 'geo_lat' | 'geo_lng'>): Coordinates | null =>
  lat === null || lng === null ? null : { lat, lng };

/** The view of a venue. */
export const venueView = (row: VenueRow, options: PlaceViewOptions): VenueView => ({
  ...placeView(row, options),
  ...plainTextsOf(venueTexts, row, options),
  coordinates: options.locked ? null : coordinatesOf(row),
});
