import type { Json } from '../../../kernel/json.ts';
import type { PageLanguage, ViewName } from '../../words/words.ts';

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
  /** What it shows, for those who cannot see it; empty where the words beside it say the same. */
  readonly alt: string;
}

/** Who answers for the site, and its own house around the calendar (pages.md 3.12); what is not set is null or empty. */
export interface Owner {
  readonly name: string | null;
  readonly logo: Picture | null;
  /** Back to the owner's own site. */
  readonly home: string | null;
  readonly menu: readonly NamedLink[];
  /** Of the person or office that answers. */
  readonly contact: NamedLink | null;
  /** Legal notice, privacy, accessibility, in this order, those that are set. */
  readonly legal: readonly {
    readonly kind: 'legal' | 'privacy' | 'accessibility';
    readonly address: string;
  }[];
}

/** Whether search engines take the page up, and whether they follow its links. */
type Robots = 'index' | 'noindex';

/** A feed that a page names in its head. */
export interface HeadFeed {
  /** As the feed calls itself, and its format: `Agenda (RSS)`. */
  readonly title: string;
  readonly type: string;
  readonly address: string;
}

/** What stands in the head of a page, all addresses absolute but those of feeds (pages.md 6). */
export interface Head {
  readonly title: string;
  /** At most 155 characters of plain text, never empty. */
  readonly description: string;
  readonly robots: Robots;
  /** Null on pages that have none, as a 404. */
  readonly canonical: string | null;
  readonly previous: string | null;
  readonly next: string | null;
  /** For cards of messengers; null where nothing is to be shared. */
  readonly card: { readonly picture: Picture | null } | null;
  /** Linked data, one script; null for none. */
  readonly jsonLd: Json | null;
  /** Where other sites are told how to show the page (oEmbed); null where they are not to. */
  readonly oembed: string | null;
  /** Address of what the interface says of the page's record or list; null when that mount is not served. */
  readonly interfaceAddress: string | null;
  /** Of what the page shows. */
  readonly feeds: readonly HeadFeed[];
}

/** What a map takes; none of it is loaded before somebody asks for the map. */
export interface MapParts {
  /** Address of a tile with `{z}`, `{x}`, `{y}` and perhaps `{r}` in it. */
  readonly tiles: string;
  /** Whom the tiles are owed to; the address of each is null where there is none. */
  readonly credits: readonly { readonly name: string; readonly address: string | null }[];
  readonly script: string;
  readonly style: string;
}

/** Where a form of filters is sent by GET, and the names and values that go with what is typed. */
export interface FormTarget {
  readonly action: string;
  readonly hidden: readonly { readonly name: string; readonly value: string }[];
}

/** A page that another site shows in a frame. */
export interface Embed {
  /** With what the addresses begin that stay in the frame; all others open in place of the whole other page. */
  readonly root: string;
  /** The page by itself. */
  readonly page: string;
}

/** Addresses of the files that every page loads. */
interface PageFiles {
  readonly style: string;
  /** The owner's colour, one line. */
  readonly theme: string;
  readonly script: string;
  /** Of embeds, in place of the other one. */
  readonly embedScript: string;
  /** For cards of pages without a picture. */
  readonly card: Pick<Picture, 'address' | 'width' | 'height'>;
  readonly icon: string;
  readonly fonts: readonly string[];
  /** Description of the search for browsers. */
  readonly search: string;
}

/** What is around the content of every page. */
export interface Frame {
  /** Of the words. */
  readonly language: PageLanguage;
  /** Language tag of the texts of editors, e.g. `es`. */
  readonly textLanguage: string;
  /** Region of the site, `ES`: how dates and times are written. */
  readonly region: string;
  readonly siteName: string;
  readonly owner: Owner;
  readonly head: Head;
  readonly files: PageFiles;
  /** Address of each view, of what the page is about (a category, a day) where it has that view. */
  readonly views: readonly {
    readonly name: ViewName;
    readonly address: string;
    readonly isCurrent: boolean;
    /** Whether crawlers are to go there. */
    readonly isFollowed: boolean;
  }[];
  /** The list: where the site's name leads. */
  readonly home: string;
  /** How to follow what is on the page. */
  readonly subscribe: string;
  /** Whether that page has the line for other sites. */
  readonly hasEmbedLine: boolean;
  /** Where a search is sent, and the names and values that go with it. */
  readonly search: FormTarget;
  /** What is searched for on the page; empty for nothing. */
  readonly searched: string;
  /** The owner's colour, `#rrggbb`. */
  readonly accent: string;
  /** Null for no maps. */
  readonly map: MapParts | null;
  /** Address of the site without a slash at the end. */
  readonly origin: string;
  /** This very page in the other languages. */
  readonly languages: readonly { readonly language: PageLanguage; readonly address: string }[];
  /** For programmers. */
  readonly firstSteps: string;
  /** Null for a page by itself. */
  readonly embed: Embed | null;
}
