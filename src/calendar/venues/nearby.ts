import type { View } from '../../kernel/actor.ts';
import { isVisible } from '../../kernel/actor.ts';
import type { Executor } from '../../storage/dialect.ts';

/** A circle on the earth: degrees (WGS 84) and kilometres. */
export interface Circle {
  readonly lat: number;
  readonly lng: number;
  readonly radiusKm: number;
}

/** Of a circle for which no radius is given, in kilometres. */
export const usualRadiusKm = 25;

/** The mean radius of the earth in kilometres (IUGG). */
const earthRadius = 6371.0088;
const radians = Math.PI / 180;
// Degrees; wider than any error of rounding, some centimetres on the ground.
const margin = 1e-6;

/** The shorter way along the great circle, in kilometres. */
const distance = (from: Circle, lat: number, lng: number): number => {
  const half = (degrees: number): number => Math.sin((degrees * radians) / 2) ** 2;
  const haversine =
    half(lat - from.lat) + Math.cos(from.lat * radians) * Math.cos(lat * radians) * half(lng - from.lng);
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, haversine)));
};

/** Half the width of the circle in degrees of longitude; 180 when it holds a pole. */
const longitudeReach = ({ lat, radiusKm }: Circle): number => {
  const angle = radiusKm / earthRadius;
  if (Math.abs(lat) * radians + angle >= Math.PI / 2) return 180;
  return Math.asin(Math.sin(angle) / Math.cos(lat * radians)) / radians + margin;
};

/**
 * The venues in the circle that the view shows, by id, and how many kilometres each is away; not those in the trash,
 * nor those that a password hides. Circles across the antimeridian and over the poles are circles all the same.
 */
export const findVenuesNearby = async (
  executor: Executor,
  circle: Circle,
  view: View = 'all',
): Promise<ReadonlyMap<number, number>> => {
  const { lat, lng, radiusKm } = circle;
  const latitudeReach = radiusKm / earthRadius / radians + margin;
  const reach = longitudeReach(circle);
  const [west, east] = [lng - reach, lng + reach];
  let query = executor
    .selectFrom('venues')
    .select(['id', 'author', 'status', 'geo_lat', 'geo_lng'])
    .where('geo_lat', '>=', lat - latitudeReach)
    .where('geo_lat', '<=', lat + latitudeReach)
    .where('status', '!=', 'trash')
    .where('password_hash', 'is', null);
  if (reach < 180) {
    query = query.where((build) =>
      build.or(
        [-360, 0, 360].map((turn) =>
          build.and([build('geo_lng', '>=', west + turn), build('geo_lng', '<=', east + turn)]),
        ),
      ),
    );
  }
  const rows = await query.execute();
  const found = new Map<number, number>();
  for (const row of rows) {
    const km = distance(circle, row.geo_lat ?? 0, row.geo_lng ?? 0);
    if (km <= radiusKm && isVisible(view, row)) found.set(row.id, km);
  }
  return found;
};
