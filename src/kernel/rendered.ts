import type { Json } from './json.ts';

/**
 * A record's JSON, rendered once per revision, with holes where something stands that changes for reasons
 * outside the record: the address of the mount, of the site, and the `count` of a term.
 */
export interface Rendered {
  /** JSON text around the holes: always one more than there are holes. */
  readonly texts: readonly string[];
  readonly holes: readonly Hole[];
}

/** A link hole by its name, the id of the term whose count stands there, or what stands there unless it says this host. */
type Hole = 'base' | 'origin' | 'host' | number | { readonly elsewhere: string; readonly text: string };

/** What fills the link holes of one request. No trailing slashes. */
export interface Links {
  /** Address of the mount the request came by, e.g. `https://x.test/calendar/events/v1`. */
  readonly base: string;
  /** Address of the public site, e.g. `https://x.test`. */
  readonly origin: string;
  /** The site's host and path without scheme and port, for `global_id`. */
  readonly host: string;
}

// NUL cannot come from outside: it is refused or removed wherever text is stored.
const mark = (name: string): string => `\0${name}\0`;

/** Put into a text wherever the address of the mount belongs. */
export const baseHole = mark('base');
/** Put into a text wherever the address of the public site belongs. */
export const originHole = mark('origin');
/** Put into a text wherever the site's host belongs. */
export const hostHole = mark('host');
/** Stands as the whole value where the count of a term belongs; becomes a number. */
export const countHole = (termId: number): string => mark(`count:${termId}`);

/**
 * An element of a list, not the first: the global id that a record had on a site. It is left out of answers of that
 * very site, where it would be the same as the first.
 */
export const elsewhereHole = (host: string, query: string): string => `${mark(`elsewhere:${host}`)}${query}`;

const holes =
  /,"\\u0000elsewhere:([^"\\]*)\\u0000(\?id=\d+)"|"\\u0000count:(\d+)\\u0000"|\\u0000(base|origin|host)\\u0000/g;

const holeOf = ([text, elsewhere, , termId, name]: RegExpExecArray): Hole => {
  if (elsewhere !== undefined) return { elsewhere, text: text.replaceAll(/\\u0000(?:elsewhere:)?/g, '') };
  return termId === undefined ? (name as 'base' | 'origin' | 'host') : Number(termId);
};

/** Renders a value whose texts may hold the marks above. */
export const render = (value: Json): Rendered => {
  const text = JSON.stringify(value);
  const texts: string[] = [];
  const found: Hole[] = [];
  let from = 0;
  for (const match of text.matchAll(holes)) {
    texts.push(text.slice(from, match.index));
    found.push(holeOf(match));
    from = match.index + match[0].length;
  }
  texts.push(text.slice(from));
  return { texts, holes: found };
};

const inside = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Fills the holes; a term that `countOf` does not know counts 0. The result is JSON text. */
export const fill = (rendered: Rendered, links: Links, countOf: (termId: number) => number): string => {
  let text = rendered.texts[0] ?? '';
  rendered.holes.forEach((hole, index) => {
    if (typeof hole === 'object') text += hole.elsewhere === links.host ? '' : hole.text;
    else text += typeof hole === 'number' ? String(countOf(hole)) : inside(links[hole]);
    text += rendered.texts[index + 1] ?? '';
  });
  return text;
};
