/** Degrees of latitude and longitude, WGS 84. */
export interface Coordinates {
  readonly lat: number;
  readonly lng: number;
}
