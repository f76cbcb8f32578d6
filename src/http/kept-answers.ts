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
 * A store for at most so many bytes; 0 keeps nothing. One answer may take an eighth of it. Half of the room is for what
 * was asked for again, so that a crawler, who asks for everything once, pushes out nothing that visitors come back for.
 */
export const keptAnswers = (maxBytes: number): KeptAnswers => {
  if (maxBytes <= 0) return { find: () => null, keep: () => undefined, recount: () => undefined };
  const bounds = {
    maxSize: Math.ceil(maxBytes / 2),
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: (answer: KeptAnswer, key: string) => answer.forms.bytes() + key.length * 2 + overhead,
  };
  const askedOnce = new LRUCache<string, KeptAnswer>(bounds);
  const askedAgain = new LRUCache<string, KeptAnswer>(bounds);
  return {
    find: (key, language) => {
      const again = askedAgain.get(key);
      const answer = again ?? askedOnce.get(key);
      if (answer === undefined) return null;
      if (!answer.isFresh()) {
        askedOnce.delete(key);
        askedAgain.delete(key);
        return null;
      }
      if (again === undefined) {
        askedOnce.delete(key);
        askedAgain.set(key, answer);
      }
      return answer.language === null || answer.language === language() ? answer : null;
    },
    keep: (key, answer) => {
      (askedAgain.has(key) ? askedAgain : askedOnce).set(key, answer);
    },
    recount: (key, forms) => {
      for (const answers of [askedOnce, askedAgain]) {
        const answer = answers.peek(key);
        if (answer?.forms !== forms) continue;
        // A value that is there already is not measured again.
        answers.delete(key);
        answers.set(key, answer);
      }
    },
  };
};
