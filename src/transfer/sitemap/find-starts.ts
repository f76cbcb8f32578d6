import type { SafeRequest } from '../../http/client/safe-request.ts';
import { fetchText, type UnreadFile } from './read-file.ts';

/** Where WordPress, Yoast and its like, and other programs have it, the likeliest first. */
export const usualPlaces = ['wp-sitemap.xml', 'sitemap_index.xml', 'sitemap.xml'];

/** Sitemaps that `robots.txt` may name. */
const mostNamed = 100;

/** Where a sitemap begins. */
interface Starts {
  /** Those that `robots.txt` names: all are of the site. */
  readonly named: readonly string[];
  /** Where they usually are: the first that is there counts. */
  readonly usual: readonly string[];
}

const namedIn = (text: string, robots: string): readonly string[] => {
  const found = [...text.matchAll(/^\uFEFF?[ \t]*sitemap[ \t]*:[ \t]*(\S{1,4000})/gim)]
    .map(([, address = '']) => URL.parse(address, robots))
    .filter((url) => url !== null);
  return [...new Set(found.map(({ href }) => href))].slice(0, mostNamed);
};

/** Where the sitemaps of a site begin; tells of a `robots.txt` that cannot be read. */
export const findStarts = async (
  request: SafeRequest,
  home: URL,
  onUnread: (file: UnreadFile) => void,
): Promise<Starts> => {
  const usual = usualPlaces.map((name) => new URL(name, home).href);
  const robots = new URL('/robots.txt', home).href;
  const fetched = await fetchText(request, robots);
  if ('reason' in fetched) {
    if (!fetched.isMissing) onUnread(fetched);
    return { named: [], usual };
  }
  return { named: namedIn((fetched.text ?? '').slice(0, 500_000), robots), usual };
};
