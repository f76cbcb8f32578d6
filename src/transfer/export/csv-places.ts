import type { PlaceKind, PlaceRow } from '../../calendar/linked-records/kind.ts';
import { placesById } from '../../calendar/linked-records/repository.ts';
import { organizerKind } from '../../calendar/organizers/organizer-kind.ts';
import { stateProvinceOf } from '../../calendar/venues/fields.ts';
import { venueKind } from '../../calendar/venues/venue-kind.ts';
import type { OrganizerRow, VenueRow } from '../../storage/tables.ts';
import { switchCell } from './csv-cell.ts';
import { findImageAddresses, imageCell } from './csv-images.ts';
import { type Column, cellsOf, headingsOf, isPublic, type Table } from './csv-table.ts';
import { typedTitle } from './csv-texts.ts';

interface Shown<Row> {
  readonly row: Row;
  readonly image: string;
}

const degrees = (value: number | null): string => (value === null ? '' : String(value));

const venueColumns: readonly Column<Shown<VenueRow>>[] = [
  ['VENUE NAME', ({ row }) => typedTitle(row.name)],
  ['VENUE DESCRIPTION', ({ row }) => row.description],
  ['VENUE COUNTRY', ({ row }) => row.country],
  ['VENUE ADDRESS', ({ row }) => row.address],
  ['VENUE CITY', ({ row }) => row.city],
  ['VENUE STATE/PROVINCE', ({ row }) => stateProvinceOf(row)],
  ['VENUE ZIP', ({ row }) => row.zip],
  ['VENUE PHONE', ({ row }) => row.phone],
  ['VENUE WEBSITE', ({ row }) => row.website],
  ['VENUE LATITUDE', ({ row }) => degrees(row.geo_lat)],
  ['VENUE LONGITUDE', ({ row }) => degrees(row.geo_lng)],
  ['VENUE FEATURED IMAGE', ({ image }) => image],
  ['VENUE SHOW MAP', ({ row }) => switchCell(row.show_map)],
  ['VENUE SHOW MAP LINK', ({ row }) => switchCell(row.show_map_link)],
];

const organizerColumns: readonly Column<Shown<OrganizerRow>>[] = [
  ['ORGANIZER NAME', ({ row }) => typedTitle(row.name)],
  ['ORGANIZER DESCRIPTION', ({ row }) => row.description],
  ['ORGANIZER EMAIL', ({ row }) => row.email],
  ['ORGANIZER WEBSITE', ({ row }) => row.website],
  ['ORGANIZER PHONE', ({ row }) => row.phone],
  ['ORGANIZER FEATURED IMAGE', ({ image }) => image],
];

const atOnce = 200;

const placeTable = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  columns: readonly Column<Shown<Row>>[],
): Table => ({
  headings: headingsOf(columns),
  rows: async function* (source) {
    for await (const rows of placesById(source.snapshot.database.read, kind, atOnce)) {
      const shown = rows.filter(isPublic);
      const images = await findImageAddresses(source, shown);
      for (const row of shown) yield cellsOf(columns, { row, image: imageCell(row, images) });
    }
  },
});

/** Venues, one a row. */
export const venueTable: Table = placeTable(venueKind, venueColumns);
/** Organizers, one a row. */
export const organizerTable: Table = placeTable(organizerKind, organizerColumns);
