/** What the slug or id of a place leads to, under its present slug: renamed and merged records are followed. */
export type KnownRecord =
  | { readonly kind: 'venue' | 'organizer'; readonly slug: string }
  | {
      readonly kind: 'event';
      readonly slug: string;
      readonly isSeries: boolean;
      /** How often it takes place on a day. */
      readonly timesOn: (day: string) => number;
    };

/** What the calendar knows of what addresses name. Terms are named by slug, id or name, as filters of v1 name them. */
export interface Known {
  /** `YYYY-MM-DD` in the zone of the site. */
  readonly today: string;
  /** 1 for Monday to 7. */
  readonly firstWeekday: number;
  /** The months that have a page, `YYYY-MM`: from that of the first event to that of the last, the current one included. */
  readonly months: { readonly first: string; readonly last: string };
  /** The slugs of a category from the top one down; null unless exactly one is meant. */
  readonly category: (named: string) => readonly string[] | null;
  /** The slug of a tag, likewise. */
  readonly tag: (named: string) => string | null;
  /** Whether a venue or organizer has that id. */
  readonly hasLinked: (filter: 'venue' | 'organizer', id: string) => boolean;
  /** For places of single records, series included; null where there is none. */
  readonly record: KnownRecord | null;
}
