import type { Needs } from '../../../calendar/dependencies.ts';
import type { AddressWords } from '../../../kernel/addresses/address-words.ts';
import type { EventsPlace, Place, View } from '../../../kernel/addresses/place.ts';
import { prefixOf } from '../../../kernel/addresses/write-address.ts';
import { utcText } from '../../../kernel/clock.ts';
import { siteZoneOf, wallIn, wallText } from '../../../kernel/time/wall-clock.ts';
import type { TermRow } from '../../../storage/tables.ts';
import { firstDayOfWeek } from '../../words/dates/formats.ts';
import type { PageLanguage } from '../../words/words-of.ts';
import { wordsOf } from '../../words/words-of.ts';

/** A link with its words, e.g. of the owner's menu. */
export interface NamedLink {
  readonly name: string;
  readonly address: string;
}

/** A picture as pages show it; the first address is the one that every browser reads. */
export interface Picture {
  readonly address: string;
  /** Pixels, of that address. */
  readonly width: number;
  readonly height: number;
  /** Other sizes, for `srcset`; none for a single one. */
  readonly sizes: readonly { readonly address: string; readonly width: number }[];
  /** Its text for readers who cannot see it; empty where the words beside it say the same. */
  readonly alt: string;
}

/** What a map is made of; none of it is loaded before a reader opens the map. */
export interface MapParts {
  /** Address of a tile with `{z}`, `{x}`, `{y}` and perhaps `{r}` in it. */
  readonly tiles: string;
  /** Authors of the tiles; the address of each is null where there is none. */
  readonly credits: readonly { readonly name: string; readonly address: string | null }[];
  readonly script: string;
  readonly style: string;
}

/** Settings of pages (docs/running.md). */
export interface PageSettings {
  readonly siteName: string;
  /** Of the texts of editors. */
  readonly language: PageLanguage;
  readonly region: string;
  /** `05:00`: up to this hour a night belongs to the evening before. */
  readonly dayCutoff: string;
  /** `#rrggbb`. */
  readonly accent: string;
  readonly organisation: string | null;
  readonly logo: Picture | null;
  readonly homeUrl: string | null;
  readonly menu: readonly NamedLink[];
  readonly contact: string | null;
  readonly legalUrl: string | null;
  readonly privacyUrl: string | null;
  readonly accessibilityUrl: string | null;
  /** Slugs. */
  readonly quickCategories: readonly string[];
  readonly remoteImages: readonly string[];
  readonly frameHosts: readonly string[];
  /** Hosts of the sites that may show pages in iframes; none for all. */
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
  readonly addressWords: AddressWords;
  /** Returns the months of the first and the last public event, `YYYY-MM`; null for none. */
  readonly edges: () => Promise<{ readonly first: string; readonly last: string } | null>;
  /** Returns the categories above lists on that day of the site. */
  readonly quickCategories: (today: string) => Promise<readonly TermRow[]>;
  /** Addresses below the site's own, of the files that every page loads. */
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

interface Reader {
  /** That of the address, else of the site, unless set. */
  readonly language?: PageLanguage;
  /** The language that the address names, which links repeat; null for none. */
  readonly requestedLanguage?: PageLanguage | null;
  /** Address of the site without a slash at the end. */
  readonly origin: string;
  /** The page that another site shows in an iframe; null for a page by itself. */
  readonly embedded?: Place | null;
  /** The `Cookie` header. */
  readonly cookies?: string | undefined;
}

/** Returns the request for a page with the current time, together with what pages are made with. */
export const pageRequest = <Context extends PageContext>(context: Context, reader: Reader) => {
  const { clock, site, settings } = context;
  const { origin, requestedLanguage = null, embedded = null, cookies } = reader;
  const language = reader.language ?? requestedLanguage ?? settings.language;
  const now = clock();
  const nowLocal = wallText(wallIn(siteZoneOf(site), now));
  const today = nowLocal.slice(0, 10);
  return {
    ...context,
    ...{ language, requestedLanguage, origin, embedded, cookies },
    words: wordsOf(language),
    /** How dates are written. */
    style: { language, region: settings.region },
    firstWeekday: firstDayOfWeek(settings.region),
    /** The path of the origin, usually empty. */
    prefix: prefixOf(origin),
    now,
    /** `YYYY-MM-DD HH:MM:SS` in the site's zone. */
    nowLocal,
    /** `YYYY-MM-DD HH:MM:SS` in UTC. */
    nowUtc: utcText(now),
    /** `YYYY-MM-DD` in the site's zone. */
    today,
  };
};

/** A request for a page. */
export type PageRequest = ReturnType<typeof pageRequest<PageContext>>;

/** A place of events under views of these kinds. */
export type ViewPlace<Kind extends View['kind']> = EventsPlace & {
  readonly view: View & { readonly kind: Kind };
};
