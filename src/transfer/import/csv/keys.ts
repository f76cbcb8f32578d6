import { hash } from 'node:crypto';
import { nameKey, termNameKey } from '../../../kernel/text/folding.ts';
import type { ImportKind } from '../source.ts';
import type { RowPlace } from './row-error.ts';

/** What tells events apart. */
export interface EventName {
  readonly title: string;
  readonly start: string;
  /** `''` for none. */
  readonly venue: string;
}

/** The key of a row, and whether it was the first with its title and start. */
interface EventKey {
  readonly key: string;
  readonly isFirst: boolean;
}

/**
 * Returns a function that gives a row its key, or returns the earlier row that is the same event. The first row with a
 * title and a start is that event wherever it takes place, so that its venue may change; others with the same title and
 * start are told apart by their venues.
 */
export const createEventKeys = (): ((event: EventName, place: RowPlace) => EventKey | RowPlace) => {
  const rows = new Map<string, RowPlace & { readonly venue: string }>();
  return ({ title, start, venue: name }, { file, line }) => {
    const venue = name === '' ? '-' : keyOfName('venue', name);
    const plain = keyOfEvent(title, start, '');
    const full = keyOfEvent(title, start, venue);
    const first = rows.get(plain);
    const same = first?.venue === venue ? first : rows.get(full);
    if (same !== undefined) return same;
    const isFirst = first === undefined;
    const key = isFirst ? plain : full;
    rows.set(key, { file, line, venue });
    return { key, isFirst };
  };
};

/** An index takes no longer keys. */
const longest = 300;

const bounded = (text: string): string => (text.length <= longest ? text : `#${hash('sha256', text)}`);

const oneSpace = (name: string): string => name.replace(/\s+/g, ' ').trim();

/** The key of what a file names only by its name: the same whenever it is read, in any case. */
export const keyOfName = (kind: Exclude<ImportKind, 'event'>, name: string): string => {
  const folded = kind === 'category' || kind === 'tag' ? termNameKey(name) : nameKey(name);
  return `csv:${kind}:${bounded(oneSpace(folded))}`;
};

/** The key of an event: its title and its start; `venue` tells apart those that share both, else it is `''`. */
const keyOfEvent = (title: string, start: string, venue: string): string => {
  const named = [oneSpace(nameKey(title)), start, ...(venue === '' ? [] : [oneSpace(nameKey(venue))])];
  return `csv:event:${bounded(named.join('|'))}`;
};
