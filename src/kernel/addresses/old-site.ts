import type { AddressWords } from './address-words.ts';
import { encodeSegment } from './segments.ts';

/** What a path of a site with WordPress names that is no page of the calendar (old-addresses.md 4, 7 and 8). */
export type OldSitePath =
  | { readonly kind: 'sitemap' }
  /** A picture: the paths that it may have been fetched by, the likeliest first. */
  | { readonly kind: 'picture'; readonly paths: readonly string[] }
  /** A printed code: of an event, or of the one that is on, or of the next; null where it cannot be read. */
  | { readonly kind: 'code'; readonly to: number | 'current' | 'upcoming' | null }
  /** An interface of a site whose addresses begin with `index.php`, without that. */
  | { readonly kind: 'interface'; readonly path: string };

/** `/wp-sitemap-posts-tribe_events-1.xml` is WordPress's own, the others are Yoast's and its like. */
const sitemap = /^\/(?:wp-sitemap(?:-[\w-]+)?|sitemap_index|[\w-]+-sitemap\d*)\.xml$/i;

const picture = /^\/wp-content\/(?:[^/]+\/)+[^/]+\.(?:jpe?g|png|gif|webp|avif)$/i;

const firstIndex = /^\/+index\.php(?=\/)/i;

/** Encoded as links mostly have it, whatever the request has done; as it is where it is not UTF-8. */
const reencode = (path: string): string => {
  try {
    return encodeURI(decodeURI(path));
  } catch {
    return path;
  }
};

/** WordPress makes smaller ones, `cartel-300x200.jpg`, and of very large ones `cartel-scaled.jpg`, which it then shows. */
const picturePaths = (path: string): readonly string[] => {
  const whole = path.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, '');
  const scaled = whole.replace(/(?=\.\w+$)/, '-scaled');
  return [...new Set([path, whole, scaled].flatMap((each) => [each, reencode(each)]))];
};

/** `{id}:{type}:{salt}` in base64url. The salt is WordPress's and is not checked: the code only names an address. */
const readCode = (text: string): (OldSitePath & { readonly kind: 'code' })['to'] => {
  const [, id = '', type = ''] =
    /^(\d{1,15}):([a-z]+)(?::|$)/.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? [];
  if (type === 'current' || type === 'upcoming') return type;
  return type === 'specific' && Number(id) > 0 ? Number(id) : null;
};

const longestCode = 200;

/** The text of a printed code below the base of events, `E/qr/{text}/`; its letters are not all small ones. */
const codeIn = (path: string, { baseOf }: AddressWords): string | null => {
  const [base = '', word = '', text = '', ...more] = path.split('/').filter((part) => part !== '');
  if (word.toLowerCase() !== 'qr' || more.length > 0 || text === '' || text.length > longestCode) return null;
  try {
    return baseOf.get(encodeSegment(decodeURIComponent(base))) === 'events' ? text : null;
  } catch {
    return null;
  }
};

/**
 * What a path names that only a site with WordPress has; null for all others, pages among them. `interfaces` are the
 * paths under which the program serves interfaces, without a slash at the end.
 */
export const readOldSite = (
  path: string,
  words: AddressWords,
  interfaces: readonly string[],
): OldSitePath | null => {
  const rest = path.replace(firstIndex, '');
  if (sitemap.test(rest)) return { kind: 'sitemap' };
  if (picture.test(rest)) return { kind: 'picture', paths: picturePaths(rest) };
  const code = codeIn(rest, words);
  if (code !== null) return { kind: 'code', to: readCode(code) };
  const isInterface = interfaces.some((mount) => rest === mount || rest.startsWith(`${mount}/`));
  return rest !== path && isInterface ? { kind: 'interface', path: rest } : null;
};

/** Whether a path begins as addresses of the calendar do; others were those of the site that it stood in. */
export const isOfCalendar = (path: string, { baseOf, words }: AddressWords): boolean => {
  const [first = ''] = path
    .replace(firstIndex, '')
    .split('/')
    .filter((part) => part !== '');
  try {
    const segment = encodeSegment(decodeURIComponent(first));
    return segment === '' || baseOf.has(segment) || segment === 'series' || segment === words.series;
  } catch {
    return false;
  }
};
