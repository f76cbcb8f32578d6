import type { Generated, Selectable } from 'kysely';
import type { Role, Scope } from '../kernel/actor.ts';

/*
 * What the columns mean on both databases: ids are the interface's own; `…_utc` and `…_at` are UTC,
 * `…_local` wall clock in the row's zone, both as `YYYY-MM-DD HH:MM:SS`; yes and no are 1 and 0; `…_key` is a
 * text folded for comparing, `text_…` one folded for searching; JSON is text. Texts compare byte by byte.
 */

/** 1 for yes, 0 for no. */
export type Flag = 0 | 1;

/** The statuses a record can have (reference events-api 3.4, Q27). */
export type Status = 'publish' | 'future' | 'draft' | 'pending' | 'private' | 'trash';

/** Whether an event takes place as announced (schema.org EventStatusType). */
export type EventStatus = 'scheduled' | 'cancelled' | 'postponed' | 'moved_online';

/** The kinds that share one sequence of ids. */
export type RecordKind = 'event' | 'venue' | 'organizer' | 'image';

/** What a change is about; terms have ids of their own. */
export type ChangeKind = RecordKind | 'category' | 'tag';

/** The kinds of records that have a page at an address with their slug. */
export type AddressedKind = Exclude<ChangeKind, 'image'>;

/** What acts are about, beside the records of the calendar. */
export type AccountKind = 'user' | 'application_password' | 'key' | 'password' | 'session';

/** What events, venues and organizers have in common. */
export interface RecordColumns {
  id: number;
  /** Grows by one with each change of the record. */
  revision: number;
  author: number;
  status: Status;
  /** The status before the trash, given back by a restore; null outside the trash. */
  status_before_trash: Status | null;
  date_utc: string;
  modified_utc: string;
  description: string;
  excerpt: string;
  slug: string;
  image_id: number | null;
  /** Keyed hash of the password that hides the record, or null. */
  password_hash: string | null;
  /** JSON array of the ids it had elsewhere, without its own; `[]` unless imported. */
  lineage: string;
}

