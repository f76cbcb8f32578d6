import type { Coordinates } from '../../kernel/coordinates.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
import type { VenueRow } from '../../storage/tables.ts';
import { type PlaceView, type PlaceViewOptions, placeView } from '../linked-records/place-view.ts';
import { stateProvinceOf } from './json.ts';

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
