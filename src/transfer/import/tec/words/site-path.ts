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