/** Every table's columns by its name, as Kysely checks queries against them. */
export interface Tables {
  settings: {
    name: string;
    value: string;
  };
  /** One row per event, venue, organizer and image: the shared sequence of ids. */
  records: {
    id: Generated<number>;
    kind: RecordKind;
  };
  users: {
    id: Generated<number>;
    login: string;
    login_key: string;
    email: string | null;
    email_key: string | null;
    /** As it is shown. */
    name: string;
    role: Role;
    created_at: string;
  };
  application_passwords: {
    id: Generated<number>;
    user_id: number;
    name: string;
    hash: string;
    created_at: string;
    last_used_at: string | null;
  };
  api_keys: {
    id: Generated<number>;
    user_id: number;
    name: string;
    hash: string;
    /** The first characters of the key, by which its owner knows it again. */
    hint: string;
    scope: Scope;
    created_at: string;
    expires_at: string | null;
    revoked_at: string | null;
    last_used_at: string | null;
  };
  /** With what a person signs in on pages; whoever has none cannot. */
  sign_in_passwords: {
    user_id: number;
    /** argon2id, in the PHC string format. */
    hash: string;
    created_at: string;
  };
  /** Who has signed in with name and password and not signed out. */
  sessions: {
    id: Generated<number>;
    user_id: number;
    /** Keyed hash of what the cookie holds. */
    hash: string;
    created_at: string;
    last_used_at: string;
  };
  /** Attempts to sign in since a counter began to count; it is gone when its time has ended. */
  sign_in_attempts: {
    /** Keyed hash of what is counted: a name as it was given, an address, a browser. */
    counter: string;
    attempts: number;
    ends_at: string;
  };
  changes: {
    /** Grows in the order of commits: writers take turns on both databases. */
    id: Generated<number>;
    at: string;
    /** The user, or null for the program itself. */
    actor_id: number | null;
    kind: ChangeKind;
    record_id: number;
    action: 'create' | 'update' | 'delete' | 'restore';
    /** The record's revision after the change. */
    revision: number;
    /** 1 unless the record was visible to no stranger before and after the change. */
    is_public: Generated<Flag>;
    /** JSON of the row before the change; null for a creation, whose state stands in the record itself. */
    previous: string | null;
    /** Where the request came from; null for the program itself and for commands. */
    address: string | null;
    /** What the actor presented, see `Actor`; null for the program itself. */
    credential: string | null;
  };
  /** What was done with people, and with what they sign in by: the audit log's part that is no change of the calendar. */
  account_acts: {
    id: Generated<number>;
    at: string;
    actor_id: number | null;
    kind: AccountKind;
    /** Id of the person, application password, key or session, of a password its person's; null where nobody was let in. */
    record_id: number | null;
    action: 'create' | 'update' | 'delete' | 'refuse';
    /** JSON object that says the rest, e.g. the login and role of a new person; no secrets. */
    about: string;
    address: string | null;
    credential: string | null;
  };
  terms: {
    id: Generated<number>;
    taxonomy: 'category' | 'tag';
    revision: number;
    name: string;
    name_key: string;
    sort_key: string;
    slug: string;
    description: string;
    /** Id of the parent category, 0 at the top and for tags. */
    parent: number;
    /** How many published events carry the term directly. */
    count: number;
    /** When its name, slug, description or parent was last changed; '' when that is not known. */
    modified_utc: string;
  };
  venues: RecordColumns & {
    name: string;
    name_key: string;
    description_key: string;
    address: string;
    city: string;
    country: string;
    province: string;
    state: string;
    /** As given; what is answered may be derived (reference venues-organizers-terms-api 4.5). */
    stateprovince: string;
    zip: string;
    phone: string;
    website: string;
    show_map: Flag;
    show_map_link: Flag;
    /** Degrees, WGS 84; both or neither. */
    geo_lat: number | null;
    geo_lng: number | null;
    /** Who settled whether there are coordinates and which: null when nobody has yet. */
    geo_origin: 'editor' | 'geocoder' | null;
  };
  organizers: RecordColumns & {
    name: string;
    name_key: string;
    description_key: string;
    phone: string;
    website: string;
    email: string;
  };
  events: RecordColumns & {
    title: string;
    /** Zone name exactly as submitted. */
    timezone: string;
    /** Version of the zone data that the UTC times were derived with. */
    zone_version: string;
    all_day: Flag;
    start_local: string;
    end_local: string;
    start_utc: string;
    end_utc: string;
    /** JSON of the parsed cost, null when none was given. */
    cost: string | null;
    website: string;
    show_map: Flag;
    show_map_link: Flag;
    hide_from_listings: Flag;
    sticky: Flag;
    featured: Flag;
    /** JSON list of the tickets (`calendar/events/tickets/ticket.ts`), `[]` for none. */
    tickets: string;
    /** Id of the event this one belongs to; 0 for none. */
    parent: number;
    event_status: EventStatus;
    /** Plain text beside it, '' for none. */
    status_note: string;
    /** Start before its last move after publication, ISO 8601 with the offset it had; null when it was not moved. */
    moved_from: string | null;
    /** UID of iCalendar (RFC 5545 3.8.4.7): given once, never computed again. */
    uid: string;
    /** SEQUENCE of iCalendar (RFC 5545 3.8.7.4). */
    ical_sequence: number;
    /** When a deletion last took something from it that it was linked to; '' for never. */
    unlinked_utc: string;
    /** Of a scheduled event the user who scheduled it; null where nobody is known, and for all others. */
    scheduled_by: number | null;
    /** What the tables of links say of it, in one text: see `calendar/records/linked-ids.ts`. */
    linked_ids: string;
    /** What lists in order of titles compare: see `titleKey` of kernel/text/folding.ts. */
    title_key: string;
  };
  event_venues: {
    event_id: number;
    venue_id: number;
    position: number;
  };
  event_organizers: {
    event_id: number;
    organizer_id: number;
    position: number;
  };
  event_terms: {
    event_id: number;
    term_id: number;
  };
  /**
   * When an event takes place, and what lists filter by: one row for a plain event. Written by
   * `calendar/events/list/occurrences.ts`.
   */
  occurrences: {
    /** The listed id: under which lists show it; of a plain event the event's own. */
    id: number;
    /** The event whose texts and links it shows. */
    event_id: number;
    start_local: string;
    end_local: string;
    start_utc: string;
    end_utc: string;
    status: Status;
    author: number;
    /** 1 when no list shows it. */
    hidden: Flag;
    /** 1 when a password hides what it says. */
    protected: Flag;
    featured: Flag;
    ticketed: Flag;
    free: Flag;
    event_status: EventStatus;
  };
  /** Folded title, excerpt and description of each event. */
  event_search: {
    event_id: number;
    text: string;
  };
  /** One row for each searchable field of a venue or organizer, folded. */
  record_search: {
    record_id: number;
    field: string;
    text: string;
  };
  images: {
    id: number;
    revision: number;
    author: number;
    /** Where it was fetched from, or null for an upload. */
    source_url: string | null;
    /** Name of the file in the media store, also the last part of its public address. */
    file: string;
    mime_type: string;
    /** Pixels. */
    width: number;
    height: number;
    /** Bytes. */
    filesize: number;
    sha256: string;
    created_at: string;
    modified_at: string;
    /** What its file was called where it comes from, without folders. */
    name: string;
    title: string;
    /** What the picture shows, for those who cannot see it. */
    alt_text: string;
    caption: string;
    description: string;
    /** Title and name, folded. */
    search_key: string;
    /** JSON object of the other sizes by name; their files lie beside the picture's own. */
    sizes: string;
  };
  /** What was imported: each record of another calendar, and what became of it here. */
  imports: {
    /** Names the record wherever it is met again: its global id, or for terms the address of the calendar and the id. */
    source_key: string;
    /** The calendar or file it came from. */
    source: string;
    kind: 'category' | 'tag' | 'venue' | 'organizer' | 'event';
    record_id: number;
    /** Whose it became here, 0 for nobody. */
    author: number;
    /** Of all that the source said; empty for a record that was here before and was only named. */
    fingerprint: string;
    /**
     * Whether it came whole, without its picture, which the next run fetches, or without something that has no place
     * here; or vanished from its source and was put into the trash for that; or was removed here for good.
     */
    state: 'whole' | 'lacks image' | 'in part' | 'vanished' | 'erased';
    /** 1 when everybody could read it there. */
    published: Flag;
  };
  /**
   * Slugs under which everybody could read a record that has left them since, renamed, in the trash or gone for good.
   * Of what is gone there is no slug, but what `printOf` of calendar/addresses/former-slugs.ts makes of it.
   */
  former_slugs: {
    kind: AddressedKind;
    slug: string;
    /** The last one that left it; null when that is gone for good. */
    record_id: number | null;
  };
  /** What a geocoder answered for an address; without coordinates it knew none. */
  geocodes: {
    /** The address folded, see `calendar/venues/address.ts`. */
    address_key: string;
    geo_lat: number | null;
    geo_lng: number | null;
    asked_at: string;
  };
}

/**
 * An event as a query gives it; its times and flags are in the units of its table. What it is linked to stands beside
 * it: whoever writes an event derives `linked_ids` from that.
 */
export type EventRow = Omit<Selectable<Tables['events']>, 'linked_ids' | 'title_key'>;
/** A venue likewise. */
export type VenueRow = Selectable<Tables['venues']>;
/** An organizer likewise. */
export type OrganizerRow = Selectable<Tables['organizers']>;
/** A category or tag likewise. */
export type TermRow = Selectable<Tables['terms']>;
/** An image likewise. */
export type ImageRow = Selectable<Tables['images']>;
