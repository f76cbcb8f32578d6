import { utcText } from '../../../kernel/clock.ts';
import type { Executor } from '../../../storage/dialect.ts';
import type { Point } from '../../venues/locating.ts';

/** After so long an address that nobody knew is asked for again: maps grow. */
const unknownFor = Temporal.Duration.from({ hours: 90 * 24 });

/**
 * What a geocoder has answered for the addresses, by key: a point, or null for one that it does not know. Those
 * that it was not asked for, or did not know long ago, are absent.
 */
export const findGeocodes = async (
  executor: Executor,
  keys: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, Point | null>> => {
  if (keys.length === 0) return new Map();
  const rows = await executor
    .selectFrom('geocodes')
    .selectAll()
    .where('address_key', 'in', keys)
    .where((build) =>
      build.or([build('geo_lat', 'is not', null), build('asked_at', '>', utcText(now.subtract(unknownFor)))]),
    )
    .execute();
  return new Map(
    rows.map(({ address_key, geo_lat: lat, geo_lng: lng }) => [
      address_key,
      lat === null || lng === null ? null : { lat, lng },
    ]),
  );
};

/** Keeps what the geocoder answered for an address. Part of a transaction. */
export const saveGeocode = async (
  executor: Executor,
  key: string,
  point: Point | null,
  now: Temporal.Instant,
): Promise<void> => {
  const answer = { geo_lat: point?.lat ?? null, geo_lng: point?.lng ?? null, asked_at: utcText(now) };
  await executor
    .insertInto('geocodes')
    .values({ address_key: key, ...answer })
    .onConflict((conflict) => conflict.column('address_key').doUpdateSet(answer))
    .execute();
};
