import { column, type TableDefinition } from './column.ts';

const { doubleOrNull, flag, flagOrYes, id, idOrNull, integer, serial, text, textOrNull } = column;

/** The statuses a record can have (reference events-api 3.4, Q27). */
export type Status = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';

/** The kinds that share one sequence of ids. */
export type RecordKind = 'event' | 'venue' | 'organizer' | 'image';

/** What a change is about; terms have ids of their own. */
export type ChangeKind = RecordKind | 'category' | 'tag';

/** The kinds of records that have a page at an address with their slug. */
export type AddressedKind = Exclude<ChangeKind, 'image'>;

/** What events, venues and organizers have in common. */
export const recordColumns = {
  id: id('primary key references records (id)'),
  /** Grows by one with each change of the record. */
  revision: id(),
  author: id(),
  status: text<Status>(),
  /** The status before the trash, given back by a restore; null outside the trash. */
  status_before_trash: textOrNull<Status>(),
  date_utc: text(),
  modified_utc: text(),
  description: text(),
  excerpt: text(),
  slug: text(),
  image_id: idOrNull,
  /** Keyed hash of the password that hides the record, or null. */
  password_hash: textOrNull(),
  /** JSON array of the ids it had elsewhere, without its own; `[]` unless imported. */
  lineage: text(),
};

const linkedRecordColumns = {
  ...recordColumns,
  name: text(),
  name_key: text(),
  description_key: text(),
  phone: text(),
  website: text(),
};

const indexesOf = (table: 'venues' | 'organizers'): readonly string[] => [
  `create index ${table}_by_slug on ${table} (slug)`,
  `create index ${table}_by_name on ${table} (name_key)`,
  `create index ${table}_by_date on ${table} (date_utc, id)`,
  `create index ${table}_by_status on ${table} (status, date_utc)`,
  `create index ${table}_by_image on ${table} (image_id) where image_id is not null`,
];

