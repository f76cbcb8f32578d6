import { anonymous } from '../../kernel/actor.ts';
import { utcText } from '../../kernel/clock.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { VenueRow } from '../../storage/tables.ts';
import { findPlaces } from '../linked-records/repository.ts';
import { replaceAndRecord } from '../linked-records/writes.ts';
import { type Address, addressOf } from './address.ts';
import { venueKind } from './venue-kind.ts';

/** Degrees, WGS 84. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** A venue without coordinates that nobody has said should have none; `address` null when it has none to look up. */
export interface UnlocatedVenue {
  readonly id: number;
  readonly address: Address | null;
}

const unlocated = (executor: Executor) =>
  executor
    .selectFrom('venues')
    .selectAll()
    .where('geo_lat', 'is', null)
    .where('geo_origin', 'is', null)
    .where('status', '!=', 'trash')
    // What a password hides is for nobody else, not for a geocoder either.
    .where('password_hash', 'is', null)
    .orderBy('id');

const venueOf = (row: VenueRow): UnlocatedVenue => ({ id: row.id, address: addressOf(row) });

/** Those after an id in the order of ids, so many at a time. */
export const listUnlocatedVenues = async (
  executor: Executor,
  after: number,
  limit: number,
): Promise<UnlocatedVenue[]> =>
  (await unlocated(executor).where('id', '>', after).limit(limit).execute()).map(venueOf);

/** Those among the ids. */
export const findUnlocatedVenues = async (
  executor: Executor,
  ids: readonly number[],
): Promise<UnlocatedVenue[]> =>
  ids.length === 0 ? [] : (await unlocated(executor).where('id', 'in', ids).execute()).map(venueOf);

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
