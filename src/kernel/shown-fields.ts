import { isDeepStrictEqual } from 'node:util';
import type { Input } from './input.ts';
import { integerOf } from './schema/typing.ts';

/** The fields of a record as they are answered, by name. */
export type ShownFields = Readonly<Record<string, unknown>>;

/** What of a request decides how a record is shown to its caller. */
export interface ShownTo extends Pick<Input<unknown>, 'actor' | 'raw' | 'links' | 'plain' | 'network'> {
  /** What body and query said. */
  readonly sent: Readonly<Record<string, unknown>>;
}

/** Fields that hold other records: shown as objects with an id, sent as these or as ids. */
const linkFields = new Set(['image', 'organizer', 'categories', 'tags']);

const idOf = (value: unknown): number | null =>
  typeof value === 'object' && value !== null && 'id' in value ? integerOf(value.id) : integerOf(value);

/** The ids in a value of such a field, in order; null when something in it has none. */
const linkedIds = (value: unknown): readonly number[] | null => {
  if (value === false || value === '' || value === null) return [];
  const ids = (Array.isArray(value) ? value : [value]).map(idOf);
  return ids.every((id) => id !== null) ? ids : null;
};

const sameLinks = (one: unknown, other: unknown): boolean => {
  const ids = linkedIds(one);
  return ids !== null && isDeepStrictEqual(ids, linkedIds(other));
};

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

const isShownAs = (name: string, sent: unknown, shown: unknown): boolean => {
  if (shown === undefined) return false;
  // Forms send numbers and booleans as texts.
  if (isScalar(sent) && isScalar(shown)) return String(sent) === String(shown);
  return linkFields.has(name) ? sameLinks(sent, shown) : isDeepStrictEqual(sent, shown);
};

/**
 * The fields that a request sends, without those whose value is what an answer shows of the record: sent back, they
 * leave what is stored alone, whatever the answer makes of it. `shown` holds each way in which the caller may have
 * been shown the record.
 */
export const withoutShown = (
  sent: Readonly<Record<string, unknown>>,
  shown: readonly ShownFields[],
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => !shown.some((fields) => isShownAs(name, value, fields[name])),
    ),
  );
