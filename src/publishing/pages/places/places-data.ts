import type { Coordinates } from '../../../kernel/coordinates.ts';
import type { Address } from '../event/event-data.ts';
import type { NamedLink } from '../layout/frame-data.ts';
import type { DayOfEvents, ListedEvent, Pager, Running } from '../reading/list-data.ts';
import type { PageHtml } from '../reading/page-html.ts';

/** The page of a venue or organizer. */
export interface PlacePageData {
  readonly kind: 'venue' | 'organizer';
  readonly name: string;
  /** Of venues. */
  readonly address: Address | null;
  readonly phone: string;
  readonly website: string;
  readonly email: string;
  readonly description: PageHtml | null;
  readonly today: string;
  readonly dayCutoff: string;
  readonly running: Running;
  readonly days: readonly DayOfEvents[];
  readonly pager: Pager;
  /** How to follow it. */
  readonly subscribe: string;
  /** Past ones; null for none. */
  readonly past: { readonly address: string } | null;
}

/** A place of a town with what comes next there. */
export interface Spot {
  /** Of the plan; null without coordinates or plan. */
  readonly letter: string | null;
  readonly name: string;
  readonly address: string;
  readonly street: string;
  /** Null when it stands on no map. */
  readonly onMap: Coordinates | null;
  /** Of its next event, `YYYY-MM-DD`. */
  readonly day: string;
  /** At most two. */
  readonly events: readonly ListedEvent[];
  /** In all. */
  readonly count: number;
}

/** The plan of a town: where its places lie, in hundredths of its width and height. */
export interface Plan {
  readonly marks: readonly {
    readonly letter: string;
    readonly name: string;
    readonly count: number;
    readonly x: number;
    readonly y: number;
  }[];
  /** Lines of squares, in hundredths, and how far a square is, in metres. */
  readonly lines: readonly number[];
  readonly metres: number;
}

/** All places that have something coming, by town. */
export interface PlacesPageData {
  readonly today: string;
  readonly dayCutoff: string;
  readonly towns: readonly {
    readonly name: string;
    readonly plan: Plan | null;
    readonly spots: readonly Spot[];
  }[];
  /** Whether any of them can be shown on a map. */
  readonly hasMap: boolean;
  /** All venues, from A to Z. */
  readonly index: string;
}

/** All venues, organizers or tags by their first letter, or the tree of categories. */
export interface IndexPageData {
  readonly kind: 'venues' | 'organizers' | 'categories' | 'tags';
  /** Null letter for a tree. */
  readonly parts: readonly { readonly letter: string | null; readonly items: readonly IndexItem[] }[];
}

/** A name of the index. */
export interface IndexItem extends NamedLink {
  /** The town of a venue; empty for none. */
  readonly note: string;
  /** Children of a category. */
  readonly children: readonly IndexItem[];
}
