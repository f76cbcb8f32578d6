import type { PlaceKind, PlaceRow } from '../../calendar/linked-records/kind.ts';
import { placesById } from '../../calendar/linked-records/repository.ts';
import { organizerTexts } from '../../calendar/organizers/fields.ts';
import { organizerKind } from '../../calendar/organizers/organizer-kind.ts';
import { type Fields, readColumns } from '../../calendar/records/fields.ts';
import { venueTexts } from '../../calendar/venues/fields.ts';
import { venueKind } from '../../calendar/venues/venue-kind.ts';
import type { OrganizerRow, VenueRow } from '../../storage/tables.ts';
import { switchCell } from './csv-cell.ts';
import {
  type Column,
  cellsOf,
  findImageAddresses,
  headingsOf,
  imageCell,
  isPublic,
  type Table,
  typedTitle,
} from './csv-table.ts';

interface Shown<Row> {
  readonly row: Row;
  readonly image: string;
}

const degrees = (value: number | null): string => (value === null ? '' : String(value));

const textColumns = (kind: string, fields: Fields): readonly Column<Shown<PlaceRow>>[] =>
  Object.entries(fields).flatMap(([name, { headings }]): Column<Shown<PlaceRow>>[] => {
    const heading = headings?.[0][0];
    if (heading === undefined) return [];
    return [[`${kind} ${heading.toUpperCase()}`, ({ row }) => String(readColumns(fields, row)[name])]];
  });

const venueColumns: readonly Column<Shown<VenueRow>>[] = [
  ['VENUE NAME', ({ row }) => typedTitle(row.name)],
  ['VENUE DESCRIPTION', ({ row }) => row.description],
  ...textColumns('VENUE', venueTexts),
  ['VENUE LATITUDE', ({ row }) => degrees(row.geo_lat)],
  ['VENUE LONGITUDE', ({ row }) => degrees(row.geo_lng)],
  ['VENUE FEATURED IMAGE', ({ image }) => image],
  ['VENUE SHOW MAP', ({ row }) => switchCell(row.show_map)],
  ['VENUE SHOW MAP LINK', ({ row }) => switchCell(row.show_map_link)],
];

const organizerColumns: readonly Column<Shown<OrganizerRow>>[] = [
  ['ORGANIZER NAME', ({ row }) => typedTitle(row.name)],
  ['ORGANIZER DESCRIPTION', ({ row }) => row.description],
  ...textColumns('ORGANIZER', organizerTexts),
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
