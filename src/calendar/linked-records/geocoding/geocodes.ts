import { utcText } from '../../../kernel/clock.ts';
import type { Executor } from '../../../storage/dialect.ts';
import type { Point } from '../../venues/locating.ts';

/** After so long an address that nobody knew is asked for again: maps grow. */
const unknownFor = Temporal.Duration.from({ hours: 90 * 24 });

/**
 * What a geocoder has answered for the address of that key: a point, or null where it does not know it. Undefined where
 * it was not asked, or did not know it long ago.
 */
export const findGeocode = async (
  executor: Executor,
  key: string,
  now: Temporal.Instant,
): Promise<Point | null | undefined> => {
  const row = await executor
    .selectFrom('geocodes')
    .selectAll()
    .where('address_key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { geo_lat: lat, geo_lng: lng, asked_at } = row;
  if (lat !== null && lng !== null) return { lat, lng };
  return asked_at > utcText(now.subtract(unknownFor)) ? null : undefined;
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
