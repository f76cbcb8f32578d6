import type { TProperties, TSchema } from 'typebox';
import type { Json } from '../../kernel/json.ts';
import type { Links } from '../../kernel/links.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { Site } from '../../kernel/site.ts';
import type { OrganizerRow, VenueRow } from '../../storage/tables.ts';
import type { TextFields } from './text-fields.ts';

/** A venue or an organizer as the outputs of an event show it. Its texts are plain; those that a password hides are `''`. */
export interface PlaceView {
  readonly id: number;
  readonly revision: number;
  /** When what is shown of it was last modified: UTC, `YYYY-MM-DD HH:MM:SS`. */
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

/** A row of either kind of place. */
export type PlaceRow = VenueRow | OrganizerRow;

/** How a row is to be answered. */
export interface PlaceJsonOptions {
  readonly site: Site;
  /** The image object, null for none. */
  readonly image: Json | null;
  /** Texts without markup instead of HTML (`?text=plain`). */
  readonly plain: boolean;
  /** Whether `json_ld` is part of it: single reads only (reference venues-organizers-terms-api 1.5). */
  readonly jsonLd: boolean;
  /** Whether a password hides it (reference venues-organizers-terms-api 1.6). */
  readonly locked: boolean;
  readonly links: Links;
}

/** Fields that writes of both kinds take, beside those of the kind; the name stands under the kind's name. */
interface PlaceFields {
  readonly author?: number;
  readonly date?: string | number;
  readonly date_utc?: string | number;
  readonly description?: string;
  readonly status?: string;
  readonly image?: string | number;
  /** Of a creation; `reuse` unless said. */
  readonly if_exists?: 'reuse' | 'refuse' | 'add';
}

/** The fields of one write, checked; those of the kind among them. */
export type WriteFields = PlaceFields & Readonly<Record<string, unknown>>;

/** The records that events are linked to: what is different about venues and about organizers. */
export interface PlaceKind<Row extends PlaceRow, View extends PlaceView = PlaceView> {
  /** Its name in codes and addresses; also the parameter and the key that hold the record's name. */
  readonly name: 'venue' | 'organizer';
  readonly table: 'venues' | 'organizers';
  /** The kind as the ending of operation ids. */
  readonly operation: 'Venue' | 'Organizer';
  /** One of the kind with its article, for the middle of a sentence: `un lugar`. */
  readonly one: Phrase;
  /** All of them likewise: `los lugares`. */
  readonly many: Phrase;
  /** Fields of a creation, in the interface's order. */
  readonly newFields: TProperties;
  /** Fields of an update, likewise; none is required. */
  readonly changedFields: TProperties;
  /** The texts among them but the name. */
  readonly texts: TextFields;
  /** One record as it is answered, and a page of them. */
  readonly schema: TSchema;
  readonly listSchema: TSchema;
  /** Of the texts those that set records of the same name apart. */
  readonly distinguishing: readonly (keyof Row & string)[];
  /** The columns of its own for the fields that were sent; null stands for the row of a new record. */
  readonly ownColumns: (fields: WriteFields, row: Row | null, site: Site) => Partial<Row>;
  /** The record as the interface answers it. */
  readonly toJson: (row: Row, options: PlaceJsonOptions) => { readonly [key: string]: Json };
  /** The record as other outputs of an event show it. */
  readonly toView: (row: Row, options: PlaceViewOptions) => View;
}
