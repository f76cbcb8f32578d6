import { findLinksOf, noLinks } from '../../../calendar/events/read/event-rows.ts';
import type { Executor } from '../../../storage/dialect.ts';
import type { ImageRow } from '../../../storage/tables.ts';
import type { PageContext } from './page-request.ts';

const findRows = (executor: Executor, ids: readonly number[]) =>
  executor
    .selectFrom('events')
    .select([
      'id',
      'slug',
      'title',
      'excerpt',
      'timezone',
      'all_day',
      'start_local',
      'end_local',
      'start_utc',
      'end_utc',
      'cost',
      'tickets',
      'event_status',
      'status_note',
      'featured',
      'password_hash',
      'image_id',
    ])
    .where('id', 'in', ids)
    .where('status', '=', 'publish')
    .execute();

const findVenues = (executor: Executor, ids: readonly number[]) =>
  executor
    .selectFrom('venues')
    .select(['id', 'name', 'slug', 'city', 'password_hash'])
    .where('id', 'in', ids)
    .where('status', '=', 'publish')
    .execute();

/** A venue in rows of lists. */
type ListedVenue = Awaited<ReturnType<typeof findVenues>>[number];
type Columns = Awaited<ReturnType<typeof findRows>>[number];

/** An event of a list, with those of its links that a row shows. */
export interface ListedRow extends Columns {
  /** The first published one. */
  readonly venue: ListedVenue | null;
  readonly image: ImageRow | null;
  /** Ids of categories and tags. */
  readonly terms: readonly number[];
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** Reads published events for lists, in the order of the ids. */
export const findListedRows = async (
  { database, images }: PageContext,
  ids: readonly number[],
): Promise<readonly ListedRow[]> => {
  if (ids.length === 0) return [];
  const executor = database.read;
  const found = byId(await findRows(executor, [...new Set(ids)]));
  const linked = await findLinksOf(executor, [...found.keys()]);
  const venueIds = [...new Set([...linked.values()].flatMap(({ venues }) => venues))];
  const venues = byId(venueIds.length === 0 ? [] : await findVenues(executor, venueIds));
  const imageIds = [...new Set([...found.values()].flatMap((row) => row.image_id ?? []))];
  const pictures = imageIds.length === 0 ? new Map() : await images.findImages(executor, imageIds);
  return ids.flatMap((id): ListedRow[] => {
    const row = found.get(id);
    if (row === undefined) return [];
    const links = linked.get(id) ?? noLinks;
    const venue = links.venues.flatMap((each) => venues.get(each) ?? [])[0] ?? null;
    return [{ ...row, venue, image: pictures.get(row.image_id ?? 0) ?? null, terms: links.terms }];
  });
};
