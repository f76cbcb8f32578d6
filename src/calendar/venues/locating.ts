import { anonymous } from '../../kernel/actor.ts';
import { utcText } from '../../kernel/clock.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { VenueRow } from '../../storage/tables.ts';
import { findPlaces } from '../linked-records/repository.ts';
import { replaceAndRecord } from '../linked-records/writes.ts';
import { addressOf } from './address.ts';
import { venueKind } from './venue-kind.ts';

/** Degrees, WGS 84. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Returns the query of venues without coordinates that no editor has settled, in the order of ids. */
export const unlocatedVenues = (executor: Executor) =>
  executor
    .selectFrom('venues')
    .selectAll()
    .where('geo_lat', 'is', null)
    .where('geo_origin', 'is', null)
    .where('status', '!=', 'trash')
    // What a password hides is for nobody else, not for a geocoder either.
    .where('password_hash', 'is', null)
    .orderBy('id');

/**
 * Gives the venue the coordinates that a geocoder knows for an address, as a change of the program's own; nothing
 * when it has another address by now, or was settled by somebody else. Part of a transaction.
 */
export const locateVenue = async (
  executor: Executor,
  id: number,
  addressKey: string,
  { lat, lng }: Point,
  now: Temporal.Instant,
): Promise<void> => {
  const row = (await findPlaces(executor, venueKind, [id])).get(id);
  if (row === undefined || row.status === 'trash' || row.geo_lat !== null || row.geo_origin !== null) return;
  if (addressOf(row)?.key !== addressKey) return;
  const point = { geo_lat: lat, geo_lng: lng, geo_origin: 'geocoder' } as const;
  const located: VenueRow = { ...row, ...point, modified_utc: utcText(now) };
  await replaceAndRecord(executor, venueKind, row, located, 'update', { actor: anonymous, now });
};
