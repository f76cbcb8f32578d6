import { Buffer } from 'node:buffer';
import { longestTitleKey } from '../../../kernel/text/folding.ts';

/**
 * What a list is in order of, then of ids: start, title or last change, with a hyphen from the last to the first; start
 * and then distance; or publication.
 */
export type ListOrder =
  | 'start'
  | '-start'
  | 'title'
  | '-title'
  | 'modified'
  | '-modified'
  | 'distance'
  | 'publication';

/** Whether it goes from the last to the first, ids too. */
export const isBackwards = (order: ListOrder): boolean => order.startsWith('-');

/** Where an event stands in a list, and so where the list goes on after it, whatever has become of it since. */
export interface ListPosition {
  readonly order: ListOrder;
  /**
   * Local start, the UTC time of the last change or of publication, `YYYY-MM-DD HH:MM:SS`; or the key of the title.
   */
  readonly key: string;
  readonly id: number;
  /** Kilometres from the point, 0 unless the order is `distance`. */
  readonly distance: number;
}

/** Where a page read by cursor begins: after a position, or at the beginning of the list. */
export type ListCursor = ListPosition | '*';

const letters = {
  ...{ start: 's', '-start': 'S', title: 't', '-title': 'T', modified: 'm', '-modified': 'M' },
  ...{ distance: 'd', publication: 'p' },
} as const satisfies Record<ListOrder, string>;

const orders: ReadonlyMap<string, ListOrder> = new Map(
  Object.entries(letters).map(([order, letter]) => [letter, order as ListOrder]),
);

/** The cursor as it stands in answers and addresses: letters, digits, `-` and `_`, at most 600 of them. */
export const cursorText = (cursor: ListCursor): string => {
  if (cursor === '*') return cursor;
  const { order, key, id, distance } = cursor;
  const more = order === 'distance' ? ` ${distance}` : '';
  return Buffer.from(`${letters[order]} ${key} ${id}${more}`).toString('base64url');
};

const written = /^[\w-]{1,600}$/;
const byTime =
  /^([sSmMdp]) (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) ([1-9]\d{0,15})(?: (\d{1,5}(?:\.\d{1,20})?(?:e-\d{1,3})?))?$/;
const byTitle = new RegExp(`^([tT]) ([^\\0]{0,${longestTitleKey}}) ([1-9]\\d{0,15})$`);

/** Reads a cursor; null for a text that no answer has given. */
export const readCursor = (text: string): ListCursor | null => {
  if (text === '*') return text;
  if (!written.test(text)) return null;
  const said = Buffer.from(text, 'base64url').toString('utf8');
  const [, letter = '', key = '', id, distance = '0'] = byTime.exec(said) ?? byTitle.exec(said) ?? [];
  const order = orders.get(letter);
  if (order === undefined) return null;
  const cursor = { order, key, id: Number(id), distance: Number(distance) };
  // Only one text stands for a position, so that kept answers are found by it.
  return Number.isSafeInteger(cursor.id) && cursorText(cursor) === text ? cursor : null;
};
