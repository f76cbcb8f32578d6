import { integerOf } from '../../../kernel/schema/typing.ts';

/** One venue or organizer as a request names it: an existing one by its id, or the data of one to be made. */
export type LinkValue =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'data'; readonly data: Readonly<Record<string, unknown>> };

/** The most venues or organizers that one event may name: more than any has. */
export const mostLinks = 50;

const isNothing = (value: unknown): boolean =>
  value === '' || value === null || value === false || integerOf(value) === 0;

/** Data inside an event are taken less strictly: numbers but the image's id stand for their digits, null for nothing said. */
const lenient = (data: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === 'number' && name !== 'image' ? String(value) : value]),
  );

const readOne = (value: unknown, name: 'venue' | 'organizer'): LinkValue | null => {
  const id = integerOf(value);
  if (id !== null) return id > 0 ? { kind: 'id', id } : null;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const data = value as Readonly<Record<string, unknown>>;
  if (data['id'] !== undefined && !isNothing(data['id'])) return readOne(data['id'], name);
  return typeof data[name] === 'string' ? { kind: 'data', data: lenient(data) } : null;
};

const itemsOf = (value: unknown): readonly unknown[] => {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  return given.flatMap((item) =>
    typeof item === 'string' ? item.split(',').map((part) => part.trim()) : [item],
  );
};

/**
 * Reads the value of `venue` or `organizer` in every form (reference events-api 3.6, Q13, Q14): an id, `{id}` or
 * an object with a name, a list of these, comma lists of ids; `""`, 0, null, false and `[]` are none. Null for
 * anything else and for more than fifty.
 */
export const readLinkValues = (value: unknown, name: 'venue' | 'organizer'): LinkValue[] | null => {
  const items = itemsOf(value).filter((item) => !isNothing(item));
  if (items.length > mostLinks) return null;
  const values: LinkValue[] = [];
  for (const item of items) {
    const read = readOne(item, name);
    if (read === null) return null;
    values.push(read);
  }
  return values;
};
