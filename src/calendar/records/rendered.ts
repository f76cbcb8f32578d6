import type { AddressWords } from '../../kernel/addresses/address-words.ts';
import { eventPlace, linkedPlace, type Place, recordPlace } from '../../kernel/addresses/place.ts';
import { writeAddress } from '../../kernel/addresses/write-address.ts';
import type { Json } from '../../kernel/json.ts';
import type { Links } from '../../kernel/links.ts';
import type { RecordColumns } from '../../storage/tables.ts';

/**
 * A record's JSON, rendered once per revision, with holes where something stands that changes for reasons
 * outside the record: the address of the mount, of the site, the `count` of a term, or another record.
 */
export interface Rendered {
  /** JSON text around the holes: always one more than there are holes. */
  readonly texts: readonly string[];
  readonly holes: readonly (Hole | Rendered)[];
  /** Characters of JSON text in it, holes for links and counts apart. */
  readonly length: number;
}

/** A link hole by its name, the id of the term whose count stands there, or what stands there unless it says this host. */
type Hole = 'base' | 'origin' | 'host' | number | { readonly elsewhere: string; readonly text: string };

// NUL cannot come from outside: it is refused or removed wherever text is stored.
const mark = (name: string): string => `\0${name}\0`;

/** Put into a text wherever the address of the mount belongs. */
export const baseHole = mark('base');
/** Put into a text wherever the address of the public site belongs. */
export const originHole = mark('origin');
/** Put into a text wherever the site's host belongs. */
const hostHole = mark('host');
/** Stands as the whole value where the count of a term belongs; becomes a number. */
export const countHole = (termId: number): string => mark(`count:${termId}`);

/**
 * An element of a list, not the first: the global id that a record had on a site. It is left out of answers of that
 * very site, where it would be the same as the first.
 */
const elsewhereHole = (host: string, query: string): string => `${mark(`elsewhere:${host}`)}${query}`;

/** Stands as the whole value where the part of that name belongs which `render` is given. */
export const partHole = (name: string): string => mark(`part:${name}`);

const nul = '\\u0000';
const hole =
  /\\u0000(?:elsewhere:([^"\\]*)\\u0000(\?id=\d+)"|count:(\d+)\\u0000"|part:([a-z]+)\\u0000"|(base|origin|host)\\u0000)/y;

const rendered = (texts: readonly string[], holes: readonly (Hole | Rendered)[]): Rendered => {
  let length = 0;
  for (const text of texts) length += text.length;
  for (const found of holes) if (typeof found === 'object' && 'texts' in found) length += found.length;
  return { texts, holes, length };
};

const nothing = rendered(['null'], []);

/**
 * Renders a value whose texts may hold the marks above, with its parts, which were rendered before: what many records
 * show is not written out for each of them.
 */
export const render = (value: Json, parts: Readonly<Record<string, Rendered>> = {}): Rendered => {
  const text = JSON.stringify(value);
  const texts: string[] = [];
  const holes: (Hole | Rendered)[] = [];
  let from = 0;
  const close = (at: number, found: Hole | Rendered): void => {
    texts.push(text.slice(from, at));
    holes.push(found);
  };
  // Marks are rare: looking for their first sign is many times quicker than trying a pattern at each place.
  for (let at = text.indexOf(nul); at !== -1; at = text.indexOf(nul, Math.max(from, at + 1))) {
    hole.lastIndex = at;
    const match = hole.exec(text);
    if (match === null) continue;
    const [, elsewhere, query, termId, part, name] = match;
    // Marks that are a whole value take its quotes along, elements of a list the comma, too.
    if (elsewhere !== undefined) close(at - 2, { elsewhere, text: `,"${elsewhere}${query}"` });
    else if (termId !== undefined) close(at - 1, Number(termId));
    else if (part !== undefined) close(at - 1, parts[part] ?? nothing);
    else close(at, name as 'base' | 'origin' | 'host');
    from = hole.lastIndex;
  }
  texts.push(text.slice(from));
  return rendered(texts, holes);
};

const emptyList = rendered(['[]'], []);

/** A JSON array of what was rendered before. */
export const renderedList = (items: readonly Rendered[]): Rendered =>
  items.length === 0 ? emptyList : rendered(['[', ...items.slice(1).map(() => ','), ']'], items);

const inside = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Fills the holes; a term that `countOf` does not know counts 0. The result is JSON text. */
export const fill = (whole: Rendered, links: Links, countOf: (termId: number) => number): string => {
  const said = { base: inside(links.base), origin: inside(links.origin), host: inside(links.host) };
  const filled = ({ texts, holes }: Rendered): string => {
    let text = texts[0] ?? '';
    for (const [index, found] of holes.entries()) {
      if (typeof found === 'string') text += said[found];
      else if (typeof found === 'number') text += String(countOf(found));
      else if ('texts' in found) text += filled(found);
      else text += found.elsewhere === links.host ? '' : found.text;
      text += texts[index + 1] ?? '';
    }
    return text;
  };
  return filled(whole);
};

/** The global id of a record: the host of the site, a hole, and the id. */
export const globalIdOf = (id: number): string => `${hostHole}?id=${id}`;

/**
 * The global ids of a record, its own first, then those it had elsewhere (`lineage`, a JSON list); a calendar that
 * moved here with its address and its ids has no second one to tell.
 */
export const globalIdLineage = (id: number, lineage: string): readonly string[] => {
  const query = `?id=${id}`;
  const elsewhere = (JSON.parse(lineage) as readonly string[]).map((globalId) =>
    globalId.endsWith(query) && !/["\\]/.test(globalId)
      ? elsewhereHole(globalId.slice(0, -query.length), query)
      : globalId,
  );
  return [globalIdOf(id), ...elsewhere];
};

/** The address of the page of a place, with the origin hole. */
export const pageAddress = (place: Place, words: AddressWords): string =>
  originHole + writeAddress(place, words);

/** The page of a record: by its slug once it is published, by its id before (reference events-api 1). */
export const recordPage = (
  kind: 'event' | 'venue' | 'organizer',
  { id, slug, status }: Pick<RecordColumns, 'id' | 'slug' | 'status'>,
  words: AddressWords,
): string => {
  const hasSlug = status === 'publish' || status === 'private';
  if (!hasSlug) return pageAddress(recordPlace(kind, id), words);
  return pageAddress(kind === 'event' ? eventPlace(slug) : linkedPlace(kind, slug), words);
};
