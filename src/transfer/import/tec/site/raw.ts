/** An object of an answer, of which nothing is believed yet. */
export type Raw = Readonly<Record<string, unknown>>;

/** The value as an object, or null. */
export const rawOf = (value: unknown): Raw | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : null;

/** The text under that name; `''` when there is none. */
export const textAt = (raw: Raw, name: string): string => {
  const value = raw[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

/** The id under that name, or null. */
export const idAt = (raw: Raw, name = 'id'): number | null => {
  const said = raw[name];
  const value = typeof said === 'string' && /^\d{1,16}$/.test(said) ? Number(said) : said;
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
};

/** Those of the items that are objects. */
export const objectsIn = (items: readonly unknown[]): readonly Raw[] =>
  items.map(rawOf).filter((item) => item !== null);

/** A number that may be written as a text, as some caches and plug-ins make them; null for anything else. */
export const countOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && number >= 0 ? Math.floor(number) : null;
};

/**
 * The value as a list, or null. PHP writes a list with holes as an object (`{"1": …}`); an object with an `id` is one
 * record.
 */
export const listOf = (value: unknown): readonly unknown[] | null => {
  if (Array.isArray(value)) return value;
  const raw = rawOf(value);
  if (raw === null) return null;
  return 'id' in raw ? [raw] : Object.values(raw);
};

/** The most that an event may be linked to of a kind; an interface has no lists that are longer. */
export const mostLinks = 1000;

/** The objects of the list under that name, the first `mostLinks` of them. */
export const listAt = (raw: Raw, name: string): readonly Raw[] =>
  objectsIn((listOf(raw[name]) ?? []).slice(0, mostLinks));

const longestKey = 500;

/** The global id of a record, made of the site's address where the source gives none. */
export const globalIdOf = (raw: Raw, site: string): string => {
  const given = textAt(raw, 'global_id');
  return given !== '' && given.length <= longestKey ? given : `${site}?id=${idAt(raw) ?? 0}`;
};

/** The ids that the record had before, this source's first: JSON as `lineage` keeps it. */
export const lineageOf = (raw: Raw, site: string): string => {
  const before = Array.isArray(raw['global_id_lineage']) ? raw['global_id_lineage'] : [];
  const texts = before.filter((one): one is string => typeof one === 'string' && one.length <= longestKey);
  return JSON.stringify([...new Set([globalIdOf(raw, site), ...texts.slice(0, 20)])]);
};
