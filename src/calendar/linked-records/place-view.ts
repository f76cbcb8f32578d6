import type { Json } from '../../kernel/json.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
import type { OrganizerRow, VenueRow } from '../../storage/tables.ts';

/** A venue or an organizer as the outputs of an event show it. Its texts are plain; those that a password hides are `''`. */
export interface PlaceView {
  readonly id: number;
  readonly revision: number;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly modifiedUtc: string;
  readonly name: string;
  readonly phone: string;
  readonly website: string;
  /** Its linked data (schema.org), null where they are not asked for or hidden. */
  readonly linkedData: Json;
}

/** How a place is viewed. */
export interface PlaceViewOptions {
  /** Whether a password hides it from the reader: the name stays (reference venues-organizers-terms-api 1.6). */
  readonly locked: boolean;
  readonly linkedData: Json;
}

/** What the views of venues and organizers have in common. */
export const placeView = (
  row: VenueRow | OrganizerRow,
  { locked, linkedData }: PlaceViewOptions,
): PlaceView => ({
  id: row.id,
  revision: row.revision,
  modifiedUtc: row.modified_utc,
  name: plainText(row.name),
  phone: locked ? '' : plainText(row.phone),
  website: locked ? '' : row.website,
  linkedData,
});
