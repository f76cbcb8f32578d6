import { isTruthyWord } from '../../kernel/schema/typing.ts';
import type { Site } from '../../kernel/site.ts';
import type { VenueRow } from '../../storage/tables.ts';
import type { PlaceKind, WriteFields } from '../linked-records/kind.ts';
import { mergeColumns } from '../records/fields.ts';
import { addressOf } from './address.ts';
import { venueTexts } from './fields.ts';
import { type VenueView, venueJson, venueView } from './json.ts';
import { changedVenueFields, newVenueFields, VenueListSchema, VenueSchema } from './schema.ts';

const switches = ['show_map', 'show_map_link'] as const;

type Columns = Partial<VenueRow>;

const nowhere = { geo_lat: null, geo_lng: null } as const;

/** The coordinates that a write names, null for none: both or neither, a sent one beside the one that was there. */
const sentCoordinates = (
  fields: WriteFields,
  row: VenueRow | null,
): Pick<VenueRow, 'geo_lat' | 'geo_lng'> | null => {
  if (fields['geo_lat'] === undefined && fields['geo_lng'] === undefined) return null;
  const [lat, lng] = (['geo_lat', 'geo_lng'] as const).map((name) => {
    const sent = fields[name] ?? row?.[name];
    return typeof sent === 'number' ? sent : null;
  });
  return lat === null || lng === null || lat === undefined || lng === undefined
    ? nowhere
    : { geo_lat: lat, geo_lng: lng };
};

/**
 * The coordinates after a write that leaves the venue with these texts. What an editor says stays, also that there
 * are none; what a geocoder found holds for the address it was asked for, and sent back unchanged it is no editor's.
 */
const coordinates = (fields: WriteFields, texts: Columns, row: VenueRow | null): Columns => {
  const before = row ?? { ...nowhere, geo_origin: null };
  const sent = sentCoordinates(fields, row);
  if (sent !== null && (sent.geo_lat !== before.geo_lat || sent.geo_lng !== before.geo_lng)) {
    return { ...sent, geo_origin: 'editor' };
  }
  if (row === null) return { ...nowhere, geo_origin: null };
  const isMoved = addressOf(row)?.key !== addressOf({ ...row, ...texts })?.key;
  const isOpen = row.geo_lat === null || row.geo_origin === 'geocoder';
  return isMoved && isOpen ? { ...nowhere, geo_origin: null } : {};
};

const ownColumns = (fields: WriteFields, row: VenueRow | null, site: Site): Columns => {
  const columns: Columns = mergeColumns(venueTexts, row, fields, site);
  for (const name of switches) {
    const sent = fields[name];
    if (sent !== undefined) columns[name] = isTruthyWord(sent) ? 1 : 0;
    else if (row === null) columns[name] = 1;
  }
  return { ...columns, ...coordinates(fields, columns, row) };
};

/** Places where events happen. */
export const venueKind: PlaceKind<VenueRow, VenueView> = {
  name: 'venue',
  table: 'venues',
  operation: 'Venue',
  one: { es: 'un lugar', en: 'a venue' },
  many: { es: 'los lugares', en: 'the venues' },
  newFields: newVenueFields,
  changedFields: changedVenueFields,
  texts: venueTexts,
  schema: VenueSchema,
  listSchema: VenueListSchema,
  distinguishing: ['city'],
  ownColumns,
  toJson: venueJson,
  toView: venueView,
};
