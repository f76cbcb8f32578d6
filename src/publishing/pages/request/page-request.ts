import type { Needs } from '../../../calendar/dependencies.ts';
import type { IndexedTerm } from '../../../calendar/terms/term-index.ts';
import type { AddressWords } from '../../../kernel/addresses/address-words.ts';
import type { Place } from '../../../kernel/addresses/place.ts';
import type { PageLanguage } from '../../words/words.ts';
import type { MapParts, Picture } from '../layout/frame-data.ts';
import type { Views } from '../views-type.ts';

/** What the owner has set of pages (docs/running.md). */
export interface PageSettings {
  readonly siteName: string;
  /** Of the texts of editors. */
  readonly language: PageLanguage;
  readonly region: string;
  /** `05:00`. */
  readonly dayCutoff: string;
  /** `#rrggbb`. */
  readonly accent: string;
  readonly organisation: string | null;
  readonly logo: Picture | null;
  readonly homeUrl: string | null;
  readonly menu: readonly { readonly name: string; readonly address: string }[];
  readonly contact: string | null;
  readonly legalUrl: string | null;
  readonly privacyUrl: string | null;
  readonly accessibilityUrl: string | null;
  /** Slugs. */
  readonly quickCategories: readonly string[];
  readonly remoteImages: readonly string[];
  readonly frameHosts: readonly string[];
  /** Hosts of the sites that may show pages in frames; none for all. */
  readonly embedHosts: readonly string[];
  readonly directionsUrl: string;
  /** Null for no maps. */
  readonly map: MapParts | null;
  /** Mounts of the interface. */
  readonly mounts: readonly string[];
}

/** What pages are made with. */
export type PageContext = Needs<
  'database' | 'calendar' | 'clock' | 'site' | 'terms' | 'images' | 'guesses'
> & {
  readonly settings: PageSettings;
  readonly words: AddressWords;
  /** The months of the first and the last public event, `YYYY-MM`; null for none. */
  readonly edges: () => Promise<{ readonly first: string; readonly last: string } | null>;
  /** What is offered above lists on that day of the site. */
  readonly quickCategories: (today: string) => Promise<readonly IndexedTerm[]>;
  readonly views: Views;
  /** Addresses below the site's own, of what every page loads. */
  readonly files: {
    readonly style: string;
    readonly theme: string;
    readonly script: string;
    /** Of embeds, in place of the other one. */
    readonly embedScript: string;
    /** For cards of pages without a picture. */
    readonly card: Pick<Picture, 'address' | 'width' | 'height'>;
    readonly icon: string;
    readonly fonts: readonly string[];
  };
};

/** One reader of one page. */
export interface Visit {
  readonly language: PageLanguage;
  /** The language that the address asks for: links carry it on. */
  readonly asked: PageLanguage | null;
  /** Address of the site without a slash at the end. */
  readonly origin: string;
  /** What another site shows of it in a frame; null for a page by itself. */
  readonly embedded: Place | null;
  /** The path of that address, usually empty. */
  readonly prefix: string;
  readonly now: Temporal.Instant;
  /** `YYYY-MM-DD HH:MM:SS` in the site's zone. */
  readonly nowLocal: string;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly nowUtc: string;
  /** `YYYY-MM-DD` in the site's zone. */
  readonly today: string;
}
