import { Buffer } from 'node:buffer';
import type { EventListQuery } from './list-query.ts';

/**
 * What a list is in order of, then of ids: of start, of start and then distance, or of publication where events are
 * named by id.
 */
export type ListOrder = 'start' | 'distance' | 'publication';

/** Where an event stands in a list, and so where the list goes on after it, whatever has become of it since. */
export interface ListPosition {
  readonly order: ListOrder;
  /** Local start, or for `publication` the UTC date of that; `YYYY-MM-DD HH:MM:SS`. */
  readonly time: string;
  readonly id: number;
  /** Kilometres from the point, 0 unless the order is `distance`. */
  readonly distance: number;
}

/** Where a page read by cursor begins: after a position, or at the beginning of the list. */
export type ListCursor = ListPosition | '*';

/** What the list that the query asks for is in order of. */
export const orderOf = ({ near, include }: Pick<EventListQuery, 'near' | 'include'>): ListOrder => {
  if (near?.isNearestFirst) return 'distance';
  return include === null ? 'start' : 'publication';
};

const letters = { start: 's', distance: 'd', publication: 'p' } as const satisfies Record<ListOrder, string>;

/** The cursor as it stands in answers and addresses: letters, digits, `-` and `_`, at most 100 of them. */
export const cursorText = (cursor: ListCursor): string => {
  if (cursor === '*') return cursor;
  const { order, time, id, distance } = cursor;
  const more = order === 'distance' ? ` ${distance}` : '';
  return Buffer.from(`${letters[order]} ${time} ${id}${more}`).toString('base64url');
};

const written = /^[\w-]{1,100}$/;
const position =
  /^([sdp]) (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) ([1-9]\d{0,15})(?: (\d{1,5}(?:\.\d{1,20})?(?:e-\d{1,3})?))?$/;

/** Reads a cursor; null for a text that no answer has given. */
export const readCursor = (text: string): ListCursor | null => {
  if (text === '*') return text;
  if (!written.test(text)) return null;
  const [, letter, time = '', id, distance = '0'] =
    position.exec(Buffer.from(text, 'base64url').toString('latin1')) ?? [];
  const order = (['start', 'distance', 'publication'] as const).find((one) => letters[one] === letter);
  if (order === undefined) return null;
  const cursor = { order, time, id: Number(id), distance: Number(distance) };
  // Only one text stands for a position, so that kept answers are found by it.
  return Number.isSafeInteger(cursor.id) && cursorText(cursor) === text ? cursor : null;
};
