import { decodeEntities } from '../../../../kernel/text/html/plain-text.ts';

/** A segment or slug as it reads, in small letters. */
export const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment.toLowerCase();
  }
};

/**
 * The segments of an address of a site whose home is at `root`, `/` or `/agenda/`: in small letters, decoded, without
 * `index.php`. Null for one that is not below it, or that says in its query what it leads to, as without permalinks.
 */
export const segmentsBelow = (root: string, address: string): readonly string[] | null => {
  const url = URL.parse(address, 'https://site.invalid/');
  if (url === null || !url.pathname.startsWith(root) || url.searchParams.has('post_type')) return null;
  const segments = url.pathname
    .slice(root.length)
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  return segments[0] === 'index.php' ? segments.slice(1) : segments;
};

const languageTag = /^[a-z]{2}(?:-[a-z]{2})?$/;

/**
 * What stands before the slug of a record: its base, and the language in front (`''` for none); null where that is no
 * single word.
 */
export const baseBefore = (
  segments: readonly string[] | null,
  slug: string,
): { readonly base: string; readonly language: string } | null => {
  if (segments === null || segments.at(-1) !== decoded(slug)) return null;
  const [one = '', base, ...more] = segments.slice(0, -1);
  if (base === undefined) return one === '' ? null : { base: one, language: '' };
  return more.length === 0 && languageTag.test(one) ? { base, language: one } : null;
};

/** A link of a page, as far as it says something of the addresses of the site. */
export interface PageLink {
  /** As it stands there. */
  readonly href: string;
  /** In small letters, `next`, `tag`, `alternate`. */
  readonly rel: readonly string[];
  /** Media type of what it leads to, `''` where it does not say. */
  readonly type: string;
  /** What TEC calls the view in the class of the entry of its menu: `month`; `''` for other links. */
  readonly view: string;
}

/** Of a page so much is read, and so many links of it. */
const mostText = 2_000_000;
const mostLinks = 5_000;

const tags = /<(?:li|a|link|\/li)\b[^>]{0,4000}>/gi;

/** Returns the value of an attribute of a tag, `''` where it has none. */
export const attribute = (tag: string, name: string): string =>
  decodeEntities(new RegExp(`\\s${name}\\s*=\\s*["']([^"']{0,2000})["']`, 'i').exec(tag)?.[1] ?? '');

/** `tribe-events-c-view-selector__list-item--month` of TEC 5 and 6. */
const viewIn = (tag: string): string =>
  [...attribute(tag, 'class').matchAll(/view-selector__list-item--([a-z]+)/g)]
    .map(([, name]) => name)
    .find((name) => name !== 'active') ?? '';

/** The links of a page in their order. */
export const linksIn = (html: string): readonly PageLink[] => {
  const links: PageLink[] = [];
  let entry = '';
  for (const [tag] of html.slice(0, mostText).matchAll(tags)) {
    if (/^<\/?li\b/i.test(tag)) entry = viewIn(tag);
    else if (links.length < mostLinks) {
      links.push({
        href: attribute(tag, 'href'),
        rel: attribute(tag, 'rel').toLowerCase().split(/\s+/),
        type: attribute(tag, 'type').toLowerCase(),
        view: viewIn(tag) || entry,
      });
    }
  }
  return links;
};

/** The language that a page says it is in, `es` of `es-ES`; `''` where it does not. */
export const languageOfPage = (html: string): string =>
  (/<html\b[^>]{0,2000}?\slang\s*=\s*["']([a-z]{2})\b/i.exec(html.slice(0, 10_000))?.[1] ?? '').toLowerCase();
