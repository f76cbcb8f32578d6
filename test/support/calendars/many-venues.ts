import type { Database } from '../../../src/storage/dialect.ts';
import { insertRows } from '../../../src/storage/insert-rows.ts';
import type { VenueRow } from '../../../src/storage/tables.ts';

const texts = {
  ...{ description: '', description_key: '', excerpt: '', address: '', city: '', country: '', province: '' },
  ...{ state: '', stateprovince: '', zip: '', phone: '', website: '' },
  ...{ date_utc: '2026-01-01 00:00:00', modified_utc: '2026-01-01 00:00:00' },
};

/**
 * Adds published venues with ids from `first` on at these points, behind the interface's back: thousands of requests
 * would take seconds.
 */
export const addManyVenues = (
  database: Database,
  first: number,
  points: readonly (readonly [lat: number, lng: number])[],
): Promise<void> =>
  database.transaction(async (executor) => {
    const rows = points.map(
      ([geo_lat, geo_lng], index): VenueRow => ({
        ...texts,
        ...{ id: first + index, revision: 1, author: 1, status: 'publish', status_before_trash: null },
        ...{ name: `Sala ${first + index}`, name_key: '', slug: `sala-${first + index}` },
        ...{ image_id: null, password_hash: null, lineage: '[]', show_map: 1, show_map_link: 1 },
        ...{ geo_lat, geo_lng, geo_origin: 'editor' },
      }),
    );
    await insertRows(
      executor,
      'records',
      rows.map(({ id }) => ({ id, kind: 'venue' })),
    );
    await insertRows(executor, 'venues', rows);
  });
