import { slugOf } from '../text/slugs.ts';

const plain = /^[a-z0-9_-]+$/;
/** What `slugOf` gives back as it is. */
const plainSlug = /^[a-z0-9_]+(?:-[a-z0-9_]+)*$/;
/** The letters of slugs: those beyond ASCII are encoded. */
const slugShape = /^(?:[a-z0-9_-]|%[89a-f][0-9a-f])+$/;
const longestSlug = 200;
/** Of a title in place of a slug, encoded; what is longer was written by no person. */
const longestTitle = 2000;

/** A text as a segment of a path: in lower case, percent-encoded in lower case where that is needed only. */
export const encodeSegment = (text: string): string =>
  encodeURIComponent(text.toWellFormed().toLowerCase()).replace(/%[0-9A-F]{2}/g, (byte) =>
    byte.toLowerCase(),
  );

/** The text of a segment; one that was encoded by nobody's rules as it is. */
export const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/**
 * The segments of a path in lower case and encoded as they are written, empty ones left out; null where one is not UTF-8.
 */
export const segmentsOf = (path: string): readonly string[] | null => {
  const segments: string[] = [];
  for (const raw of path.split('/')) {
    if (raw === '') continue;
    if (plain.test(raw)) {
      segments.push(raw);
      continue;
    }
    try {
      segments.push(encodeSegment(decodeURIComponent(raw)));
    } catch {
      return null;
    }
  }
  return segments;
};

/**
 * The segments of the path of an address, as `segmentsOf`; without the `index.php` that stands in front where WordPress
 * cannot rewrite addresses.
 */
export const oldSegmentsOf = (path: string): readonly string[] | null => {
  const segments = segmentsOf(path);
  return segments?.[0] === 'index.php' ? segments.slice(1) : segments;
};

/** The slug that a segment means, `''` for none. What has the letters of a slug is taken as it is. */
export const slugIn = (segment: string): string => {
  if (segment.length <= longestSlug && slugShape.test(segment)) return segment;
  return segment.length > longestTitle ? '' : slugOf(decodeSegment(segment));
};

/**
 * The slugs under which to look for a record, the first that leads to one: what the address says, then what a title of these
 * letters would have (`café`). Not the other way round: the slug of `ẞ` is `ß`, and that of `ß` is `s`.
 */
export const slugsMeant = (slug: string): readonly string[] => {
  const made = plainSlug.test(slug) ? slug : slugOf(decodeSegment(slug));
  return made === slug || made === '' ? [slug] : [slug, made];
};
