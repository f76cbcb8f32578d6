import { LRUCache } from 'lru-cache';
import type { Language } from '../kernel/phrase.ts';
import type { Forms } from './answer-forms.ts';

/** A final answer as it went out, ready to go out again. */
interface KeptAnswer {
  readonly forms: Forms;
  /** The language it is written in, or null when it is the same in all. */
  readonly language: Language | null;
  readonly isFresh: () => boolean;
  /** See `Answered`. */
  readonly template: string | null;
}

/** Answers to reads that are given again while nothing they depend on has changed; bounded by bytes. */
export interface KeptAnswers {
  /** The kept answer, unless it is no longer fresh or in another language. */
  readonly find: (key: string, language: () => Language) => KeptAnswer | null;
  readonly keep: (key: string, answer: KeptAnswer) => void;
  /** Counts the bytes anew of the answer that was kept with those forms, if it still is. */
  readonly recount: (key: string, forms: Forms) => void;
}

// Keys, headers and the entry itself beside the bodies.
const overhead = 2500;

/**
 * What was asked for once stays for so many bytes of others, and then only its name. Kept for longer it would outlive
 * two collections of new objects, and from then on each megabyte of it has V8 look through all that lives long.
 */
const mostAskedOnce = 1024 * 1024;
/** Characters of names of what was asked for once; some ten thousand of them. */
const mostNames = 1024 * 1024;

/**
 * A store for at most so many bytes; 0 keeps nothing. One answer may take an eighth of it. Nearly all of the room is for
 * what was asked for again, so that a crawler, who asks for everything once, pushes out nothing that visitors come back
 * for.
 */
export const keptAnswers = (maxBytes: number): KeptAnswers => {
  if (maxBytes <= 0) return { find: () => null, keep: () => undefined, recount: () => undefined };
  const sizeCalculation = ({ forms }: KeptAnswer, key: string) => forms.bytes() + key.length * 2 + overhead;
  const onceBytes = Math.ceil(Math.min(maxBytes / 2, mostAskedOnce));
  const names = new LRUCache<string, true>({ maxSize: mostNames, sizeCalculation: (_, key) => key.length });
  const askedOnce = new LRUCache<string, KeptAnswer>({
    maxSize: onceBytes,
    sizeCalculation,
    dispose: (_, key, reason) => {
      if (reason === 'evict') names.set(key, true);
    },
  });
  const askedAgain = new LRUCache<string, KeptAnswer>({
    // Nothing is as small as one byte; a cache without any bound is refused.
    maxSize: Math.max(1, maxBytes - onceBytes),
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation,
  });
  const keepOnce = (key: string, answer: KeptAnswer): void => {
    if (sizeCalculation(answer, key) > onceBytes) names.set(key, true);
    else askedOnce.set(key, answer);
  };
  return {
    find: (key, language) => {
      const again = askedAgain.get(key);
      const answer = again ?? askedOnce.get(key);
      if (answer === undefined) return null;
      if (!answer.isFresh()) {
        askedOnce.delete(key);
        // Whoever asked for it again will want it again.
        if (askedAgain.delete(key)) names.set(key, true);
        return null;
      }
      if (again === undefined) {
        askedOnce.delete(key);
        askedAgain.set(key, answer);
      }
      return answer.language === null || answer.language === language() ? answer : null;
    },
    keep: (key, answer) => {
      const isKnown = askedAgain.has(key) || names.delete(key);
      if (isKnown) askedAgain.set(key, answer);
      else keepOnce(key, answer);
    },
    recount: (key, forms) => {
      const once = askedOnce.peek(key);
      const again = askedAgain.peek(key);
      // A value that is there already is not measured again.
      if (once?.forms === forms && askedOnce.delete(key)) keepOnce(key, once);
      if (again?.forms === forms && askedAgain.delete(key)) askedAgain.set(key, again);
    },
  };
};
