import type { Json } from '../../../kernel/json.ts';
import { siteZoneOf } from '../../../kernel/time/wall-clock.ts';
import { capitalized } from '../../words/words-of.ts';
import type { NamedLink, PageRequest, Picture } from './page-request.ts';

/** The head of a page (pages.md 6). */
export interface Head {
  readonly title: string;
  /** At most 155 characters of plain text, never empty. */
  readonly description: string;
  /** `index` unless set. */
  readonly robots?: 'index' | 'noindex';
  /** Whether search engines get the canonical address of the page; true unless set. */
  readonly hasCanonical?: boolean;
  /** The neighbours of a page of a list. */
  readonly previous?: string | null;
  readonly next?: string | null;
  /** For cards of messengers; null where nothing is to be shared. The site's card unless set. */
  readonly card?: { readonly picture: Picture | null } | null;
  /** Linked data, one script. */
  readonly jsonLd?: Json | null;
  /** Below a mount of the interface, `/events/12`; the mount itself unless set. */
  readonly interfacePath?: string;
  /** Whether the head names feeds of what the page shows; true unless set. */
  readonly hasFeeds?: boolean;
}

/** The head of a page that is in no search engine, card or feed. */
export const unlisted = { robots: 'noindex', hasCanonical: false, card: null, hasFeeds: false } as const;

/** What a page is made of, for its markup, its head and its headers. */
export interface PageContent<Data> {
  readonly data: Data;
  readonly head: Head;
  /** Milliseconds since 1970; null for a page that does not depend on the time. */
  readonly expiresAt: number | null;
  /** Whether its texts hold iframes of other sites, and whether it may show a map. */
  readonly hasFrames?: boolean;
  readonly hasMap?: boolean;
  /** For this reader only: it is not cached. */
  readonly isPersonal?: boolean;
  /** The page in place of the requested one. */
  readonly page?: 'password';
}

const maxDescription = 155;

/** Returns the beginning of a text, cut at a word. */
export const shorten = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= maxDescription) return line;
  const cut = line.slice(0, maxDescription);
  const blank = cut.lastIndexOf(' ');
  const words = blank > maxDescription / 2 ? cut.slice(0, blank) : cut;
  return `${words.toWellFormed().replace(/[\s,.;:]+$/, '')}…`;
};

/** Returns the title of a page by its name, and a description, by default of the name too. */
export const namedTitles = ({ settings }: PageRequest, name: string, description = '') => ({
  title: `${name} · ${settings.siteName}`,
  description: shorten(description === '' ? `${name}. ${settings.siteName}` : description),
});

/** Returns the titles of a page of days by their name and the filters that are set. */
export const titlesOfDays = (
  { settings: { siteName } }: PageRequest,
  days: string,
  drops: readonly NamedLink[],
) => {
  const name = [
    capitalized(days),
    ...(drops.length === 0 ? [] : [drops.map((drop) => drop.name).join(', ')]),
  ].join(' · ');
  return { title: `${name} · ${siteName}`, description: `${name}. ${siteName}` };
};

/** Returns the first instant of tomorrow in the site's zone, whose days do not all begin at midnight; ms since 1970. */
export const nextMidnight = ({ site, now }: PageRequest): number =>
  now.toZonedDateTimeISO(siteZoneOf(site).id).add({ days: 1 }).startOfDay().epochMilliseconds;

/** Returns when the first of these events starts or ends after now; null when none does. */
export const nextStartOrEnd = (
  { nowUtc }: PageRequest,
  events: readonly { readonly start_utc: string; readonly end_utc: string }[],
): number | null => {
  const times = events
    .flatMap(({ start_utc, end_utc }) => [start_utc, end_utc])
    .filter((utc) => utc > nowUtc);
  const first = times.reduce<string | null>((so, one) => (so === null || one < so ? one : so), null);
  return first === null ? null : Date.parse(`${first.replace(' ', 'T')}Z`);
};

/** Returns the earliest time; null for none. */
export const earliest = (...times: readonly (number | null)[]): number | null => {
  const set = times.filter((time) => time !== null);
  return set.length === 0 ? null : Math.min(...set);
};
