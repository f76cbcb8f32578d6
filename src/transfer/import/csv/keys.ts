import { hash } from 'node:crypto';
import { nameKey, termNameKey } from '../../../kernel/text/folding.ts';
import type { ImportKind } from '../source.ts';

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
export const keyOfEvent = (title: string, start: string, venue: string): string => {
  const named = [oneSpace(nameKey(title)), start, ...(venue === '' ? [] : [oneSpace(nameKey(venue))])];
  return `csv:event:${bounded(named.join('|'))}`;
};
