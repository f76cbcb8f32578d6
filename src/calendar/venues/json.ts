import type { Coordinates } from '../../kernel/coordinates.ts';
import type { Json } from '../../kernel/json.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
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

/** State or province as given, or derived from the others (reference venues-organizers-terms-api 4.5). */
export const stateProvinceOf = ({
  stateprovince,
  state,
  province,
  country,
}: Pick<VenueRow, 'stateprovince' | 'state' | 'province' | 'country'>): string => {
  if (stateprovince !== '') return stateprovince;
  return state !== '' && ['', 'US', 'United States'].includes(country) ? state : province;
};

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
  const texts = withoutEmpty({
    address: row.address,
    city: row.city,
    country: row.country,
    province: row.province,
    state: row.state,
    zip: row.zip,
    phone: row.phone,
    website: row.website,
    stateprovince: stateProvinceOf(row),
  });
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
export interface VenueView extends PlaceView {
  /** Street and number. */
  readonly address: string;
  readonly zip: string;
  readonly city: string;
  readonly stateProvince: string;
  readonly country: string;
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
export const venueView = (row: VenueRow, options: PlaceViewOptions): VenueView => {
  const shown = (text: string): string => (options.locked ? '' : plainText(text));
  return {
    ...placeView(row, options),
    address: shown(row.address),
    zip: shown(row.zip),
    city: shown(row.city),
    stateProvince: shown(stateProvinceOf(row)),
    country: shown(row.country),
    coordinates: options.locked ? null : coordinatesOf(row),
  };
};
