import type { Coordinates } from '../../../kernel/coordinates.ts';
import type { EventState } from '../../words/words.ts';
import type { NamedLink, Picture } from '../layout/frame-data.ts';
import type { EventTime, ListedEvent } from '../reading/list-data.ts';
import type { PageHtml } from '../reading/page-html.ts';

/** Where something is, for the page of an event or a venue. All texts are plain. */
export interface Address {
  /** Street, postcode and town, province, country: one line each, those that are known. */
  readonly lines: readonly string[];
  /** Way there, on a map service; null when nothing is known or the map link is switched off. */
  readonly directions: string | null;
  /** Null when no map is shown. */
  readonly onMap: Coordinates | null;
}

/** A venue as an event names it. */
export interface EventVenue {
  readonly name: string;
  /** Of its page; null when it has none. */
  readonly page: string | null;
  readonly town: string;
  readonly address: Address;
  /** Null when they are not known, or a password hides them. */
  readonly coordinates: Coordinates | null;
}

/** Ways into a calendar program. */
export interface AddToCalendar {
  /** Null for an event whose file a password hides from programs. */
  readonly file: string | null;
  /** Forms of two services, which can only add; null for what does not take place as announced. */
  readonly google: string | null;
  readonly outlook: string | null;
}

/** The page of one event. */
export interface EventPageData {
  readonly title: string;
  readonly today: string;
  readonly dayCutoff: string;
  readonly time: EventTime;
  /** The end as an instant, likewise; null when it has no length. */
  readonly endInstant: string | null;
  readonly state: EventState | null;
  readonly note: string;
  readonly venues: readonly EventVenue[];
  readonly isOnline: boolean;
  /** What it costs; null when nobody has said it. */
  readonly price: string | null;
  /** The one thing to do: buy a ticket, join online; null for none. */
  readonly action: { readonly kind: 'tickets' | 'join'; readonly address: string } | null;
  /** Its own site; null for none. */
  readonly website: string | null;
  readonly picture: Picture | null;
  readonly calendar: AddToCalendar;
  /** Absolute, to be sent to others. */
  readonly shareAddress: string;
  readonly description: PageHtml;
  readonly organizers: readonly NamedLink[];
  readonly categories: readonly NamedLink[];
  readonly tags: readonly NamedLink[];
  /** Elsewhere and next: at most three each. */
  readonly sameVenue: { readonly name: string; readonly events: readonly ListedEvent[] } | null;
  readonly sameCategory: { readonly name: string; readonly events: readonly ListedEvent[] } | null;
}

/** What strangers see of an event that a password hides. */
export interface GatePageData {
  readonly title: string;
  readonly today: string;
  readonly dayCutoff: string;
  readonly time: EventTime;
  readonly state: EventState | null;
  readonly note: string;
  /** Where the form is sent. */
  readonly action: string;
  /** Null before anything was tried. */
  readonly fault: 'wrong' | 'too_many' | null;
}