/** The sequence of ids, the change log, terms, images, and what events are linked to. */
export const recordTables = {
  /** One row per event, venue, organizer and image: the shared sequence of ids. */
  records: {
    columns: { id: serial, kind: text<RecordKind>() },
  },
  changes: {
    columns: {
      /** Grows in the order of commits: write transactions run one after the other on both databases. */
      id: serial,
      at: text(),
      /** The user, or null for the program itself. */
      actor_id: idOrNull,
      kind: text<ChangeKind>(),
      record_id: id(),
      action: text<'create' | 'update' | 'delete' | 'restore'>(),
      /** The record's revision after the change. */
      revision: id(),
      /** 1 unless the record was visible to no stranger before and after the change. */
      is_public: flagOrYes,
      /** JSON of the row before the change; null for a creation, whose state stands in the record itself. */
      previous: textOrNull(),
      /** Where the request came from; null for the program itself and for commands. */
      address: textOrNull(),
      /** What the actor presented, see `Actor`; null for the program itself. */
      credential: textOrNull(),
    },
    indexes: [
      'create index changes_by_record on changes (kind, record_id, id)',
      'create index public_changes on changes (id) where is_public = 1',
    ],
  },
  terms: {
    columns: {
      id: serial,
      taxonomy: text<'category' | 'tag'>(),
      revision: id(),
      name: text(),
      name_key: text(),
      sort_key: text(),
      slug: text(),
      description: text(),
      /** Id of the parent category, 0 at the top and for tags. */
      parent: id(),
      /** How many published events carry the term directly. */
      count: id(),
      /** When its name, slug, description or parent was last changed; '' when that is not known. */
      modified_utc: text(),
    },
    indexes: [
      'create unique index terms_by_slug on terms (taxonomy, slug)',
      'create index terms_by_parent on terms (parent)',
      'create index terms_by_name on terms (taxonomy, name_key)',
    ],
  },
  venues: {
    columns: {
      ...linkedRecordColumns,
      address: text(),
      city: text(),
      country: text(),
      province: text(),
      state: text(),
      /** As given; what is answered may be derived (reference venues-organizers-terms-api 4.5). */
      stateprovince: text(),
      zip: text(),
      show_map: flag,
      show_map_link: flag,
      /** Degrees, WGS 84; both or neither. */
      geo_lat: doubleOrNull,
      geo_lng: doubleOrNull,
      /** Who settled whether there are coordinates and which: null when nobody has yet. */
      geo_origin: textOrNull<'editor' | 'geocoder'>(),
    },
    indexes: [
      ...indexesOf('venues'),
      // All that findVenuesNearby reads: docs/adr/0012.
      'create index venues_in_box on venues (geo_lat, geo_lng, status, author, password_hash, id)',
    ],
  },
  /** Responses of a geocoder by address; without coordinates it found none. */
  geocodes: {
    columns: {
      /** The address folded, see `calendar/venues/address.ts`. */
      address_key: text('primary key'),
      geo_lat: doubleOrNull,
      geo_lng: doubleOrNull,
      asked_at: text(),
    },
  },
  organizers: {
    columns: { ...linkedRecordColumns, email: text() },
    indexes: indexesOf('organizers'),
  },
  /** One row for each searchable field of a venue or organizer, folded. */
  record_search: {
    columns: { record_id: id('not null references records (id)'), field: text(), text: text() },
    constraints: ['constraint record_search_fields primary key (record_id, field)'],
  },
  images: {
    columns: {
      id: id('primary key references records (id)'),
      revision: id(),
      author: id(),
      /** Where it was fetched from, or null for an upload. */
      source_url: textOrNull(),
      /** Name of the file in the media store, also the last part of its public address. */
      file: text(),
      mime_type: text(),
      /** Pixels. */
      width: integer,
      height: integer,
      /** Bytes. */
      filesize: id(),
      sha256: text(),
      created_at: text(),
      modified_at: text(),
      /** The name of its file where it comes from, without folders. */
      name: text(),
      title: text(),
      /** What the picture shows, for those who cannot see it. */
      alt_text: text(),
      caption: text(),
      description: text(),
      /** Title and name, folded. */
      search_key: text(),
      /** JSON object of the other sizes by name; their files lie beside the picture's own. */
      sizes: text(),
    },
    indexes: [
      'create index images_by_source on images (source_url)',
      'create index images_by_file on images (file)',
    ],
  },
  /** What was imported: each record of another calendar, and what became of it here. */
  imports: {
    columns: {
      /** Names the record in each run: its global id, or for terms the address of the calendar and the id. */
      source_key: text('primary key'),
      /** The calendar or file it came from. */
      source: text(),
      kind: text<'category' | 'tag' | 'venue' | 'organizer' | 'event'>(),
      record_id: id(),
      /** Whose it became here, 0 for nobody. */
      author: id(),
      /** Of all that the source said; empty for a record that was here before and was only named. */
      fingerprint: text(),
      /**
       * Whether it came whole, without its picture, which the next run fetches, or without something that has no place
       * here; or vanished from its source and was put into the trash for that; or was removed here for good.
       */
      state: text<'whole' | 'lacks image' | 'in part' | 'vanished' | 'erased'>(),
      /** 1 when everybody could read it there. */
      published: flag,
    },
    indexes: ['create index imports_by_source on imports (source, kind)'],
  },
  /**
   * Slugs under which everybody could read a record that has left them since, renamed, in the trash or gone for good.
   * Of what is gone there is no slug, but what `printOf` of calendar/addresses/former-slugs.ts makes of it.
   */
  former_slugs: {
    columns: {
      kind: text<AddressedKind>(),
      slug: text(),
      /** The last one that left it; null when that is gone for good. */
      record_id: idOrNull,
    },
    constraints: ['constraint former_slugs_slug primary key (kind, slug)'],
    indexes: ['create index former_slugs_by_record on former_slugs (kind, record_id)'],
  },
} satisfies Readonly<Record<string, TableDefinition>>;
