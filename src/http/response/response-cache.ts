import { LRUCache } from 'lru-cache';
import { cacheOfBytes } from '../../kernel/cache-of-bytes.ts';
import type { Language } from '../../kernel/phrase.ts';
import type { Forms } from './answer-forms.ts';

/** A final response, ready to be sent again. */
interface CachedResponse {
  readonly forms: Forms;
  /** The language it is written in, or null when it is the same in all. */
  readonly language: Language | null;
  readonly isFresh: () => boolean;
  /** See `CompletedRequest`. */
  readonly template: string | null;
}

/** Responses to reads that are sent again while nothing they depend on has changed; bounded by bytes. */
export interface ResponseCache {
  /** The stored response, unless it is no longer fresh or in another language. */
  readonly find: (key: string, language: () => Language) => CachedResponse | null;
  /** Stores the response if its key is known from an earlier request; otherwise only the key. */
  readonly store: (key: string, response: CachedResponse) => void;
  /** Counts the bytes anew of the response that was stored with those forms, if it still is. */
  readonly recount: (key: string, forms: Forms) => void;
}

// Keys, headers and the entry itself beside the bodies.
const overhead = 2500;

/** Characters of the keys that were requested once; some ten thousand of them. */
const maxKeyCharacters = 1024 * 1024;

/**
 * A cache of at most that many bytes; one response may take an eighth of them. A response is stored when it is requested
 * for the second time: what is requested once, as by a crawler, evicts nothing, and is garbage before V8 has copied it
 * (ADR 0018).
 */
export const createResponseCache = (maxBytes: number): ResponseCache => {
  const requestedOnce = new LRUCache<string, true>({
    maxSize: maxKeyCharacters,
    sizeCalculation: (_, key) => key.length,
  });
  const responses = cacheOfBytes<CachedResponse>(
    maxBytes,
    ({ forms }, key) => forms.bytes() + key.length * 2 + overhead,
    Math.ceil(maxBytes / 8),
  );
  return {
    find: (key, language) => {
      const response = responses.get(key);
      if (response === undefined) return null;
      if (!response.isFresh()) {
        responses.delete(key);
        // The one that is made now replaces it.
        requestedOnce.set(key, true);
        return null;
      }
      return response.language === null || response.language === language() ? response : null;
    },
    store: (key, response) => {
      if (responses.has(key) || requestedOnce.delete(key)) responses.set(key, response);
      else requestedOnce.set(key, true);
    },
    recount: (key, forms) => {
      const response = responses.peek(key);
      // A value that is there already is not measured again.
      if (response?.forms === forms && responses.delete(key)) responses.set(key, response);
    },
  };
};
