import { slugOf } from '../text/slugs.ts';

const plain = /^[a-z0-9_-]+$/;
/** What `slugOf` gives back as it is. */
const plainSlug = /^[a-z0-9_]+(?:-[a-z0-9_]+)*$/;

/** A text as a segment of a path: percent-encoded in lower case, where that is needed only. */
export const encodeSegment = (text: string): string =>
  encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());

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
      segments.push(encodeSegment(decodeURIComponent(raw.toWellFormed()).toLowerCase()));
    } catch {
      return null;
    }
  }
  return segments;
};

/** The slug that a segment means, `''` for none. */
export const slugIn = (segment: string): string =>
  segment.length <= 200 && plainSlug.test(segment) ? segment : slugOf(decodeSegment(segment));
