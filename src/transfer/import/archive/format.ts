import { userColumns } from '../../../accounts/users/user.ts';
import type { Tables } from '../../../storage/tables.ts';

/** What the first line of an export calls itself. */
export const formatName = 'cartelera archive';

/** Grows when older programs could no longer read the file. */
export const formatVersion = 1;

/** What the lines after the first are about, in the order in which they come: what is linked to comes first. */
export const lineKinds = ['user', 'image', 'category', 'tag', 'venue', 'organizer', 'event'] as const;
/** One of `lineKinds`. */
export type LineKind = (typeof lineKinds)[number];

/** The first line of an export. */
export interface Header {
  readonly format: typeof formatName;
  readonly version: number;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly exported_at: string;
  /** Drawn once for each calendar, so that files of two are told apart whatever they are called. */
  readonly calendar: string;
  /** The calendar's name in the addresses of the records, e.g. `agenda.example`. */
  readonly host: string;
  /** What answers depend on beside the records. */
  readonly site: {
    readonly timezone: string;
    readonly currency_symbol: string;
    readonly currency_position: string;
    readonly iframe_hosts: readonly string[];
    /** How the addresses of pages are spelled, by the names of `kernel/addresses/`. */
    readonly address_words: {
      readonly bases: Readonly<Record<string, string>>;
      readonly words: Readonly<Record<string, string>>;
    };
  };
  /** How many lines of each kind follow. */
  readonly records: Readonly<Record<LineKind, number>>;
}

/** The table of each kind of line. */
export const tableOfKind: Readonly<Record<LineKind, keyof Tables>> = {
  user: 'users',
  image: 'images',
  category: 'terms',
  tag: 'terms',
  venue: 'venues',
  organizer: 'organizers',
  event: 'events',
};

const numbered = ['id', 'revision'];
const termColumns = [...numbered, 'taxonomy', 'name_key', 'sort_key', 'count'];
const linkedColumns = [...numbered, 'name_key', 'description_key'];

/** Columns that a line does not have in `stored`: those that `record` has, and those that others determine. */
export const omittedColumns: Readonly<Record<LineKind, readonly string[]>> = {
  user: [...userColumns, 'login_key', 'email_key'],
  image: [...numbered, 'search_key'],
  category: termColumns,
  tag: termColumns,
  venue: linkedColumns,
  organizer: linkedColumns,
  // `scheduled_by` is a user of this calendar; elsewhere the author counts.
  event: [...numbered, 'parent', 'scheduled_by', 'linked_ids', 'title_key'],
};

/** Columns that hold JSON, which stands in a file as itself. */
export const jsonColumns: readonly string[] = ['cost', 'lineage', 'tickets', 'sizes'];
